import type { JsonSchema } from '../model/tool.js';
import { BoundedCache } from './cache.js';
import type { Check, CompiledSchema, CompileOptions, SchemaProblem } from './compiled-schema.js';
import type { Dialect } from './dialect.js';
import { contentHash } from './hash.js';
import { buildValidator, runValidator, type SchemaValidator, unusableValidator } from './validator.js';

/** Programs by options and content: as many as a large host has tools, and no more text than a few megabytes. */
const validators = new BoundedCache<SchemaValidator>(1_000, 8_000_000);

/** Prepares a schema for checking values. Never throws: what is wrong with the schema is in `problems`. */
export function compileSchema(schema: JsonSchema, options: CompileOptions = {}): CompiledSchema {
  return new Compiled(schema, options);
}

/** A class, because an object with getters of its own would have a shape of its own, and slow every call. */
class Compiled implements CompiledSchema {
  readonly schema: JsonSchema;
  private readonly options: CompileOptions;
  private validator: SchemaValidator | undefined = undefined;
  private knownHash: string | undefined = undefined;

  constructor(schema: JsonSchema, options: CompileOptions) {
    this.schema = schema;
    this.options = options;
  }

  get dialect(): Dialect {
    return this.ready().dialect;
  }

  get hash(): string {
    this.knownHash ??= hashOf(this.schema);
    return this.knownHash;
  }

  get problems(): readonly SchemaProblem[] {
    return this.ready().problems;
  }

  get usable(): boolean {
    return this.ready().usable;
  }

  check(value: unknown): Check {
    return runValidator(this.validator ?? this.ready(), value);
  }

  private ready(): SchemaValidator {
    this.validator ??= validatorFor(this.schema, this.options);
    return this.validator;
  }
}

function validatorFor(schema: JsonSchema, options: CompileOptions): SchemaValidator {
  let text: string | undefined;
  try {
    text = JSON.stringify(schema);
  } catch (error) {
    return buildUnreadable(error, options);
  }
  if (text === undefined) return buildUnreadable(undefined, options);
  const content = text;
  const { mode, closed, formats, defaultDialect, limits, documents } = options;
  if (documents !== undefined) return buildValidator(content, options);
  const key = `${JSON.stringify([mode, closed, formats, defaultDialect, limits])}${content}`;
  return validators.get(key, () => buildValidator(content, options));
}

function buildUnreadable(error: unknown, { defaultDialect = '2020-12' }: CompileOptions): SchemaValidator {
  const isDeep = error instanceof RangeError;
  return unusableValidator(defaultDialect, [
    {
      rule: isDeep ? 'schema/too-deep' : 'schema/not-json',
      severity: 'error',
      path: '',
      message: isDeep
        ? 'The schema is nested too deeply to be read.'
        : 'The schema cannot be written as JSON.',
    },
  ]);
}

function hashOf(schema: JsonSchema): string {
  try {
    return contentHash(schema);
  } catch {
    // No JSON form, no content to name; `problems` says so.
    return '';
  }
}
