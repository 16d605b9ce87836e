import type { Severity } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { valueText } from '../../../model/value-text.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData, structuredOf } from '../../attempt/reply-text.js';
import { responseSignature } from '../../control/response-signature.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { promisesError } from '../tool/absent-accepted.js';
import { onlyList } from '../tool/listed-items.js';
import { isEmptyAnswer, statementOf } from './empty-answer.js';
import { isShownElsewhere } from './shown-elsewhere.js';

/** What an error response is that reports no error. */
interface Reading {
  readonly severity: Severity;
  readonly message: string;
  readonly proof?: string;
}

/**
 * A valid call did what was asked of it, and its response is marked as an error: it holds what another tool shows for the
 * same argument, is data, has the form of its other results, says that the call succeeded, or answers that there is nothing.
 */
export const successFlagged: ServerDetector = {
  name: 'success flagged',
  scope: 'server',
  // Some tools get something to work on only late in the run.
  after: 'calls',
  rules: [RUN_RULES.successFlagged],
  replay: { by: 'run', tools: 'all' },
  *detect(context) {
    for (const state of context.states) {
      const isKnown = state.book.entries.some(({ finding }) => finding.path === '/isError');
      const found = isKnown ? undefined : flaggedIn(state, context);
      if (found === undefined) continue;
      // "It does not say what went wrong": nothing went wrong.
      for (const entry of state.book.entries)
        if (entry.finding.rule === 'response/error-unclear') state.book.remove(entry);
      yield found;
    }
  },
};

function flaggedIn(state: ToolState, context: RunContext): Detection | undefined {
  for (const attempt of state.attempts.filter(isFlagged)) {
    const reading = readingOf(state, context, attempt);
    if (reading === undefined) continue;
    const { severity, message, proof } = reading;
    const draft = {
      path: '/isError',
      message,
      expected: 'a response without `isError`',
      received: quote(replyText(attempt.reply), 160),
      evidence: [
        { text: `request: ${quote(attempt.arguments, 160)}` },
        ...(proof === undefined ? [] : [{ text: proof }]),
      ],
    };
    const finding = runFinding(RUN_RULES.successFlagged, state.tool.name, draft, 'response');
    return { finding: { ...finding, severity }, attempt, isConfirmed: true };
  }
  return undefined;
}

/** Causes of an error that no text states by chance. */
const SURE: ReadonlySet<string> = new Set(['auth', 'crash', 'rate_or_quota', 'upstream_unreachable']);

function isFlagged({ scenario, reply, validation }: Attempt): boolean {
  if (scenario.violates !== undefined || reply?.kind !== 'result' || validation?.isError !== true)
    return false;
  return !SURE.has(validation.diagnosis.kind);
}

const MARKED = 'The response is marked as an error, but';

function readingOf(state: ToolState, context: RunContext, attempt: Attempt): Reading | undefined {
  if (holdsContent(attempt) || keepsOutputSchema(state.tool, attempt))
    return { severity: 'error', message: `${MARKED} it holds the data that was asked for.` };
  const proof = isShownElsewhere(context, state, attempt);
  if (proof !== undefined)
    return { severity: 'error', message: `${MARKED} it holds what another tool shows, too.`, proof };
  const alike = successes(state).find((one) => hasFormOf(state, one, attempt));
  if (alike !== undefined)
    return {
      severity: 'warning',
      message: `${MARKED} it has the form of a result.`,
      proof: `a call with a result: ${quote(alike.arguments, 120)} → ${quote(replyText(alike.reply), 120)}`,
    };
  const statement = statementOf(attempt);
  if (saysDone(state.tool, statement) && (SUCCESS.test(statement) || !saysOtherwise(state, attempt)))
    return { severity: 'error', message: `${MARKED} it says that the call succeeded.` };
  if (promisesError(state.tool.description ?? '')) return undefined;
  const full = successes(state).find((one) => isEmptyAnswer(context, state, attempt, one));
  if (full === undefined) return undefined;
  return {
    severity: 'warning',
    message: `${MARKED} it only says that there is nothing.`,
    proof: `a call with a result: ${quote(full.arguments, 120)} → ${quote(replyText(full.reply), 120)}`,
  };
}

/**
 * Whether the tool says in other words that a call succeeded: then "It has been archived." may be why it could not be done
 * again.
 */
function saysOtherwise(state: ToolState, attempt: Attempt): boolean {
  const said = responseSignature(attempt);
  const done = successes(state);
  return done.length > 0 && !done.some((one) => responseSignature(one) === said);
}

/** Whether a response has an image, a sound or a document. */
function holdsContent({ reply }: Attempt): boolean {
  const content: unknown = reply?.kind === 'result' && isRecord(reply.result) ? reply.result.content : [];
  return (
    Array.isArray(content) &&
    content.some(
      (block: unknown) => isRecord(block) && /^(?:image|audio|resource)$/.test(valueText(block.type)),
    )
  );
}

/** Names of members that an error has. */
const OF_ERRORS =
  /err|fail|fault|exception|message|msg|reason|detail|problem|issue|success|^ok$|hint|code$|status/i;

/** Whether structured content is what the tool declares to return, and has no member that an error would have. */
function keepsOutputSchema({ outputSchema }: Tool, { reply }: Attempt): boolean {
  const structured = structuredOf(reply);
  if (!isRecord(outputSchema) || !isRecord(structured)) return false;
  const names = Object.keys(structured);
  const { required } = outputSchema;
  const isTold = Array.isArray(required) && required.length > 0 && names.length > 1;
  return (
    isTold &&
    !names.some((name) => OF_ERRORS.test(name)) &&
    compileSchema(outputSchema).check(structured).outcome === 'valid'
  );
}

/** Folded names of columns in which a checker says what is wrong. */
const COMPLAINS = /err|fail|fault|exception|message|reason|problem|issue|violation|hint/i;

/**
 * Whether a response is a list of the same form as that of a success, with as many columns and at least two rows: a tool that
 * reads lists no errors in the same columns as its results.
 */
function hasFormOf({ stage }: ToolState, success: Attempt, flagged: Attempt): boolean {
  if (stage !== 'read') return false;
  const [form, other] = [formOf(success), formOf(flagged)];
  return form !== undefined && form === other;
}

/** The names of the columns of a list with at least two rows that all have them. */
function formOf({ reply }: Attempt): string | undefined {
  const rows = onlyList(shownData(reply)) ?? [];
  const forms = new Set(rows.map((row) => (isRecord(row) ? Object.keys(row).join('\n') : '')));
  const [form = ''] = forms;
  const isTable = rows.length > 1 && forms.size === 1 && form.includes('\n');
  return isTable && !COMPLAINS.test(form) ? form : undefined;
}

/** Words without which hardly an error gets by. */
export const COMPLAINT = new RegExp(
  [
    String.raw`\b(?:not?|none|never|cannot|\w{1,12}n['’]t|un(?!der|i|it|til)\w{2,20}|invalid\w*|incorrect|insufficient`,
    String.raw`|err\w*|fail\w*|fault\w*|except\w*|reject\w*|refus\w*|den(?:y|ied)|reason|problem|issue|cause`,
    String.raw`|missing|must|requires?|required|already|only|allowed|supported|expected|exceed\w*|too|outside`,
    String.raw`|limit|before|first|instead|wrong|bad|conflict\w*|locked|taken|forbidden|please|try|check|should`,
    String.raw`|needs?|hint|warning|time-?out|timed|skipped|ignored|aborted|cancel(?:l?ed)? by|still|yet|but)\b`,
  ].join(''),
  'i',
);

const LONGEST = 300;

/** A success, and nothing that may be why a call was refused. */
const SUCCESS = /^[✅✓]|\bsuccessfully\b/i;

/** "Moved." of `move_item`, "Successfully created …", "x has been moved.": a statement of success, and no complaint in it. */
function saysDone({ name }: Tool, text: string): boolean {
  const said = text.trim();
  if (said === '' || said.length > LONGEST || COMPLAINT.test(said)) return false;
  if (SUCCESS.test(said)) return true;
  const first = deedIn(said);
  if (first === undefined) return false;
  const verbs = name
    .replace(/([a-z])(?=[A-Z])/g, '$1_')
    .toLowerCase()
    .split(/[^a-z]+/, 9);
  return verbs.some((verb) => verb.length > 2 && isParticiple(first.toLowerCase(), verb));
}

/** What was done: the first word, or what follows "has been". */
function deedIn(said: string): string | undefined {
  const [, done] = /\b(?:(?:has|have) been|was|were) (?:\w{1,20}ly )?([a-z]{3,20})\b/.exec(said) ?? [];
  if (done !== undefined) return done;
  const [first = ''] = /^[A-Z][a-z]{2,20}(?=[ .:!]|$)/.exec(said) ?? [];
  const isStatement = /^\w+ (?:\S{1,60} ){0,3}(?:is|are|can|may|have|has)\b/.test(said);
  return /(?:ed|ent|t)$/.test(first) && !isStatement ? first : undefined;
}

/** "moved" of "move", "copied" of "copy", "stopped" of "stop", "sent" of "send". */
function isParticiple(word: string, verb: string): boolean {
  const stem = verb.replace(/[ey]$/, '');
  return (
    word === verb ||
    word === `${verb.slice(0, -1)}t` ||
    (word.endsWith('ed') && word.startsWith(stem) && word.length - stem.length <= 4)
  );
}
