import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import type { FlatNode } from '../value/flatten.js';
import { LONGEST_LIST } from '../value/lists.js';
import { fittingNumbers, isNumberAllowed } from '../value/numbers.js';
import { LONGEST_TEXT } from '../value/texts.js';
import { typesOf } from '../value/value-maker.js';
import type { Goal } from './goal.js';
import { labelAt } from './positive-goals.js';
import type { SchemaSpot } from './schema-spots.js';
import { valuePath } from './step.js';

interface Draft {
  readonly kind: Goal['kind'];
  readonly label: string;
  readonly narrow: Goal['narrow'];
  readonly keywords: readonly string[];
  readonly companions?: readonly string[];
  /** The property that is missing or too much. */
  readonly property?: string;
  readonly expectation?: Goal['expectation'];
}

const isValue =
  (value: unknown): Goal['narrow'] =>
  () => ({ const: value });

/** Everything that a node forbids, each broken alone. */
export function* negativeGoals(spot: SchemaSpot): Generator<Goal> {
  if (spot.isLoose) return;
  const path = valuePath(spot.steps);
  const isBranch = spot.steps.at(-1) !== undefined && 'union' in (spot.steps.at(-1) as object);
  for (const { keywords, companions = [], property, label, ...draft } of drafts(spot.own, isBranch)) {
    const where = property === undefined ? path : joinPointer(path, property);
    yield {
      expectation: 'reject',
      category: 'error_case',
      ...draft,
      steps: spot.steps,
      label: labelAt(spot, label),
      about: { keyword: keywords[0] ?? '', ...(property === undefined ? {} : { property }) },
      violates: { keywords, companions, path: where },
    };
  }
}

function* drafts(node: FlatNode, isBranch: boolean): Generator<Draft> {
  yield* objectDrafts(node);
  if (!isBranch) yield* typeDrafts(node);
  yield* valueDrafts(node);
  yield* numberDrafts(node);
  yield* textDrafts(node);
  yield* listDrafts(node);
}

const MOST_MISSING = 100;
export const UNDECLARED = 'assay_undeclared_property';

function* objectDrafts(node: FlatNode): Generator<Draft> {
  for (const name of (Array.isArray(node.required) ? node.required : []).slice(0, MOST_MISSING))
    yield {
      kind: 'missing',
      label: `required ${name} missing`,
      keywords: ['required'],
      property: name,
      narrow: (x) => without(x, name),
    };
  yield* dependencyDrafts(node);
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

/** A property without one that it needs. */
function* dependencyDrafts({ dependentRequired }: FlatNode): Generator<Draft> {
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

function requiredOf({ required }: FlatNode): readonly unknown[] {
  return Array.isArray(required) ? required : [];
}

function without(node: FlatNode, name: string): FlatNode {
  const properties = isRecord(node.properties) ? node.properties : {};
  return {
    ...node,
    required: (node.required as string[]).filter((other) => other !== name),
    properties: { ...properties, [name]: false },
  };
}

function withUndeclared(node: FlatNode): FlatNode {
  const required = Array.isArray(node.required) ? node.required : [];
  const properties = isRecord(node.properties) ? node.properties : {};
  return {
    ...node,
    required: [...required, UNDECLARED],
    properties: { ...properties, [UNDECLARED]: { const: 'assay' } },
  };
}

/** A value of each type, to stand where another is expected; the text looks like neither number nor boolean. */
const OF_TYPE: Readonly<Record<string, unknown>> = {
  string: 'assay',
  number: 12_345,
  boolean: true,
  array: [],
  object: {},
  null: null,
};

function* typeDrafts(node: FlatNode): Generator<Draft> {
  const types = allTypes(node);
  if (types === undefined) return;
  const broken = { keywords: ['type', 'anyOf', 'oneOf'], companions: ['enum', 'const'] };
  const isFree = (type: string): boolean => !types.has(type) && !(type === 'number' && types.has('integer'));
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
      kind: 'other_type',
      label: 'fraction instead of integer',
      ...broken,
      narrow: isValue(fractionIn(node)),
    };
}

/** A text that reads like a value that is allowed: some programs take it for one. */
function lookalikeOf(node: FlatNode, types: ReadonlySet<string>): string | undefined {
  if (types.has('boolean')) return 'true';
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
  if (node.type !== undefined) return new Set(typesOf(node));
  const branches = Array.isArray(node.anyOf) ? node.anyOf : node.oneOf;
  if (!Array.isArray(branches)) return undefined;
  const each = branches.map((branch) =>
    isRecord(branch) && branch.type !== undefined ? typesOf(branch) : undefined,
  );
  return each.includes(undefined) ? undefined : new Set(each.flatMap((types) => types ?? []));
}

function* valueDrafts(node: FlatNode): Generator<Draft> {
  const members = Array.isArray(node.enum)
    ? node.enum
    : Object.hasOwn(node, 'const')
      ? [node.const]
      : undefined;
  if (members === undefined) return;
  const keywords = Array.isArray(node.enum) ? ['enum'] : ['const', 'enum'];
  const [text] = members.filter((member) => typeof member === 'string');
  const outsider =
    text === undefined ? (outsideNumber(members) ?? otherBoolean(members)) : 'assay_not_a_member';
  if (outsider !== undefined)
    yield { kind: 'outsider', label: `value outside ${keywords[0]}`, keywords, narrow: isValue(outsider) };
  const upper = text === undefined || text.toUpperCase() !== text ? text?.toUpperCase() : text.toLowerCase();
  const isTaken = members.some((member) => typeof member === 'string' && member === upper);
  if (upper !== undefined && !isTaken && upper !== text)
    yield {
      kind: 'mismatch',
      label: `${keywords[0]} member in the wrong case`,
      keywords,
      narrow: isValue(upper),
    };
}

function outsideNumber(members: readonly unknown[]): number | undefined {
  const numbers = members.filter((member) => typeof member === 'number');
  return numbers.length === 0 ? undefined : Math.floor(Math.max(...numbers)) + 1_001;
}

/** The one boolean that is not listed. */
function otherBoolean(members: readonly unknown[]): boolean | undefined {
  const [only, ...more] = members;
  return typeof only === 'boolean' && more.length === 0 ? !only : undefined;
}

function* numberDrafts(node: FlatNode): Generator<Draft> {
  if (node.enum !== undefined) return;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  const beyond = (keyword: string, value: number): Draft => ({
    kind: 'bound_broken',
    label: `${keyword} broken by ${value}`,
    keywords: [keyword],
    narrow: isValue(value),
  });
  const isSafe = (value: unknown): value is number =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER - 1;
  if (isSafe(minimum))
    yield beyond('minimum', exclusiveMinimum === true ? minimum : wholeStep(minimum, -1, multipleOf));
  if (isSafe(maximum))
    yield beyond('maximum', exclusiveMaximum === true ? maximum : wholeStep(maximum, 1, multipleOf));
  if (isSafe(exclusiveMinimum)) yield beyond('exclusiveMinimum', exclusiveMinimum);
  if (isSafe(exclusiveMaximum)) yield beyond('exclusiveMaximum', exclusiveMaximum);
  if (typeof multipleOf === 'number' && multipleOf > 0) {
    const low = typeof minimum === 'number' ? minimum : 0;
    const base = Math.ceil(low / multipleOf) * multipleOf;
    const value = Number.isInteger(multipleOf) && multipleOf > 1 ? base + 1 : base + multipleOf / 2;
    yield {
      kind: 'mismatch',
      label: `multipleOf ${multipleOf} broken`,
      keywords: ['multipleOf'],
      narrow: isValue(value),
    };
  }
}

/** One step beyond a bound that keeps to `multipleOf`, so that only the bound is broken; whole, so that the type holds. */
function wholeStep(bound: number, direction: 1 | -1, multipleOf: unknown): number {
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
  const edge = direction === 1 ? Math.floor(bound / step) : Math.ceil(bound / step);
  return (edge + direction) * step;
}

function* textDrafts(node: FlatNode): Generator<Draft> {
  if (node.enum !== undefined) return;
  const { minLength, maxLength, pattern, format } = node;
  const ofLength =
    (length: number): Goal['narrow'] =>
    ({ format: _format, minLength: _min, maxLength: _max, ...x }) => ({
      ...x,
      type: 'string',
      minLength: length,
      maxLength: length,
    });
  if (typeof minLength === 'number' && minLength > 0 && minLength <= LONGEST_TEXT)
    yield {
      kind: 'bound_broken',
      label: `minLength ${minLength} broken`,
      keywords: ['minLength'],
      narrow: ofLength(minLength - 1),
    };
  if (typeof maxLength === 'number' && maxLength < LONGEST_TEXT)
    yield {
      kind: 'bound_broken',
      label: `maxLength ${maxLength} broken`,
      keywords: ['maxLength'],
      narrow: ofLength(maxLength + 1),
    };
  if (typeof pattern === 'string')
    for (const text of MISMATCHES)
      yield {
        kind: 'mismatch',
        label: 'pattern broken',
        // What a pattern refuses, a format beside it refuses as well.
        keywords: ['pattern'],
        companions: ['format'],
        narrow: ({ minLength, maxLength }) => ({ type: 'string', enum: [sized(text, minLength, maxLength)] }),
      };
  if (typeof format === 'string' && ASSERTED.has(format) && pattern === undefined)
    yield {
      kind: 'mismatch',
      label: `format ${format} broken`,
      keywords: ['format'],
      expectation: 'either',
      narrow: isValue('not a valid value \u0001'),
    };
}

/** Texts of which some pattern or other will not have one; the first that is confirmed is taken. */
const MISMATCHES = ['%%%', ' ', '', '\n', 'assay assay', '0', 'ä'];

function sized(text: string, minLength: unknown, maxLength: unknown): string {
  const low = typeof minLength === 'number' ? Math.min(minLength, LONGEST_TEXT) : 0;
  const high = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY;
  return text.padEnd(low, text === '' ? '%' : text).slice(0, high);
}

/** Formats about which validators agree. Whether they assert them is another matter: the specification leaves it open. */
const ASSERTED: ReadonlySet<string> = new Set([
  'uri',
  'email',
  'uuid',
  'date',
  'date-time',
  'ipv4',
  'hostname',
]);

function* listDrafts(node: FlatNode): Generator<Draft> {
  const { minItems, maxItems, uniqueItems } = node;
  const ofLength =
    (length: number): Goal['narrow'] =>
    (x) => ({ ...x, minItems: length, maxItems: length });
  if (typeof minItems === 'number' && minItems > 0 && minItems <= LONGEST_LIST)
    yield {
      kind: 'bound_broken',
      label: `minItems ${minItems} broken`,
      keywords: ['minItems'],
      narrow: ofLength(minItems - 1),
    };
  if (typeof maxItems === 'number' && maxItems < LONGEST_LIST)
    yield {
      kind: 'bound_broken',
      label: `maxItems ${maxItems} broken`,
      keywords: ['maxItems'],
      narrow: ofLength(maxItems + 1),
    };
  if (uniqueItems === true)
    yield {
      kind: 'mismatch',
      label: 'items repeated',
      keywords: ['uniqueItems'],
      narrow: ({ uniqueItems: _unique, ...x }) => ({ ...x, minItems: Math.max(2, Number(x.minItems ?? 0)) }),
    };
}
