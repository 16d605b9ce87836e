import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quoteValue } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const FOREIGN = /[^\u0000-\u007f]/u;

/** Non-ASCII text comes back damaged. */
export const unicodeDamaged: CallDetector = {
  name: 'unicode damaged',
  scope: 'call',
  rules: [RUN_RULES.unicode],
  replay: { by: 'run', tools: 'own' },
  detect: damagedIn,
};

function damagedIn(tool: Tool, { arguments: args, reply, succeeded }: Attempt): Finding[] {
  if (!succeeded || !isRecord(args)) return [];
  const text = replyText(reply);
  for (const [name, sent] of Object.entries(args)) {
    if (typeof sent !== 'string' || !FOREIGN.test(sent) || text.includes(sent)) continue;
    const damaged = damages(sent).find((form) => text.includes(form));
    if (damaged === undefined) continue;
    const message = 'Non-ASCII text comes back damaged.';
    const draft = { path: '', message, expected: quoteValue(sent), received: quoteValue(damaged) };
    const evidence = [{ text: `the argument "${name}" comes back in the response` }];
    return [runFinding(RUN_RULES.unicode, tool.name, { ...draft, evidence }, 'response')];
  }
  return [];
}

/** What programs make of text when they get its encoding wrong. */
function damages(sent: string): readonly string[] {
  const points = [...sent];
  const replaced = (mark: string): string[] => [
    points.map((point) => (FOREIGN.test(point) ? mark : point)).join(''),
    points.map((point) => (FOREIGN.test(point) ? mark.repeat(point.length) : point)).join(''),
    points.map((point) => (FOREIGN.test(point) ? mark.repeat(utf8(point).length) : point)).join(''),
  ];
  const mistaken = String.fromCharCode(...utf8(sent.slice(0, 2_000)));
  return [...replaced('?'), ...replaced('\ufffd'), mistaken];
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
