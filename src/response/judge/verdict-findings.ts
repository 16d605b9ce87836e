import type { Finding } from '../../model/finding.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
import type { ResponseReading } from '../read/response-reading.js';
import { RESPONSE_RULES, type ResponseRule, responseFinding } from '../response-rules.js';
import { saysSuccess } from '../soft-error/says-success.js';
import type { Grade, ResponseShape } from './classify.js';
import { refusedOutput } from './refused-output.js';

/** Says why a response is not simply fine. */
export function verdictFindings(
  grade: Grade,
  tool: string,
  shape: ResponseShape,
  diagnosis: Diagnosis,
  { texts }: ResponseReading,
): readonly Finding[] {
  const { isError, isUnfinished, hasContent, hasStructured } = shape;
  if (grade.classification === 'fully_working' && !isUnfinished) return NONE;
  const evidence = diagnosis.kind === 'none' ? [] : diagnosis.evidence.slice(0, 4);
  const make = (rule: ResponseRule, message: string, path = ''): Finding =>
    responseFinding(rule, tool, { path, message, evidence });
  const findings: Finding[] = [];
  if (isUnfinished)
    findings.push(
      make(RESPONSE_RULES.unfinished, 'The response is not final: the tool asks for input first.'),
    );
  else if (!isError && !hasContent && hasStructured)
    findings.push(
      make(RESPONSE_RULES.textMissing, 'The response has structured content, but no text.', '/content'),
    );
  if (grade.classification === 'broken')
    findings.push(make(RESPONSE_RULES.noContent, 'The response has no content.', '/content'));
  else if (!isUnfinished && diagnosis.surfacedAs === 'text_in_success' && !isError)
    findings.push(
      make(RESPONSE_RULES.softError, 'The response reports an error, but `isError` is not set.', '/isError'),
    );
  if (grade.limit !== undefined) findings.push(limited(grade.limit, make));
  return [...findings, ...failureFindings(grade, tool, diagnosis, texts, make)];
}

const NONE: readonly Finding[] = [];

type Make = (rule: ResponseRule, message: string, path?: string) => Finding;

function limited(limit: NonNullable<Grade['limit']>, make: Make): Finding {
  return limit === 'unexpected'
    ? make(RESPONSE_RULES.happyPathRejected, 'The tool rejected a call that should succeed.')
    : make(
        RESPONSE_RULES.errorUnsure,
        'The wording leaves open whether the tool works and reports a condition.',
      );
}

/** The message for a failure of the tool, or of something behind it. */
function failureFindings(
  { classification }: Grade,
  tool: string,
  { kind, detail, surfacedAs }: Diagnosis,
  texts: ResponseReading['texts'],
  make: Make,
): readonly Finding[] {
  if (classification === 'connectivity_only') return [unreachable(detail, make)];
  if (classification !== 'error') return [];
  if (kind !== 'crash') return isUnreadable(texts) ? [] : [unclear(texts, tool, make)];
  if (detail === 'output-schema') return refusedOutput(texts.map(({ text }) => text).join('\n'), tool);
  const crash = make(RESPONSE_RULES.crash, CRASHES[detail ?? 'other'] ?? CRASHES.other);
  // The tool has caught it and returned it as a result, which is reported as an error of its own.
  return [surfacedAs === 'text_in_success' ? { ...crash, severity: 'warning' } : crash];
}

/** Letters of a text that is more than the word for an error. */
const FEWEST_LETTERS = 5;

/** Whether a text is in a script whose words we hardly know: that we see no cause in it says nothing. */
function isUnreadable(texts: ResponseReading['texts']): boolean {
  const letters =
    texts
      .map(({ text }) => text.slice(0, 400))
      .join('')
      .match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  return foreign.length >= FEWEST_LETTERS && foreign.length * 2 > letters.length;
}

/** An error in which nothing went wrong, by its own words, is marked as one by mistake. */
function unclear(texts: ResponseReading['texts'], tool: string, make: Make): Finding {
  const said = saysSuccess(texts, tool);
  if (said === undefined)
    return make(RESPONSE_RULES.errorUnclear, 'The error response does not say what went wrong.');
  const finding = make(RESPONSE_RULES.errorUnclear, UNMARKED[said], '/isError');
  return { ...finding, fix: 'Set `isError` only where the call failed.' };
}

const UNMARKED = {
  success: 'The response says that the call succeeded, but `isError` is set.',
  data: 'The response has the data that was asked for and no error, but `isError` is set.',
};

const CRASHES = {
  tool: 'The server lists the tool, but does not know it when it is called.',
  table: 'The tool needs a table that its own database does not have.',
  'missing-file': 'The tool needs a file that is missing on the server.',
  'missing-program': 'The tool needs a program or module that is not installed.',
  other: 'The tool failed with an unhandled internal error.',
};

function unreachable(detail: Diagnosis['detail'], make: Make): Finding {
  if (detail === 'missing-file') return make(RESPONSE_RULES.unreachable, CRASHES[detail]);
  if (detail !== 'missing-program')
    return make(RESPONSE_RULES.unreachable, 'The tool responds, but could not reach what it depends on.');
  const finding = make(RESPONSE_RULES.unreachable, CRASHES['missing-program']);
  return { ...finding, fix: 'Install the program where the server runs, or ship it with the server.' };
}
