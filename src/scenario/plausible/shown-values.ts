import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { FlatNode } from '../value/flatten.js';
import { describedLiterals } from './described-examples.js';
import { snakeName } from './name-values.js';

/** Marks a node with the values that the description of a list or an object around it shows at its place. */
export const SHOWN = 'assay:shown';

const MOST = 5;

/** What the descriptions of a node, and of those around it, show as its value. */
export function shownValues(node: FlatNode): readonly unknown[] {
  const around = Array.isArray(node[SHOWN]) ? node[SHOWN] : [];
  const own = [node.examples, node.example]
    .flat()
    .filter((value) => typeof value === 'object' && value !== null);
  return [...around, ...own, ...describedLiterals(node.description)];
}

/** The items of the lists that are shown for a node, as values of its items. */
export const shownItems = (node: FlatNode): readonly unknown[] =>
  shownValues(node)
    .filter((value) => Array.isArray(value))
    .flat()
    .slice(0, MOST);

/** The members of the objects that are shown for a node; those of all names where a map has any names. */
export function shownMembers(node: FlatNode, name: string): readonly unknown[] {
  const records = shownValues(node).filter(isRecord);
  const own = records.flatMap((record) => (Object.hasOwn(record, name) ? [record[name]] : []));
  const isMap = !Object.hasOwn(propertiesOf(node), name);
  return (own.length === 0 && isMap ? records.flatMap((record) => Object.values(record)) : own).slice(
    0,
    MOST,
  );
}

/** A schema with the values that are shown at its place, if there are any. */
export const withShown = (schema: unknown, values: readonly unknown[]): unknown =>
  values.length > 0 && isRecord(schema) ? { ...schema, [SHOWN]: values } : schema;

/** A text in the place of a value: "...", "<name>", "your-key". */
const PLACEHOLDER = /^(?:\.{2,}|…|<.*>|\{.*\}|\[.*\]|\$.*|your[ _-].*|x{3,})$|\.{3}|…/i;

/** Whether a value has all that it is to have. */
export const isComplete = (value: unknown): boolean =>
  typeof value === 'string'
    ? !PLACEHOLDER.test(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isComplete);

/** Names of arguments that say which thing is meant: an example of a description names one that exists nowhere. */
export const IDENTIFIES = /(?:^|_)(?:ids?|uuid|key|slug)$/;

/** Whether a list or an object says which things are meant. */
export function namesThings(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value))
    return IDENTIFIES.test(snakeName(name)) || value.some((one) => namesThings(one, ''));
  return Object.entries(value).some(
    ([key, member]) => IDENTIFIES.test(snakeName(key)) || namesThings(member, key),
  );
}
