import type { ValidateFunction } from 'ajv';
import type { Check, CompileOptions, SchemaProblem, Violation } from './compiled-schema.js';
import type { Dialect } from './dialect.js';
import { generate } from './engine.js';
import { Inconclusive, TooManyViolations } from './inconclusive.js';
import { DOUBT } from './keyword/bounds.js';
import type { Limits } from './limits.js';
import { meter, startMeter } from './meter.js';
import type { Preparation } from './preparation.js';
import { addFailure, type PreparedDocument, prepareDocument } from './prepare-document.js';
import type { ProblemList } from './problem-list.js';
import { addStrictProblem } from './strict-problem.js';
import { violationsOf } from './violations.js';

/** A schema in executable form, shared by all who compile the same content with the same options. */
export interface SchemaValidator {
  readonly dialect: Dialect;
  readonly problems: readonly SchemaProblem[];
  readonly usable: boolean;
  /** Whether a check must start the meter first. */
  readonly limits: Limits | undefined;
  /** Throws where a value cannot be judged. */
  readonly validate: (value: unknown) => unknown;
  /** The response where `validate` has said no or has thrown. */
  readonly explain: (value: unknown, error: unknown) => Check;
}

/** Checks a value. The hot path: a valid value costs one call more than with plain Ajv. */
export function runValidator(validator: SchemaValidator, value: unknown): Check {
  const { limits } = validator;
  if (limits !== undefined) startMeter(limits);
  try {
    if (validator.validate(value)) return limits !== undefined && meter.isInDoubt ? DOUBTFUL : VALID;
  } catch (error) {
    return validator.explain(value, error);
  }
  return validator.explain(value, undefined);
}

const VALID: Check = Object.freeze({ outcome: 'valid' });
const UNUSABLE = 'The schema cannot be used: see its problems.';
const DOUBTFUL: Check = Object.freeze({ outcome: 'inconclusive', reason: DOUBT });
/** Compiles the JSON text of a schema. Never throws. */
export function buildValidator(text: string, options: CompileOptions): SchemaValidator {
  const document = prepareDocument(text, options);
  const { dialect, preparation, problems } = document;
  if (preparation === undefined) return unusable(dialect, problems);
  try {
    return finish(dialect, preparation, document);
  } catch (error) {
    addFailure(problems, error);
    return unusable(dialect, problems);
  }
}

function finish(
  dialect: Dialect,
  preparation: Preparation,
  { problems, limits }: PreparedDocument,
): SchemaValidator {
  const isModern = dialect === '2020-12';
  const warn = (message: string) => addStrictProblem(problems, message);
  const validate = generate(isModern, preparation, { allErrors: true, warn });
  if (problems.isRefused) return unusable(dialect, problems);
  let first: ValidateFunction | undefined;
  const firstOnly = (): ValidateFunction => {
    first ??= generate(isModern, preparation, { allErrors: false, warn: () => undefined });
    return first;
  };
  const explain = explainer(validate, firstOnly, limits);
  let overflows = 0;
  const validator = {
    dialect,
    problems: problems.all,
    usable: true,
    limits: preparation.usesMeter ? limits : undefined,
    validate: (value: unknown): unknown => validate(value),
    explain: (value: unknown, error: unknown): Check => {
      // Values are not that deep: the code is, and each attempt to run it takes as long as reading all of it.
      if (error instanceof RangeError && ++overflows === MOST_OVERFLOWS) validator.validate = refuseToRun;
      return explain(value, error);
    },
  };
  return Object.assign(validator, { validate });
}

/** How often code may overflow the stack until it is not run any more. */
const MOST_OVERFLOWS = 3;

function refuseToRun(): never {
  throw new Inconclusive('The schema is too large to be run.');
}

function unusable(dialect: Dialect, problems: ProblemList): SchemaValidator {
  return unusableValidator(dialect, problems.all);
}

/** The validator of a schema that cannot be used: it judges nothing. */
export function unusableValidator(dialect: Dialect, problems: readonly SchemaProblem[]): SchemaValidator {
  const refuse = () => {
    throw new Inconclusive(UNUSABLE);
  };
  const explain = (_value: unknown, error: unknown) => inconclusive(error);
  return { dialect, problems, usable: false, limits: undefined, validate: refuse, explain };
}

function explainer(
  validate: ValidateFunction,
  firstOnly: () => ValidateFunction,
  limits: Limits,
): SchemaValidator['explain'] {
  let isTooDeep = false;
  return (value, error) => {
    if (error instanceof TooManyViolations) return runFirst(firstOnly, value, limits);
    if (error !== undefined) return inconclusive(error);
    const isShort = (validate.errors?.length ?? 0) <= limits.maxViolations;
    if (isShort || isTooDeep) return invalid(validate, limits.maxViolations);
    const first = runFirst(firstOnly, value, limits);
    // The code that stops at the first violation nests one level for each property, more than can be read of many.
    isTooDeep = first.outcome === 'inconclusive';
    return isTooDeep ? invalid(validate, limits.maxViolations) : first;
  };
}

function runFirst(firstOnly: () => ValidateFunction, value: unknown, limits: Limits): Check {
  startMeter(limits);
  try {
    const validate = firstOnly();
    if (!validate(value)) return invalid(validate);
    return meter.isInDoubt ? DOUBTFUL : VALID;
  } catch (error) {
    return inconclusive(error);
  }
}

function invalid(validate: ValidateFunction, most = Number.POSITIVE_INFINITY): Check {
  const errors = validate.errors ?? [];
  // The function lives on; the value that it has seen last should not.
  validate.errors = null;
  const violations = violationsOf(errors).slice(0, most);
  return { outcome: 'invalid', violations: violations as [Violation, ...Violation[]] };
}

function inconclusive(error: unknown): Check {
  if (error instanceof TooManyViolations)
    return { outcome: 'inconclusive', reason: 'The branches of the schema fail in too many ways to tell.' };
  if (error instanceof Inconclusive) return { outcome: 'inconclusive', reason: error.message };
  if (error instanceof RangeError)
    return { outcome: 'inconclusive', reason: 'The value is nested too deeply.' };
  return { outcome: 'inconclusive', reason: 'The value could not be read.' };
}
