import { isRecord } from '../model/json.js';
import { quoteValue } from '../model/quote.js';
import type { Reply } from '../model/session.js';
import type { Tool } from '../model/tool.js';
import { ResponseValidator } from '../response/index.js';

/** What is wrong with the response to a call that had to succeed; `undefined` where nothing is. */
export function fixtureProblem(
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
  reply: Reply,
): string | undefined {
  if (reply.kind === 'error') return `the call was rejected: ${quoteValue(reply.error)}`;
  const { result: response } = reply;
  if (!isRecord(response)) return `the response is not a tool result: ${quoteValue(response)}`;
  const { classification, diagnosis, issues } = ResponseValidator.validateResponse({ tool, input, response });
  if (diagnosis.kind === 'none' && classification === 'fully_working') return undefined;
  return `the call did not succeed (${diagnosis.kind === 'none' ? classification : diagnosis.kind}): ${[...issues, quoteValue(response)].join('; ')}`;
}
