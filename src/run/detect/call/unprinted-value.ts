import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** What programs print where they were given a value that has no text, or none at all. */
const PLACEHOLDER =
  /\[object (?:Object|Promise|Undefined|Null|Map|Set)\]|^undefined$|^<[\w.]{1,80} object at 0x[0-9a-f]{4,16}>$/;

/** Finds answers to valid calls that show a placeholder of the programming language instead of the value. */
export function unprintedFindings(
  tool: Tool,
  { arguments: args, scenario, reply, succeeded }: Attempt,
): Finding[] {
  if (!succeeded || scenario.violates !== undefined || reply?.kind !== 'result') return [];
  const { content } = isRecord(reply.result) ? reply.result : {};
  const texts = (Array.isArray(content) ? content : []).map((block: unknown) =>
    isRecord(block) && typeof block.text === 'string' ? block.text.trim() : '',
  );
  const shown = texts.map((text) => PLACEHOLDER.exec(text)?.[0]).find((match) => match !== undefined);
  // Whoever asks for it gets it: an echo, a search, an explanation.
  if (shown === undefined || JSON.stringify(args ?? null).includes(shown)) return [];
  const draft = {
    path: '/content',
    message: 'The answer shows what a program prints in the place of a value.',
    received: quote(shown),
    evidence: [{ text: quote(replyText(reply), 160) }],
  };
  return [runFinding(RUN_RULES.unprinted, tool.name, draft, 'response')];
}
