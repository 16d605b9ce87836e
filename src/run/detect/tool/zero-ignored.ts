import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import { sameBeyondEcho } from '../../control/beyond-echo.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { RUN_RULES } from '../run-rules.js';
import type { CallWithout, DefaultArgument } from './calls-without.js';
import { type DefaultTrial, defaultFinding } from './default-finding.js';
import { describedAs } from './ignored-argument.js';
import { onlyList } from './listed-items.js';
import { workingCall } from './working-call.js';

/** Zero gets what a call without the argument gets, although a value between zero and the default has an effect. */
export async function* zeroIgnored(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { base, given, one }: DefaultTrial,
): AsyncGenerator<Detection> {
  if (typeof one.value !== 'number' || meansZero(one)) return;
  const withValue = (value: number): CallWithout['args'] => ({ ...base.args, [one.name]: value });
  const small = one.value > 1 ? 1 : one.value / 2;
  const [zero, between] = [withValue(0), withValue(small)];
  const compiled = compileSchema(state.tool.inputSchema);
  if ([zero, between].some((args) => compiled.check(args).outcome !== 'valid')) return;
  const { scenario } = base.attempt;
  const attempt = await workingCall(state, context, emit, scenario, zero);
  if (attempt === undefined || !sameBeyondEcho(given, attempt, { ...one, value: 0 })) return;
  // Where what lies between zero and the default makes no difference, zero need not make one either.
  const control = await workingCall(state, context, emit, scenario, between);
  if (control === undefined || sameBeyondEcho(given, control, one)) return;
  const found = defaultFinding(state, attempt, one, RUN_RULES.defaultNotApplied, {
    message: `The tool takes 0 for a missing "${quote(one.name, 60)}", and uses the default.`,
    expected: 'another response than for the default',
    received: quote(replyText(attempt.reply), 120),
  });
  const isLength = isCount(control, small) && isCount(given, one.value);
  const counts = COUNTS.test(foldName(one.name)) || isLength;
  yield counts ? { ...found, finding: { ...found.finding, severity: 'info' } } : found;
}

/** Whether the description gives zero a meaning of its own, or leaves it out. */
function meansZero(one: DefaultArgument): boolean {
  const described = describedAs(one);
  return MEANS_ZERO.test(described) || ABOVE_ZERO.test(described);
}

/** Folded names of numbers that say how many: `maxFiles`, `page_size`, `limit`. */
const COUNTS = /^(?:max|top|first|num)(?:\w{2,20}s|count)$|^(?:limit|count|pagesize|perpage)$|limit$/;

/** Whether a number says how many items a response has: nobody asks for a list of none. */
const isCount = (attempt: Attempt, value: unknown): boolean =>
  (onlyList(shownData(attempt.reply)) ?? []).length === value;

/** How a description gives zero a meaning of its own: "0 for all", "no limit". */
const MEANS_ZERO = /\b(?:0|zero|unlimited|no limit|disable[sd]?|everything)\b/i;

/** How a description leaves zero out: "1-25", "from 1 to 25", "between 1 and 25". */
const ABOVE_ZERO = /\b[1-9]\d{0,5}\s?(?:to|and|-|–)\s?[1-9]/i;
