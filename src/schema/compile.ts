import type { JsonSchema } from '../model/tool.js';
import { BoundedCache, type Slot } from './cache.js';
import type { Check, CompiledSchema, CompileOptions, SchemaProblem } from './compiled-schema.js';
import type { Dialect } from './dialect.js';
import { contentHash } from './hash.js';
import { buildValidator, runValidator, type SchemaValidator, unusableValidator } from './validator.js';

/** Bytes that programs may take, whoever holds them. The tools of a large host fit. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Measured: the code of a schema takes this many bytes for each of its characters, and this many for itself. */
const BYTES_PER_CHARACTER = 60;
const LEAST_BYTES = 24 * 1024;

/** Programs by options and content. */
export const validators = new BoundedCache<SchemaValidator>(
  5_000,
  MOST_BYTES,
  (key) => LEAST_BYTES + key.length * BYTES_PER_CHARACTER,
);

/** Prepares a schema for checking values. Never throws: what is wrong with the schema is in `problems`. */
export function compileSchema(schema: JsonSchema, options: CompileOptions = {}): CompiledSchema {
  return new Compiled(schema, options);
}

/** A class, because an object with getters of its own would have a shape of its own, and slow every call. */
class Compiled implements CompiledSchema {
  readonly schema: JsonSchema;
  private readonly options: CompileOptions;
  private slot: Slot<SchemaValidator> = EMPTY;
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
    return runValidator(this.slot.value ?? this.ready(), value);
  }

  private ready(): SchemaValidator {
    const { value } = this.slot;
    if (value !== undefined) return value;
    this.slot = slotFor(this.schema, this.options);
    if (this.slot.value === undefined) throw new Error('A schema was not kept.');
    return this.slot.value;
  }
}

const EMPTY: Slot<SchemaValidator> = Object.freeze({ value: undefined });

function slotFor(schema: JsonSchema, options: CompileOptions): Slot<SchemaValidator> {
  let text: string | undefined;
  try {
    text = JSON.stringify(schema);
  } catch (error) {
    return { value: buildUnreadable(error, options) };
  }
  if (text === undefined) return { value: buildUnreadable(undefined, options) };
  const content = text;
  const { mode, closed, formats, defaultDialect, limits, documents } = options;
  if (documents !== undefined) return { value: buildValidator(content, options) };
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
