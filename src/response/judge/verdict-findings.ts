import type { Finding } from '../../model/finding.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
import { RESPONSE_RULES, type ResponseRule, responseFinding } from '../response-rules.js';
import type { Grade, ResponseShape } from './classify.js';

/** Says why an answer is not simply fine. */
export function verdictFindings(
  { classification }: Grade,
  name: string,
  { isError, isUnfinished, hasContent, hasStructured }: ResponseShape,
  diagnosis: Diagnosis,
): Finding[] {
  const findings: Finding[] = [];
  const add = (rule: ResponseRule, message: string, path = ''): void => {
    const evidence = diagnosis.kind === 'none' ? [] : diagnosis.evidence.slice(0, 4);
    findings.push(responseFinding(rule, name, { path, message, evidence }));
  };
  if (isUnfinished)
    add(RESPONSE_RULES.unfinished, 'The answer is not final: the tool asks for something first.');
  else if (!isError && !hasContent && hasStructured)
    add(RESPONSE_RULES.textMissing, 'The answer has structured content, but no text.', '/content');
  if (classification === 'broken') add(RESPONSE_RULES.noContent, 'The answer has no content.', '/content');
  else if (!isUnfinished && diagnosis.surfacedAs === 'text_in_success' && !isError)
    add(RESPONSE_RULES.softError, 'The answer tells of an error without `isError`.', '/isError');
  if (classification === 'connectivity_only')
    add(RESPONSE_RULES.unreachable, 'The tool answers, but what it depends on could not be reached.');
  else if (classification === 'error' && diagnosis.kind === 'crash')
    add(RESPONSE_RULES.crash, 'The tool answered with the error of its own program.');
  else if (classification === 'error')
    add(RESPONSE_RULES.errorUnclear, 'The error answer does not say what went wrong.');
  return findings;
}
