import { isRecord } from '../../model/json.js';
import { shownItems, withShown } from '../plausible/shown-values.js';
import type { FlatNode } from './flatten.js';
import { NOTHING, type ValueMaker, type ValuePlace } from './value-maker.js';

/** Lists longer than this are not made. */
export const LONGEST_LIST = 1_000;

/** Marks a list whose last item is to be the same as its first. */
export const REPEATED = 'assay:repeated';

/** A list of as few items as the node allows, but one where it may have one: an empty list shows little. */
export function makeList(maker: ValueMaker, node: FlatNode, place: ValuePlace): unknown {
  const low = typeof node.minItems === 'number' ? node.minItems : 0;
  const high = typeof node.maxItems === 'number' ? node.maxItems : Number.POSITIVE_INFINITY;
  if (low > high || low > LONGEST_LIST) return NOTHING;
  const length = Math.min(Math.max(low, place.depth > 8 ? 0 : 1), high);
  const items: unknown[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < length; index++) {
    const isRepeated = node[REPEATED] === true && index > 0 && index === length - 1;
    const item = isRepeated ? items[0] : nextItem(maker, node, { place, index, seen });
    if (item === NOTHING) return items.length >= low ? items : NOTHING;
    items.push(item);
    seen.add(JSON.stringify(item));
  }
  return items;
}

interface ItemTurn {
  readonly place: ValuePlace;
  readonly index: number;
  readonly seen: ReadonlySet<string>;
}

function nextItem(maker: ValueMaker, node: FlatNode, { place, index, seen }: ItemTurn): unknown {
  const shown = shownItems(node);
  const own = itemSchema(node, index);
  const schema =
    shown.length > 0
      ? withShown(own, [...shown.slice(index), ...shown.slice(0, index)])
      : described(own, node);
  if (schema === false) return NOTHING;
  const item = maker.make(schema, maker.below(place, index));
  if (item === NOTHING || node.uniqueItems !== true || !seen.has(JSON.stringify(item))) return item;
  return distinct(maker, schema, item, index, seen);
}

/** A text of which nothing is said is described by its list: "Seats, e.g. ["A3", "A4"]". */
function described(schema: unknown, { description }: FlatNode): unknown {
  const isPlain =
    isRecord(schema) && schema.type === 'string' && Object.keys(schema).every((name) => SIZES.has(name));
  return isPlain && typeof description === 'string' ? { ...schema, description } : schema;
}

/** Keywords that say nothing of what a text is about. */
const SIZES: ReadonlySet<string> = new Set(['type', 'minLength', 'maxLength']);

/** The schema of one item; `contains` shapes the first items, whose demand is otherwise met by chance alone. */
function itemSchema(node: FlatNode, index: number): unknown {
  const { items, additionalItems = true } = node;
  const tuple = Array.isArray(node.prefixItems) ? node.prefixItems : Array.isArray(items) ? items : [];
  if (index < tuple.length) return tuple[index];
  const rest = Array.isArray(items) ? additionalItems : (items ?? true);
  const wanted = typeof node.minContains === 'number' ? node.minContains : 1;
  return node.contains !== undefined && index - tuple.length < wanted
    ? { allOf: [rest, node.contains] }
    : rest;
}

/** Another item where they must differ: the next of an enum, or the same with its number. */
function distinct(
  maker: ValueMaker,
  schema: unknown,
  item: unknown,
  index: number,
  seen: ReadonlySet<string>,
): unknown {
  const node = maker.flattener.flat(schema);
  const members = node !== false && Array.isArray(node.enum) ? node.enum : [];
  const free = members.find((member) => !seen.has(JSON.stringify(member)));
  if (members.length > 0) return free ?? NOTHING;
  if (typeof item === 'boolean') return seen.has(JSON.stringify(!item)) ? NOTHING : !item;
  if (typeof item === 'number') return item + index;
  return typeof item === 'string' ? `${item}${index + 1}` : NOTHING;
}
