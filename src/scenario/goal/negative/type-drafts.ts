import { isRecord } from '../../../model/json.js';
import type { FlatNode } from '../../value/flatten.js';
import { fittingNumbers, isNumberAllowed } from '../../value/numbers.js';
import { allowedTypes } from '../../value/value-maker.js';
import { isValue, type NegativeDraft } from './negative-draft.js';

/** A value of each type, to use where another is expected; the text looks like neither number nor boolean. */
const OF_TYPE: Readonly<Record<string, unknown>> = {
  string: 'assay',
  number: 12_345,
  boolean: true,
  array: [],
  object: {},
  null: null,
};

/** Types that say enough where all arguments are replaced: no tool sees such a call, only the protocol library. */
const INSTEAD_OF_ARGUMENTS: ReadonlySet<string> = new Set(['string', 'array', 'null']);

/** Values of every type that is not allowed, and those that only look like it. */
export function* typeDrafts(node: FlatNode, isRoot: boolean): Generator<NegativeDraft> {
  const types = allTypes(node);
  if (types === undefined) return;
  const broken = { keywords: ['type', 'anyOf', 'oneOf'], companions: ['enum', 'const'] };
  const isFree = (type: string): boolean =>
    !types.has(type) &&
    !(type === 'number' && types.has('integer')) &&
    !(isRoot && !INSTEAD_OF_ARGUMENTS.has(type));
  const wrong = Object.keys(OF_TYPE).filter(isFree);
  for (const type of wrong)
    yield {
      kind: type === wrong[0] ? 'wrong_type' : 'other_type',
      label: `${type} instead of ${[...types].join(' or ')}`,
      ...broken,
      narrow: isValue(OF_TYPE[type]),
    };
  const lookalike = types.has('string') ? undefined : lookalikeOf(node, types);
  if (lookalike !== undefined)
    yield {
      kind: 'mismatch',
      label: `text "${lookalike}" instead of ${[...types].join(' or ')}`,
      ...broken,
      narrow: isValue(lookalike),
    };
  if (types.has('integer') && !types.has('number'))
    yield {
      kind: 'fraction',
      label: 'fraction instead of integer',
      ...broken,
      narrow: isValue(fractionIn(node)),
    };
}

/** A text that reads like a value that is allowed: some programs take it for one. */
function lookalikeOf(node: FlatNode, types: ReadonlySet<string>): string | undefined {
  // Where any text counts as true, this one turns into its opposite.
  if (types.has('boolean')) return 'false';
  if (!types.has('integer') && !types.has('number')) return undefined;
  const [value = 1] = fittingNumbers(node, types.has('integer'));
  return String(value);
}

/** A fraction within the bounds, so that only the type is wrong. */
function fractionIn(node: FlatNode): number {
  const [whole = 1] = fittingNumbers(node, true);
  return isNumberAllowed({ ...node, multipleOf: undefined }, whole + 0.5, false) ? whole + 0.5 : whole - 0.5;
}

/** The types that a node allows, over its branches; `undefined` where it allows any. */
function allTypes(node: FlatNode): ReadonlySet<string> | undefined {
  if (node.type !== undefined) return new Set(allowedTypes(node));
  const branches = Array.isArray(node.anyOf) ? node.anyOf : node.oneOf;
  if (!Array.isArray(branches)) return undefined;
  const each = branches.map((branch) =>
    isRecord(branch) && branch.type !== undefined ? allowedTypes(branch) : undefined,
  );
  return each.includes(undefined) ? undefined : new Set(each.flatMap((types) => types ?? []));
}
