import type { Finding } from '../../model/finding.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
import { RESPONSE_RULES, type ResponseRule, responseFinding } from '../response-rules.js';
import type { Grade, ResponseShape } from './classify.js';

/** Says why a response is not simply fine. */
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
    add(RESPONSE_RULES.unfinished, 'The response is not final: the tool asks for input first.');
  else if (!isError && !hasContent && hasStructured)
    add(RESPONSE_RULES.textMissing, 'The response has structured content, but no text.', '/content');
  if (classification === 'broken') add(RESPONSE_RULES.noContent, 'The response has no content.', '/content');
  else if (!isUnfinished && diagnosis.surfacedAs === 'text_in_success' && !isError)
    add(RESPONSE_RULES.softError, 'The response reports an error, but `isError` is not set.', '/isError');
  if (classification === 'connectivity_only')
    add(RESPONSE_RULES.unreachable, 'The tool responds, but could not reach what it depends on.');
  else if (classification === 'error' && diagnosis.kind === 'crash')
    add(RESPONSE_RULES.crash, 'The tool failed with an unhandled internal error.');
  else if (classification === 'error')
    add(RESPONSE_RULES.errorUnclear, 'The error response does not say what went wrong.');
  return findings;
}
