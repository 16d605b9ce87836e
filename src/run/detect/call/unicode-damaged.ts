import type { Finding } from '../../../model/finding.js';
import { quoteValue } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, replyText } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { damageOf } from '../echo/damaged-text.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Non-ASCII text comes back damaged. */
export const unicodeDamaged: CallDetector = {
  name: 'unicode damaged',
  scope: 'call',
  rules: [RUN_RULES.unicode],
  replay: { by: 'run', tools: 'own' },
  detect: damagedIn,
};

/** Texts of a call that are looked for. */
const MOST_TEXTS = 50;

function damagedIn(tool: Tool, { arguments: args, reply, succeeded }: Attempt): Finding[] {
  if (!succeeded) return [];
  const texts: string[] = [];
  JSON.stringify(args ?? null, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  const responses = [replyText(reply), decodedTexts(reply)];
  for (const sent of texts.slice(0, MOST_TEXTS)) {
    const [damaged] = responses.flatMap((response) => damageOf(sent, response) ?? []);
    if (damaged === undefined) continue;
    const message = 'Non-ASCII text comes back damaged.';
    const draft = { path: '', message, expected: quoteValue(sent), received: quoteValue(damaged) };
    const evidence = [{ text: 'the text that was sent comes back in the response' }];
    return [runFinding(RUN_RULES.unicode, tool.name, { ...draft, evidence }, 'response')];
  }
  return [];
}
