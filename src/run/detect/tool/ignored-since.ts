import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { boundNamed, DATE } from './bound-values.js';
import { type Argument, describedAs, type Ignored } from './ignored-argument.js';
import { workingCall } from './working-call.js';

/** A year in which nothing has happened yet, and one in which nothing had. */
const YEARS = { min: '2096', max: '1971' } as const;

/** What says that a tool counts or adds up. */
const COUNTS =
  /\b(?:counts?|totals?|sums?|how (?:many|much)|number of|statistics|stats|breakdown|histogram)\b/i;

/** What says that a bound moves something else than what is counted. */
const OTHERWISE = /\b(?:default|ignored|forecast|predict\w*|expir\w*|deadline|convert\w*|relative)\b/i;

/**
 * A bound in time has no effect on counts: where nothing can be within, they are as without it. Lists show more, and are
 * judged by their items. Only of a tool that reads.
 */
export async function ignoredSince(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name } = argument;
  const named = boundNamed(name);
  if (named?.member !== '' || !isCounted(state, argument)) return undefined;
  const worked = successes(state).filter(({ arguments: args }) => isRecord(args));
  const form = worked.map(({ arguments: args }) => sentFor(args, name)).find(isDate);
  const base = worked.find((one) => sentFor(one.arguments, name) === undefined && hasCounts(one));
  if (form === undefined || base === undefined || !isRecord(base.arguments)) return undefined;
  const never = `${YEARS[named.end]}${form.slice(4)}`;
  const args = { ...base.arguments, [name]: never };
  const attempt = await workingCall(state, context, emit, base.scenario, args);
  if (attempt === undefined || !isSame(attempt, base)) return undefined;
  return {
    attempt,
    message: `"${quote(name, 60)}" has no effect on what is counted.`,
    expected: `nothing ${named.end === 'min' ? 'from' : 'up to'} ${quoteValue(never)}`,
    received: 'the same numbers as without it',
  };
}

/** Whether a tool that reads says that it counts, and nothing says that the argument moves something else, or has a value anyway. */
function isCounted({ tool, stage }: ToolState, argument: Argument): boolean {
  const about = tool.description ?? '';
  return (
    stage === 'read' &&
    argument.schema.default === undefined &&
    COUNTS.test(`${tool.name.replaceAll(/[_-]/g, ' ')} ${about}`) &&
    !OTHERWISE.test(`${about} ${describedAs(argument)}`)
  );
}

const sentFor = (args: unknown, name: string): unknown => (isRecord(args) ? args[name] : undefined);

const isDate = (value: unknown): value is string => typeof value === 'string' && DATE.test(value);

const isSame = (one: Attempt, other: Attempt): boolean =>
  canonicalJson(shownData(one.reply)) === canonicalJson(shownData(other.reply));

/** Whether a response is numbers, some of them above zero, and no list of what they count. */
function hasCounts({ reply }: Attempt): boolean {
  const data = shownData(reply);
  if (!isRecord(data)) return false;
  const inner = Object.values(data).flatMap((value) => (isRecord(value) ? Object.values(value) : [value]));
  return (
    inner.every((value) => typeof value !== 'object' || value === null) &&
    inner.some((value) => typeof value === 'number' && value > 0)
  );
}
