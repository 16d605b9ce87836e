import { isRecord } from '../../../model/json.js';
import { pointerTokens } from '../../../model/json-pointer.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';

const ACCEPTED = 'run/silent-acceptance';

/**
 * Lowers the acceptance of a wrong value to a warning where the response is that of the same call without it: the tool has
 * ignored the value, and did nothing wrong with it. A fraction in place of a whole number is a note then.
 */
export function lowerIgnoredValues(state: ToolState): void {
  for (const entry of state.book.entries) {
    const { finding, attempt } = entry;
    if (finding.rule !== ACCEPTED || attempt === undefined || !isIgnored(state, attempt)) continue;
    const [name = ''] = pointerTokens(attempt.scenario.violates?.path ?? '');
    const value = isRecord(attempt.arguments) ? attempt.arguments[name] : undefined;
    entry.finding = {
      ...finding,
      severity: typeof value === 'number' && value % 1 !== 0 ? 'info' : 'warning',
    };
  }
}

/** Whether the same call without the wrong value succeeded, with the same response. */
function isIgnored(state: ToolState, { arguments: args, scenario, reply }: Attempt): boolean {
  const [name, ...inner] = pointerTokens(scenario.violates?.path ?? '');
  if (name === undefined || inner.length > 0 || !isRecord(args) || !Object.hasOwn(args, name)) return false;
  const without = canonicalJson(Object.fromEntries(Object.entries(args).filter(([key]) => key !== name)));
  const text = replyText(reply);
  return successes(state).some(
    (one) => canonicalJson(one.arguments) === without && replyText(one.reply) === text,
  );
}
