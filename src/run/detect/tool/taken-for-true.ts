import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { sameJson } from '../../../model/same-json.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { withValue } from '../../control/beside-invalid.js';
import { sameBeyondEcho } from '../../control/beyond-echo.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/**
 * Raises a conversion that turns a value into its opposite: the text "false" gets the response of `true`, and `false`
 * gets another one.
 */
export function raiseTakenForTrue(state: ToolState): void {
  for (const entry of state.book.entries.filter(({ finding }) => finding.rule === RUN_RULES.coerced.id)) {
    const { path } = entry.finding;
    const attempt = state.attempts.find(
      (one) =>
        one.succeeded && one.scenario.violates?.path === path && valueAt(one.arguments, path) === 'false',
    );
    const shown = attempt && shownBy(state, attempt, path);
    if (attempt === undefined || shown === undefined) continue;
    state.book.remove(entry);
    const finding = runFinding(RUN_RULES.silentAcceptance, state.tool.name, {
      path,
      message: 'The tool accepts the text "false" and takes it for true.',
      expected: `a rejection (${attempt.scenario.label})`,
      received: 'the response of true',
      evidence: [attempt, shown].map(({ arguments: args, reply }) => ({
        text: `${quote(args, 160)} → ${quote(replyText(reply), 160)}`,
      })),
    });
    state.book.add(finding, attempt, true);
  }
}

/** The call with `false`, where it gets another response than those with the text and with `true`, which are alike. */
function shownBy(state: ToolState, attempt: Attempt, path: string): Attempt | undefined {
  const [yes, no] = [true, false].map((value) =>
    successes(state).find((one) => sameJson(one.arguments, withValue(attempt.arguments, path, value))),
  );
  if (yes === undefined || no === undefined) return undefined;
  const argument = { name: pointerTokens(path).at(-1) ?? '', value: 'false' };
  const isLike = (other: Attempt): boolean => sameBeyondEcho(attempt, other, argument);
  return isLike(yes) && !isLike(no) ? no : undefined;
}
