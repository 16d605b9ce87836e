import { isRecord } from '../model/json.js';
import type { CompileOptions } from './compiled-schema.js';
import { type Dialect, declaredDialect } from './dialect.js';
import { DEFAULT_LIMITS, type Limits } from './limits.js';
import { metaSchemas } from './meta-schemas.js';
import { Exceeded, OlderDialect, type Preparation } from './preparation.js';
import { prepare } from './prepare.js';
import { ProblemList } from './problem-list.js';
import { Resolver } from './resolve-ref.js';

/** A schema read once: its dialect, what is wrong with it, and its plain copy, unless it is unusable. */
export interface PreparedDocument {
  readonly dialect: Dialect;
  readonly preparation: Preparation | undefined;
  readonly problems: ProblemList;
  readonly limits: Limits;
}

/** Documents without these words need no index of identifiers and anchors. */
const IDENTIFIERS = /"(?:\$?id|\$anchor|\$dynamicAnchor|\$recursiveAnchor)":/;
/** Words that turn "less is checked" into "more is refused". */
const NOT_MONOTONE = /"(?:not|if|oneOf|contains|unevaluatedProperties|unevaluatedItems)":/;
const META_REFERENCE = /"\$(?:ref|dynamicRef)":"https?:\/\/json-schema\.org\//;

/** Prepares the JSON text of a schema for those who read its keywords. Never throws. */
export function prepareDocument(text: string, options: CompileOptions): PreparedDocument {
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const problems = new ProblemList(options.mode === 'strict', limits.maxProblems);
  const declared: unknown = text.length > limits.maxSchemaLength ? undefined : JSON.parse(text);
  const named = isRecord(declared) ? declaredDialect(declared) : undefined;
  const chosen = named === undefined || named === 'unknown' ? (options.defaultDialect ?? '2020-12') : named;
  const unusable: PreparedDocument = { dialect: chosen, preparation: undefined, problems, limits };
  if (text.length > limits.maxSchemaLength) {
    const message = `The schema is longer than ${limits.maxSchemaLength} characters.`;
    problems.add('schema/too-large', 'error', '', message);
    return unusable;
  }
  if (!isRecord(declared) && typeof declared !== 'boolean') {
    problems.add('lint/not-a-schema', 'error', '', 'A schema is an object or a boolean.');
    return unusable;
  }
  if (named === 'unknown') {
    const message = `"$schema" names no known dialect; ${chosen} is assumed.`;
    problems.add('schema/unknown-dialect', 'warning', '/$schema', message);
  }
  const isDeclared = named !== undefined && named !== 'unknown';
  return prepareAs(chosen, declared, { text, options, limits, problems, isDeclared });
}

interface Job {
  readonly text: string;
  readonly options: CompileOptions;
  readonly limits: Limits;
  readonly problems: ProblemList;
  readonly isDeclared: boolean;
}

function prepareAs(dialect: Dialect, document: unknown, job: Job): PreparedDocument {
  const { text, options, limits, problems, isDeclared } = job;
  try {
    const documents = META_REFERENCE.test(text)
      ? { ...metaSchemas(), ...options.documents }
      : options.documents;
    const isPlain = documents === undefined && !IDENTIFIERS.test(text);
    const resolver = new Resolver(document, dialect, { isPlain, documents: documents ?? {} });
    const isMonotone = !NOT_MONOTONE.test(text);
    const preparation = prepare({
      document,
      dialect,
      isDeclared,
      resolver,
      options,
      limits,
      problems,
      isMonotone,
    });
    return { dialect, preparation, problems, limits };
  } catch (error) {
    if (error instanceof OlderDialect) {
      const message = `The schema names no dialect and is only valid under ${error.dialect} or older.`;
      problems.add('lint/older-draft', 'warning', error.pointer, message, {
        fix: 'Name the dialect in "$schema".',
      });
      return prepareAs(error.dialect, document, job);
    }
    addFailure(problems, error);
    return { dialect, preparation: undefined, problems, limits };
  }
}

/** Reports why a schema could not be prepared or compiled. */
export function addFailure(problems: ProblemList, error: unknown): void {
  if (error instanceof Exceeded) problems.add(error.rule, 'error', error.pointer, error.message);
  else if (error instanceof RangeError)
    problems.add('schema/too-large', 'error', '', 'The schema is too large to compile.');
  else problems.add('schema/invalid', 'error', '', `The schema does not compile: ${messageOf(error)}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : 'unknown error';
}
