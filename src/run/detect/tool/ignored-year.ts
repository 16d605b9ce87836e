import { foldName } from '../../../model/nearest.js';
import { quoteValue } from '../../../model/quote.js';
import type { ToolState } from '../../state/tool-state.js';
import { type Argument, describedAs, excluded, type Ignored } from './ignored-argument.js';
import { datedResponses, isSameList, type ListedResponse } from './listed-response.js';

/** How a description says that a year selects: it may also be the one for which something is computed. */
const SELECTS =
  /\bonly\b|\bfilter|\brestrict|\blimit(?:s|ed)? to\b|\b(?:in|of|from) (?:that|this|the given|a given|one) year\b/i;

type Item = Readonly<Record<string, unknown>>;

/** Items come whose dates are all of other years than the one asked for, as they do without it and with another year. */
export function ignoredYear(state: ToolState, argument: Argument): Ignored | undefined {
  const said = `${state.tool.description ?? ''} ${describedAs(argument)}`;
  if (foldName(argument.name) !== 'year' || !SELECTS.test(said.slice(0, 4_000))) return undefined;
  const lists = datedResponses(state, argument.name);
  for (const list of lists) {
    const strange = list.value === undefined ? undefined : list.items.find((item) => isOfOther(item, list));
    const same = lists.filter((other) => isSameList(other, list));
    const isControlled =
      same.some(({ value }) => value === undefined) &&
      same.some(({ value }) => value !== undefined && value !== list.value);
    if (strange !== undefined && isControlled)
      return excluded(
        list.attempt,
        argument.name,
        `only items of ${quoteValue(list.value)}`,
        quoteValue(daysIn(strange).join(', ')),
      );
  }
  return undefined;
}

const isOfOther = (item: Item, { value }: ListedResponse): boolean => {
  const days = daysIn(item);
  return days.length > 0 && days.every((day) => day.slice(0, 4) !== String(value));
};

const daysIn = (item: Item): readonly string[] =>
  Object.values(item).filter(
    (value): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value),
  );
