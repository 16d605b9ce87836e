import { isRecord } from '../../../model/json.js';
import { propertiesOf } from '../../../model/properties-of.js';
import type { FlatNode } from '../../value/flatten.js';
import type { NegativeDraft } from './negative-draft.js';

const MOST_MISSING = 100;

/** A property that no schema declares. */
export const UNDECLARED = 'assay_undeclared_property';

/** Properties that are missing, too many, or without one that they need. */
export function* objectDrafts(node: FlatNode): Generator<NegativeDraft> {
  const required: readonly unknown[] = Array.isArray(node.required) ? node.required : [];
  for (const name of required.filter((one) => typeof one === 'string').slice(0, MOST_MISSING))
    yield {
      kind: 'missing',
      label: `required ${name} left out`,
      keywords: ['required'],
      property: name,
      narrow: (x) => without(x, name),
    };
  yield* dependencyDrafts(node);
  yield* exclusiveDrafts(node);
  yield* sizeDrafts(node);
  const isObject = node.type === 'object' || isRecord(node.properties);
  if (!isObject || isRecord(node.patternProperties)) return;
  const isClosed = node.additionalProperties === false || node.unevaluatedProperties === false;
  if (isClosed)
    yield {
      kind: 'undeclared',
      label: 'undeclared property',
      keywords: ['additionalProperties', 'unevaluatedProperties'],
      property: UNDECLARED,
      narrow: withUndeclared,
    };
}

/** Fewer properties than the node demands, and more than it allows. */
function* sizeDrafts({ minProperties, maxProperties }: FlatNode): Generator<NegativeDraft> {
  if (typeof minProperties === 'number' && minProperties > 0)
    yield {
      kind: 'bound_broken',
      label: `fewer than ${minProperties} properties`,
      keywords: ['minProperties'],
      narrow: ({ minProperties: _min, ...x }) => x,
    };
  if (typeof maxProperties === 'number' && maxProperties < MOST_MISSING)
    yield {
      kind: 'bound_broken',
      label: `${maxProperties + 1} properties instead of at most ${maxProperties}`,
      keywords: ['maxProperties'],
      narrow: ({ maxProperties: _max, ...x }) => ({ ...x, minProperties: maxProperties + 1 }),
    };
}

/** A property without one that it needs. */
function* dependencyDrafts({ dependentRequired }: FlatNode): Generator<NegativeDraft> {
  const needs = isRecord(dependentRequired) ? Object.entries(dependentRequired) : [];
  for (const [name, others] of needs.slice(0, MOST_MISSING))
    for (const other of (Array.isArray(others) ? others : []).slice(0, 1))
      yield {
        kind: 'missing',
        label: `${name} without ${other}`,
        keywords: ['dependentRequired'],
        property: other,
        narrow: ({ dependentRequired: _, ...x }) =>
          without({ ...x, required: [...requiredOf(x), name] }, other),
      };
}

/** Properties of which exactly one is allowed, given together, and none of them. */
function* exclusiveDrafts({ oneOf }: FlatNode): Generator<NegativeDraft> {
  const branches: readonly unknown[] = Array.isArray(oneOf) ? oneOf : [];
  const names = branches.map(onlyRequired);
  const each = names.filter((name) => name !== undefined);
  if (each.length < 2 || each.length < branches.length || new Set(each).size < each.length) return;
  const keywords = ['oneOf'];
  yield {
    kind: 'mismatch',
    label: `${each.slice(0, 2).join(' and ')} together`,
    keywords,
    narrow: ({ oneOf: _, ...x }) => ({ ...x, required: [...requiredOf(x), ...each.slice(0, 2)] }),
  };
  yield {
    kind: 'mismatch',
    label: `none of ${each.join(', ')}`,
    keywords,
    // The branches may call them required as well.
    companions: ['required'],
    narrow: ({ oneOf: _, ...x }) => each.reduce<FlatNode>(without, x),
  };
}

/** The property that a branch requires, where it says nothing else. */
function onlyRequired(branch: unknown): string | undefined {
  if (!isRecord(branch) || Object.keys(branch).length !== 1 || !Array.isArray(branch.required))
    return undefined;
  const [name, ...more] = branch.required;
  return typeof name === 'string' && more.length === 0 ? name : undefined;
}

function requiredOf({ required }: FlatNode): readonly unknown[] {
  return Array.isArray(required) ? required : [];
}

function without(node: FlatNode, name: string): FlatNode {
  const properties = propertiesOf(node);
  return {
    ...node,
    required: requiredOf(node).filter((other) => other !== name),
    properties: { ...properties, [name]: false },
  };
}

function withUndeclared(node: FlatNode): FlatNode {
  const required = Array.isArray(node.required) ? node.required : [];
  const properties = propertiesOf(node);
  return {
    ...node,
    required: [...required, UNDECLARED],
    properties: { ...properties, [UNDECLARED]: { const: 'assay' } },
  };
}
