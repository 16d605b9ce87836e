import { Ajv, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../model/tool.js';
import type { Check, CompiledSchema, CompileOptions, SchemaProblem, Violation } from './compiled-schema.js';
import { type Dialect, declaredDialect } from './dialect.js';

const VALID: Check = Object.freeze({ outcome: 'valid' });

/** Prepares a schema for checking values. Never throws: what is wrong with the schema is in `problems`. */
export function compileSchema(schema: JsonSchema, options: CompileOptions = {}): CompiledSchema {
  const declared = declaredDialect(schema);
  const dialect =
    declared === undefined || declared === 'unknown' ? (options.defaultDialect ?? '2020-12') : declared;
  let compiled: { validate?: ValidateFunction; problems: readonly SchemaProblem[] } | undefined;
  const ready = () => {
    compiled ??= build(schema, dialect, options);
    return compiled;
  };
  return {
    schema,
    dialect,
    hash: '',
    get problems() {
      return ready().problems;
    },
    get usable() {
      return ready().validate !== undefined;
    },
    check(value) {
      const { validate } = ready();
      if (validate === undefined) return { outcome: 'inconclusive', reason: 'The schema does not compile.' };
      if (validate(value)) return VALID;
      return {
        outcome: 'invalid',
        violations: (validate.errors ?? []) as unknown as [Violation, ...Violation[]],
      };
    },
  };
}

function build(schema: JsonSchema, dialect: Dialect, options: CompileOptions) {
  try {
    return { validate: engine(dialect, options).compile(schema as object), problems: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      problems: [{ rule: 'schema/invalid', severity: 'error', path: '', message }] satisfies SchemaProblem[],
    };
  }
}

function engine(dialect: Dialect, { mode = 'lenient', formats = true }: CompileOptions): Ajv {
  const ajvOptions: Options = {
    strict: mode === 'strict',
    allErrors: true,
    logger: false,
    validateFormats: formats,
  };
  const Engine = {
    'draft-04': AjvDraft04.default,
    'draft-06': Ajv,
    'draft-07': Ajv,
    '2019-09': Ajv2019,
    '2020-12': Ajv2020,
  };
  const ajv = new Engine[dialect](ajvOptions) as Ajv;
  if (formats) addFormats.default(ajv);
  return ajv;
}
