import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { FlatNode, Flattener } from '../value/flatten.js';
import { mergeSchemas } from '../value/merge-schemas.js';
import { NARROWED } from '../value/value-maker.js';

/** One step from a schema node to a node below it. */
export type Step =
  | { readonly property: string }
  | { readonly item: number }
  | { readonly union: 'anyOf' | 'oneOf'; readonly branch: number };

/** The pointer of the value that a node describes: branches leave no trace in it. */
export function valuePath(steps: readonly Step[]): JsonPointer {
  return steps.reduce<JsonPointer>((path, step) => {
    if ('property' in step) return joinPointer(path, step.property);
    return 'item' in step ? joinPointer(path, step.item) : path;
  }, '');
}

/** The place of a node in words that two nodes never share: like the pointer of its value, with the branches named. */
export function stepsText(steps: readonly Step[]): string {
  return steps.map(wordOf).join('');
}

function wordOf(step: Step): string {
  if ('property' in step) return joinPointer('', step.property);
  return 'item' in step ? '/*' : `(${step.union} ${step.branch})`;
}

/** The same as people write it: `address.city`, `tags[]`. */
export function stepsName(steps: readonly Step[]): string {
  return steps.map(nameOf).join('').replace(/^\./, '');
}

function nameOf(step: Step): string {
  if (!('property' in step)) return 'item' in step ? '[]' : `(${step.union} ${step.branch})`;
  const { property } = step;
  return `.${/^[\w-]+$/.test(property) ? property : JSON.stringify(property)}`;
}

/** The schema with one node rewritten, and every node on the way to it required to be there. */
export function rewrite(
  flattener: Flattener,
  schema: unknown,
  [step, ...rest]: readonly Step[],
  narrow: (node: FlatNode) => FlatNode | false,
): FlatNode | false {
  const node = flattener.flat(schema);
  if (node === false) return false;
  if (step === undefined) {
    const narrowed = narrow(node);
    return narrowed === false ? false : { ...narrowed, [NARROWED]: true };
  }
  const inner = (below: unknown): FlatNode | false => rewrite(flattener, below, rest, narrow);
  if ('property' in step) return throughProperty(node, step.property, inner);
  if ('item' in step) return throughItem(node, inner);
  const { [step.union]: branches, ...around } = node;
  const branch: unknown = Array.isArray(branches) ? branches[step.branch] : false;
  return inner(mergeSchemas(around, flattener.flat(branch)));
}

type Inner = (below: unknown) => FlatNode | false;

function throughProperty(node: FlatNode, property: string, inner: Inner): FlatNode | false {
  const properties = propertiesOf(node);
  // An undeclared property is an entry of a map.
  const below = inner(Object.hasOwn(properties, property) ? properties[property] : node.additionalProperties);
  const required = Array.isArray(node.required) ? node.required : [];
  return {
    ...node,
    required: [...new Set([...required, property])],
    properties: Object.fromEntries(new Map(Object.entries(properties)).set(property, below)),
    [NARROWED]: true,
  };
}

function throughItem(node: FlatNode, inner: Inner): FlatNode | false {
  const fewest = typeof node.minItems === 'number' ? node.minItems : 0;
  // Only the first item is shaped: the others stay as they are.
  const first = inner(node.items);
  const { items, ...rest } = node;
  return { ...rest, minItems: Math.max(1, fewest), prefixItems: [first], items, [NARROWED]: true };
}
