import { foldName } from '../../../model/nearest.js';
import { valueText } from '../../../model/value-text.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { canonicalJson } from '../../../schema/index.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Argument, Ignored } from './ignored-argument.js';
import { type ListedResponse, listedResponses } from './listed-response.js';

/** Folded choices for an order that rises, and for one that falls. */
const RISES = /^(?:asc|ascending)$/;
const FALLS = /^(?:desc|descending)$/;

/** Items that show an order which is not one by chance. */
const LEAST = 4;

/** Items fall where they are to rise, and rise where they are to fall: of the same items, and by no member as was asked. */
export function swappedOrder(state: ToolState, { name, schema }: Argument): Ignored | undefined {
  const members: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  if (!members.some((one) => RISES.test(foldName(valueText(one))))) return undefined;
  const lists = listedResponses(state, name).filter(({ items }) => items.length >= LEAST);
  for (const rising of lists.filter(({ value }) => RISES.test(foldName(valueText(value))))) {
    const falling = lists.find((one) => isOther(one, rising));
    if (falling === undefined) continue;
    const [up, down] = [directions(rising), directions(falling)];
    const ordered = [...up].filter(([key, way]) => down.get(key) === -way && isNamed(state, rising, key));
    const wrong = ordered.find(([, way]) => way === -1)?.[0];
    if (wrong === undefined || ordered.some(([, way]) => way === 1)) continue;
    return {
      attempt: rising.attempt,
      message: `"${name.slice(0, 60)}" orders the items the other way round.`,
      expected: `"${wrong.slice(0, 60)}" from the least to the greatest`,
      received: JSON.stringify(rising.items.map((item) => item[wrong])).slice(0, 120),
    };
  }
  return undefined;
}

/** Whether a definition or another argument says that the items are ordered by a member: another may fall by chance. */
function isNamed({ tool }: ToolState, { rest }: ListedResponse, member: string): boolean {
  const values = Object.values(rest).filter((value) => typeof value === 'string');
  const said = [tool.name, tool.description ?? '', JSON.stringify(tool.inputSchema), ...values].join(' ');
  const words = snakeName(said)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return snakeName(member)
    .split('_')
    .every((word) => words.includes(word));
}

const isOther = ({ value, rest, items }: ListedResponse, rising: ListedResponse): boolean =>
  FALLS.test(foldName(valueText(value))) &&
  canonicalJson(rest) === canonicalJson(rising.rest) &&
  items.length === rising.items.length;

/** By member: whether its values rise (1) or fall (-1) from each item to the next; what does neither is left out. */
function directions({ items }: ListedResponse): ReadonlyMap<string, 1 | -1> {
  const ways = Object.keys(items[0] ?? {}).flatMap((key): [string, 1 | -1][] => {
    const steps = items.slice(1).map((item, index) => compared(items[index]?.[key], item[key]));
    if (steps.every((step) => step === 1)) return [[key, 1]];
    return steps.every((step) => step === -1) ? [[key, -1]] : [];
  });
  return new Map(ways);
}

/** 1 where the second value is greater, -1 where it is less, 0 where that cannot be said. */
function compared(one: unknown, other: unknown): number {
  const isNumber = typeof one === 'number' && typeof other === 'number';
  const isText = typeof one === 'string' && typeof other === 'string';
  if (isNumber) return Math.sign(other - one);
  return isText ? Math.sign(other.localeCompare(one, 'en')) : 0;
}
