import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';
import { compileSchema } from '../../schema/compile.js';
import type { CompiledSchema } from '../../schema/compiled-schema.js';
import { prepareDocument } from '../../schema/prepare-document.js';
import type { Formula } from './formula.js';
import { Formulas } from './formulas.js';
import { readSchema } from './read-schema.js';
import { shrink } from './shrink.js';
import { Solver } from './solver.js';
import { statesOpenness } from './states-openness.js';
import { type ReducedPair, withoutSharedProperties } from './without-shared-properties.js';

/** Whether something holds for every value. `unknown` where neither a proof nor a value against it was found. */
export type Answer = 'yes' | 'no' | 'unknown';

/** How the values that two schemas accept relate. */
export interface SchemaRelation {
  /** Whether every value that the old schema accepts is accepted by the new one. */
  readonly newAcceptsOld: Answer;
  /** Whether every value that the new schema accepts is accepted by the old one. */
  readonly oldAcceptsNew: Answer;
  /** The smallest value found that only the old schema accepts; there where `newAcceptsOld` is `no`. */
  readonly onlyOld?: unknown;
  /** The smallest value found that only the new schema accepts; there where `oldAcceptsNew` is `no`. */
  readonly onlyNew?: unknown;
}

/** How to compare. */
export interface RelateOptions {
  /** Whether `format` is asserted. Default true. */
  readonly formats?: boolean;
  /**
   * What a side accepts beyond what it declares does not count against the other: undeclared properties of an object
   * that does not say whether it takes any. Callers send what is declared.
   */
  readonly declaredOnly?: boolean;
  /** Schemas that references may lead to, by URI. Nothing is fetched. */
  readonly documents?: Readonly<Record<string, unknown>>;
}

/**
 * Compares what two schemas accept. A `no` is proved by a value that one schema accepts and the other rejects, both
 * checked by the validator; a `yes` is proved by exhausting every way in which such a value could exist.
 */
export function relateSchemas(
  oldSchema: JsonSchema,
  newSchema: JsonSchema,
  options: RelateOptions = {},
): SchemaRelation {
  const reduced = withoutSharedProperties(oldSchema, newSchema);
  const relation = reduced && restored(reduced, relateWhole(reduced.old, reduced.fresh, options));
  return relation ?? relateWhole(oldSchema, newSchema, options);
}

/** The relation of the schemas, from that of the reduced ones; `undefined` where its values prove nothing. */
function restored(
  { restore }: ReducedPair,
  { onlyOld, onlyNew, ...answers }: SchemaRelation,
): SchemaRelation | undefined {
  const old = answers.newAcceptsOld === 'no' ? restore(onlyOld) : undefined;
  const fresh = answers.oldAcceptsNew === 'no' ? restore(onlyNew) : undefined;
  const isProved =
    (answers.newAcceptsOld !== 'no' || old !== undefined) &&
    (answers.oldAcceptsNew !== 'no' || fresh !== undefined);
  if (!isProved) return undefined;
  return {
    ...answers,
    ...(old === undefined ? {} : { onlyOld: old.value }),
    ...(fresh === undefined ? {} : { onlyNew: fresh.value }),
  };
}

function relateWhole(oldSchema: JsonSchema, newSchema: JsonSchema, options: RelateOptions): SchemaRelation {
  const formulas = new Formulas();
  const solver = new Solver(formulas);
  const old = readSide(oldSchema, options, formulas);
  const fresh = readSide(newSchema, options, formulas);
  const forward = accepts(old.narrow, fresh.wide, solver, formulas);
  const backward = accepts(fresh.narrow, old.wide, solver, formulas);
  return {
    newAcceptsOld: forward.answer,
    oldAcceptsNew: backward.answer,
    ...('value' in forward ? { onlyOld: forward.value } : {}),
    ...('value' in backward ? { onlyNew: backward.value } : {}),
  };
}

/** What a schema accepts: as a formula, and as a validator that has the last word. */
interface Reading {
  readonly formula: Formula | undefined;
  /** Whether the validator does all that the schema says. */
  readonly isExact: boolean;
  /** Whether it requires so many properties that a search among them takes long. */
  readonly isDemanding: boolean;
  readonly compiled: CompiledSchema;
}

/** One of the two schemas: the values to be found in the other, and those to be looked in. */
interface Side {
  readonly narrow: Reading;
  readonly wide: Reading;
}

/** Problems that leave a part of the schema out of the model, or out of the check. */
const GAPS = new Set<string>([
  'lint/slow-pattern',
  'lint/invalid-pattern',
  'lint/keyword-value',
  'lint/remote-ref',
  'lint/dangling-ref',
  'schema/cyclic-ref',
]);

/** Required properties from which on the validator is faster than a search. */
const MANY_REQUIRED = 200;

/** Keywords that the validator understands, but not together: it takes items for looked at that `contains` did not match. */
const VALIDATOR_GAP = ['"unevaluatedItems"', '"contains"'] as const;

function readSide(schema: JsonSchema, options: RelateOptions, formulas: Formulas): Side {
  const wide = read(schema, options, false, formulas);
  const isClosed = options.declaredOnly === true && !statesOpenness(schema);
  return { wide, narrow: isClosed ? read(schema, options, true, formulas) : wide };
}

function read(
  schema: JsonSchema,
  { formats = true, documents }: RelateOptions,
  closed: boolean,
  formulas: Formulas,
): Reading {
  const options = { formats, closed, ...(documents === undefined ? {} : { documents }) };
  const text = JSON.stringify(schema);
  const isExact = !VALIDATOR_GAP.every((keyword) => text.includes(keyword));
  const { preparation, problems } = prepareDocument(text, options);
  const isGapless = preparation !== undefined && !problems.all.some(({ rule }) => GAPS.has(rule));
  const formula = isGapless ? readSchema(preparation, `${closed} ${text}`, formulas) : undefined;
  const { required = [] } = isRecord(schema) ? schema : {};
  const isDemanding = Array.isArray(required) && required.length > MANY_REQUIRED;
  return { compiled: compileSchema(schema, options), formula, isExact, isDemanding };
}

/** Whether `wide` accepts everything that `narrow` accepts. */
function accepts(
  narrow: Reading,
  wide: Reading,
  solver: Solver,
  formulas: Formulas,
): { answer: 'yes' | 'unknown' } | { answer: 'no'; value: unknown } {
  if (narrow.formula === undefined || wide.formula === undefined)
    return {
      answer: narrow.compiled.hash !== '' && narrow.compiled.hash === wide.compiled.hash ? 'yes' : 'unknown',
    };
  const isExact = narrow.isExact && wide.isExact;
  const isProof = (value: unknown): boolean =>
    narrow.compiled.check(value).outcome === 'valid' && wide.compiled.check(value).outcome === 'invalid';
  // No object is smaller, and hundreds of properties that became required need no search.
  if (isExact && wide.isDemanding && isProof({})) return { answer: 'no', value: {} };
  const { values, isComplete } = solver.solve([narrow.formula, formulas.not(wide.formula)]);
  const proof = values.toSorted(bySize).find(isProof);
  if (proof !== undefined && isExact) return { answer: 'no', value: shrink(proof, isProof) };
  return { answer: isComplete && values.length === 0 ? 'yes' : 'unknown' };
}

const bySize = (a: unknown, b: unknown): number => JSON.stringify(a).length - JSON.stringify(b).length;
