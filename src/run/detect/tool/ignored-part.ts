import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { type Argument, describedAs, excluded, type Ignored } from './ignored-argument.js';
import { PART } from './ignored-in-lists.js';
import { onlyList } from './listed-items.js';

/** How a definition says that an argument selects items. */
const SELECTS =
  /\b(?:only|filter\w{0,4}|restrict\w{0,3}|limit(?:ed|s)? to|narrow\w{0,3}|belong\w{0,3}|within|of (?:this|that|the given|one))\b/i;

interface Asked {
  readonly attempt: Attempt;
  readonly value: string;
  readonly items: readonly string[];
  /** The same for calls that differ in nothing but the value, and got the same. */
  readonly key: string;
}

/**
 * The same plain texts come for two values of an argument, although some have the one as a part, such as `sales` in
 * `sales.orders`, and others have the other.
 */
export function ignoredPart(state: ToolState, argument: Argument): Ignored | undefined {
  const { name, schema } = argument;
  const said = `${describedAs(argument)} ${state.tool.description ?? ''}`.slice(0, 2_000);
  if (schema.type !== 'string' || PART.test(foldName(name)) || !SELECTS.test(said)) return undefined;
  const asked = askedIn(state, name);
  for (const { attempt, value, items, key } of asked) {
    const others = asked.filter((one) => one.key === key && one.value !== value);
    const stranger = items.find(
      (item) => !has(item, value) && others.some((other) => has(item, other.value)),
    );
    if (stranger === undefined || !items.some((item) => has(item, value))) continue;
    return excluded(attempt, name, `only items with ${quoteValue(value)}`, quoteValue(stranger));
  }
  return undefined;
}

/** The successful calls whose responses are one list of texts. */
function askedIn(state: ToolState, name: string): readonly Asked[] {
  return successes(state).flatMap((attempt) => {
    const value = isRecord(attempt.arguments) ? attempt.arguments[name] : undefined;
    const items = onlyList(shownData(attempt.reply)) ?? [];
    const texts = items.filter((item) => typeof item === 'string');
    const isTelling = typeof value === 'string' && value.length > 1 && texts.length > 1;
    const key = canonicalJson([texts, { ...Object(attempt.arguments), [name]: null }]);
    return isTelling && texts.length === items.length ? [{ attempt, value, items: texts, key }] : [];
  });
}

/** Whether a text has a value as one of its parts. */
const has = (item: string, value: string): boolean =>
  item
    .toLowerCase()
    .split(/[./:\\\s_#@-]+/)
    .includes(value.toLowerCase());
