import { isRecord } from '../../model/json.js';
import { plainSchema } from '../../model/plain-schema.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';

/** How a response asks for something before it does what the call is for. */
const ASKS =
  /\b(?:again|re-?run|repeat|require[sd]?|requires?|need(?:s|ed)?|must|set|pass|use|add|provide|to (?:proceed|continue|confirm))\b/i;

/**
 * Whether a response names a switch of the tool that the call did not turn on, and asks for it: nothing has been done yet,
 * as in "call again with `confirm: true`".
 */
export function asksForConsent({ inputSchema }: Tool, { arguments: args, reply }: Attempt): boolean {
  const text = replyText(reply).slice(0, 2_000);
  if (!ASKS.test(text)) return false;
  return Object.entries(propertiesOf(inputSchema)).some(([name, schema]) => {
    const isSwitch = isRecord(schema) && plainSchema(schema).type === 'boolean';
    if (!isSwitch || (isRecord(args) && args[name] === true)) return false;
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(
      String.raw`["'\`]?${escaped}["'\`]?\s{0,3}[:=]\s{0,3}["'\`]?true\b|["'\`]${escaped}["'\`]`,
      'i',
    ).test(text);
  });
}
