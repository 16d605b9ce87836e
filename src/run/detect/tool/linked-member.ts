import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { type Argument, describedAs } from './ignored-argument.js';

type Item = Readonly<Record<string, unknown>>;

/** Words of a name that say how an argument selects, and not by what. */
const FILLER: ReadonlySet<string> = new Set(
  'min minimum max maximum from to until since after before by in on at of only filter with has is the value'.split(
    ' ',
  ),
);

/** Values of an argument that a member has to have before it is taken for what the argument selects by. */
const ENOUGH = 2;

/** Folded names of arguments that bound, order, page or search: those have meanings of their own. */
const OTHERWISE =
  /^(?:min|max|before|after|since|until|from|to|start|end)|sort|order|direction|cursor|page|token|format|query|search|keyword|term|text|^q$|fields|include|expand/;

/** Items that are looked at. */
const MOST = 200;

/** The only member of items that the description of an argument names. */
export function memberSaid(argument: Argument, items: readonly Item[]): string | undefined {
  const text = describedAs(argument).slice(0, 1_000);
  const [only, ...more] = membersOf(items).filter((name) => isNamedIn(text, name));
  return more.length === 0 ? only : undefined;
}

const isNamedIn = (text: string, name: string): boolean =>
  name.length > 2 &&
  new RegExp(`(?<![\\w-])${name.replaceAll(/[^\w-]/g, '.')}(?![\\w-])`, 'i').test(text) &&
  // An example of a value is not a name.
  !new RegExp(`[:=] ?["'\`]?${name.replaceAll(/[^\w-]/g, '.')}\\b`).test(text);

/** The only member of items whose name has all words of a name: `total_minutes` for `max_minutes`. */
export function memberWith(name: string, items: readonly Item[]): string | undefined {
  const words = wordsOf(name).filter((word) => !FILLER.has(word));
  if (words.length === 0) return undefined;
  const [only, ...more] = membersOf(items).filter((member) => {
    const own = wordsOf(member);
    return words.every((word) => own.includes(word));
  });
  return more.length === 0 ? only : undefined;
}

/**
 * The member of items that an argument selects by, where none is called like it: the one that its description names, the
 * only one with its words, or the only one with the values that it was given. Some item has to have such a value.
 */
export function linkedMember(
  argument: Argument,
  asked: readonly unknown[],
  items: readonly Item[],
): string | undefined {
  const values = new Set<unknown>(asked.filter((one) => typeof one === 'string' && one.length > 1));
  if (argument.schema.type !== 'string' || OTHERWISE.test(foldName(argument.name))) return undefined;
  if (values.size === 0 || items.some((item) => hasMember(item, argument.name))) return undefined;
  const found = (member: string): number =>
    [...new Set(items.slice(0, MOST).map((item) => item[member]))].filter((one) => values.has(one)).length;
  const named = memberSaid(argument, items) ?? memberWith(argument.name, items);
  if (named !== undefined) return found(named) > 0 ? named : undefined;
  const [only, ...more] = membersOf(items).filter((member) => found(member) >= ENOUGH);
  return more.length === 0 ? only : undefined;
}

const hasMember = (item: Item, name: string): boolean =>
  Object.keys(item).some((key) => foldName(key) === foldName(name));

const wordsOf = (name: string): readonly string[] =>
  snakeName(name)
    .split('_')
    .filter((word) => word !== '')
    .map(singular);

/** The names that the first items have. */
const membersOf = (items: readonly Item[]): readonly string[] => [
  ...new Set(
    items
      .slice(0, 20)
      .filter(isRecord)
      .flatMap((item) => Object.keys(item)),
  ),
];
