import type { CallToolResult } from '../../model/result.js';
import type { BatchVerdict, ToolValidationVerdict } from '../verdict.js';
import { finishVerdict, NO_FINDINGS } from '../verdict-draft.js';
import type { MalformedRequest } from './read-request.js';

/** The verdict on an entry of a batch that is not a question: it harms no other. */
export function malformedEntry({ message }: MalformedRequest, at: number): ToolValidationVerdict {
  const finding = {
    rule: 'validation/request',
    severity: 'error',
    subject: {},
    path: '',
    message,
    evidence: [],
  } as const;
  return finishVerdict({ ...NO_FINDINGS, findings: [finding] }, at, at);
}

/** How many of the calls that are not valid are named. */
const NAMED = 20;

/** All verdicts of a batch as one response. */
export function batchVerdict(results: readonly ToolValidationVerdict[]): BatchVerdict {
  const wrong = results.flatMap(({ valid }, index) => (valid ? [] : [index]));
  const more = wrong.length > NAMED ? ', …' : '';
  const summary = `${wrong.length} of ${results.length} calls are invalid: ${wrong.slice(0, NAMED).join(', ')}${more}.`;
  return {
    valid: wrong.length === 0,
    errors: wrong.length === 0 ? [] : [summary],
    warnings: [],
    suggestions: [],
    results,
  };
}

/** A verdict as the response of a tool: structured, and as text for those who read nothing else. */
export function answerWith(verdict: ToolValidationVerdict | BatchVerdict): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(verdict) }], structuredContent: verdict };
}

/** A question that cannot be answered. */
export function refuse({ message }: MalformedRequest): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true };
}
