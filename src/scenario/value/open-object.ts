import { isRecord } from '../../model/json.js';
import { pointerTokens } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { FlatNode } from './flatten.js';
import type { ValueMaker, ValuePlace } from './value-maker.js';

/** Members of an object of which nothing is known. */
const ANY_MEMBERS: Readonly<Record<string, unknown>> = { name: 'assay-example', amount: 10 };

/** Keywords that say something of the members of an object. */
const ABOUT_MEMBERS = ['required', 'patternProperties', 'propertyNames', 'minProperties', 'maxProperties'];
const IN_PLACE = ['enum', 'const', 'not', 'if', 'anyOf', 'oneOf', 'dependentRequired', 'dependentSchemas'];

/** Whether a node takes any object at all. */
export function isOpenObject(node: FlatNode): boolean {
  const { additionalProperties: more = true, unevaluatedProperties: rest = true } = node;
  const isFree = [...ABOUT_MEMBERS, ...IN_PLACE].every((keyword) => node[keyword] === undefined);
  return node.type === 'object' && more === true && rest === true && isFree && isEmpty(propertiesOf(node));
}

const isEmpty = (map: object): boolean => Object.keys(map).length === 0;

/** Marks an object of any members with the value that one of them is to have. */
export const ODD_MEMBER = 'assay:odd-member';

/**
 * The members of an object of which the schema says nothing: those that a description shows, or, of an item of a list, some
 * of our own, since a list of empty objects shows little.
 */
export function openMembers(
  maker: ValueMaker,
  node: FlatNode,
  place: ValuePlace,
): readonly [string, unknown][] {
  const isOdd = Object.hasOwn(node, ODD_MEMBER);
  if (!isOpenObject(node) || (!isOdd && maker.choices.index(2) === 1)) return [];
  const isItem = /^\d+$/.test(pointerTokens(place.path).at(-1) ?? '');
  const [shown] = isOdd ? maker.usable(node, place).filter(isRecord) : [];
  const members = Object.entries(shown ?? (isItem ? ANY_MEMBERS : {}));
  return members.map(([name, value], index) => [name, isOdd && index === 0 ? node[ODD_MEMBER] : value]);
}
