import type { Ajv, Options, ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ValueScope } from 'ajv/dist/compile/codegen/scope.js';
import { compileSchema, SchemaEnv } from 'ajv/dist/compile/index.js';
import { FORMATS } from './format-table.js';
import { doubtKeyword, meterKeyword } from './keyword/bounds.js';
import { closedKeyword, unevaluatedPropertiesKeyword } from './keyword/closed.js';
import { ifKeyword } from './keyword/condition.js';
import { enumKeyword } from './keyword/enum.js';
import { lengthKeywords } from './keyword/length.js';
import { type ReferenceTable, referenceKeyword } from './keyword/reference.js';
import { unevaluatedItemsKeyword } from './keyword/unevaluated-items.js';
import { anyOfKeyword, oneOfKeyword } from './keyword/union.js';
import { uniqueItemsKeyword } from './keyword/unique-items.js';
import type { Preparation, PreparedTarget } from './preparation.js';

/** How to generate code. */
export interface Generation {
  /** Gather all violations, or stop at the first. */
  readonly allErrors: boolean;
  /** Called with what Ajv's strict mode would refuse. */
  warn(message: string): void;
}

/** What the one compilation that runs at a time is about; Ajv has no way to pass it along. */
interface Current {
  readonly preparation: Preparation;
  readonly table: ReferenceTable;
  warn(message: string): void;
}

let current: Current | undefined;

function now(): Current {
  if (current === undefined) throw new Error('No schema is being compiled.');
  return current;
}

/**
 * Compiles a prepared schema. The two engines are shared by all schemas, because creating one is expensive; nothing
 * of a schema stays in them: references go through our own table, and each compilation gets a scope of its own.
 */
export function generate(
  isModern: boolean,
  preparation: Preparation,
  { allErrors, warn }: Generation,
): ValidateFunction {
  const engine = isModern ? modernEngine() : classicEngine();
  const envs = tableOf(preparation);
  current = { preparation, table: envs, warn };
  Object.assign(engine.opts, {
    allErrors,
    unevaluated: preparation.usesUnevaluated,
    ownProperties: preparation.usesInheritedNames,
  });
  clearScope(engine);
  try {
    // References found last are the innermost: compiled first, their callers know them.
    for (const target of [...preparation.targets.values()].reverse())
      if (!target.isSmall) compileSchema.call(engine, envs.find(target.key).env);
    const { validate } = envs.find(preparation.root.key).env;
    if (validate === undefined) throw new Error('The schema was not compiled.');
    return validate;
  } finally {
    current = undefined;
    clearScope(engine);
  }
}

/** Gives an engine a scope without anything of other schemas; Ajv declares it as fixed. */
function clearScope(engine: Ajv): void {
  Object.assign(engine, { scope: new ValueScope({ scope: {}, prefixes: SCOPE_NAMES }) });
}

function tableOf({ targets, root }: Preparation): ReferenceTable {
  const envs = new Map<string, { target: PreparedTarget; env: SchemaEnv }>();
  const make = (target: PreparedTarget, rootEnv?: SchemaEnv): SchemaEnv =>
    new SchemaEnv({
      schema: target.schema,
      schemaPath: target.pointer.includes('#') ? target.pointer : `#${target.pointer}`,
      // Keys are no URIs, and Ajv, which resolves nothing here, would read them as such.
      baseId: '',
      ...(rootEnv === undefined ? {} : { root: rootEnv }),
    });
  const rootEnv = make(root);
  for (const target of targets.values())
    envs.set(target.key, { target, env: target === root ? rootEnv : make(target, rootEnv) });
  return {
    find(key) {
      const found = envs.get(key);
      if (found === undefined) throw new Error(`No subschema is prepared under "${key}".`);
      return found;
    },
  };
}

/** Ajv's own list of prefixes for values that generated code refers to. */
const SCOPE_NAMES = new Set(
  'validate serialize parse wrapper root schema keyword pattern formats validate$data func obj Error'.split(
    ' ',
  ),
);

function matcherFor(pattern: string): { test(text: string): boolean } {
  const matcher = now().preparation.patterns.get(pattern);
  if (matcher === undefined) throw new Error('A pattern was not prepared.');
  return matcher;
}

const OPTIONS: Options = {
  strict: 'log',
  strictNumbers: true,
  meta: false,
  validateSchema: false,
  addUsedSchema: false,
  logger: { log: () => undefined, warn: (...parts) => now().warn(parts.join(' ')), error: () => undefined },
  formats: Object.fromEntries(FORMATS),
  // What Ajv's own optimiser takes away, V8 takes away as well, in less time.
  code: { optimize: false, regExp: Object.assign(matcherFor, { code: 'matcherFor' }) },
};

function furnish(engine: Ajv): Ajv {
  engine.opts.dynamicRef = false;
  const ours = [
    enumKeyword,
    uniqueItemsKeyword,
    lengthKeywords,
    anyOfKeyword,
    oneOfKeyword,
    ifKeyword,
    unevaluatedItemsKeyword,
    unevaluatedPropertiesKeyword,
    referenceKeyword(() => now().table),
  ];
  for (const definition of ours) {
    for (const keyword of [definition.keyword].flat()) engine.removeKeyword(keyword);
    engine.addKeyword(definition);
  }
  for (const definition of [meterKeyword, doubtKeyword, closedKeyword]) engine.addKeyword(definition);
  return engine;
}

let classic: Ajv | undefined;
let modern: Ajv | undefined;

/** For drafts up to 2019-09, which share the meaning of `items`; what a draft lacks, preparation leaves out. */
function classicEngine(): Ajv {
  classic ??= furnish(new Ajv2019(OPTIONS));
  return classic;
}

function modernEngine(): Ajv {
  modern ??= furnish(new Ajv2020(OPTIONS));
  return modern;
}
