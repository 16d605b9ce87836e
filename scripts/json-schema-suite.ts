import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../src/model/tool.js';
import { compileSchema, type Dialect } from '../src/schema/index.js';

/**
 * Runs the required tests of the official JSON-Schema-Test-Suite, given as a folder, and compares with plain Ajv.
 * Fails when a test fails that is not expected to, or that plain Ajv passes.
 */
const EXPECTED: Readonly<Record<string, string>> = {
  'draft2020-12 unevaluatedItems depends on adjacent contains: contains passes, second item is not evaluated':
    'the engine counts evaluated items from the front, so that `contains` counts for all or none of them',
  'draft2020-12 unevaluatedItems depends on multiple nested contains: 7 not evaluated, fails unevaluatedItems':
    'as above',
  "draft2020-12 unevaluatedItems and contains interact to control item dependency relationship: only a's and c's are invalid":
    'as above',
  'draft2020-12 unevaluatedItems with minContains = 0: all items evaluated by contains': 'as above',
  'draft2020-12 schema that uses custom metaschema with with no validation vocabulary: no validation: invalid number, but it still validates':
    'a dialect of a server’s own is not looked up; its schemas are read as 2020-12, with a problem',
};

const DRAFTS: readonly (readonly [folder: string, dialect: Dialect, make: () => Ajv])[] = [
  ['draft7', 'draft-07', () => new Ajv(OPTIONS)],
  ['draft2020-12', '2020-12', () => new Ajv2020(OPTIONS)],
];

const OPTIONS = { strict: false, logger: false, validateFormats: false } as const;

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));

function remotes(suite: string, folder: string): Record<string, unknown> {
  const root = join(suite, 'remotes');
  return Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => join(root, path))
      .filter((file) => file.endsWith('.json') && statSync(file).isFile())
      .map((file) => relative(root, file))
      .filter((path) => !/^(?:draft|v1)/.test(path) || path.startsWith(`${folder}/`))
      .map((path) => [`http://localhost:1234/${path}`, read(join(root, path))]),
  );
}

function plain(
  make: () => Ajv,
  schema: unknown,
  documents: Readonly<Record<string, unknown>>,
): (value: unknown) => unknown {
  try {
    const ajv = make();
    for (const [uri, document] of Object.entries(documents)) {
      try {
        ajv.addSchema(document as object, uri);
      } catch {
        // A document of another draft: no test of this one needs it.
      }
    }
    return ajv.compile(schema as object);
  } catch {
    // Plain Ajv refuses the schema, so that it passes none of its tests.
    return () => undefined;
  }
}

function attempt(validate: (value: unknown) => unknown, value: unknown): unknown {
  try {
    return validate(value);
  } catch {
    // A stack overflow, for one; no verdict.
    return undefined;
  }
}

const [suite] = process.argv.slice(2);
if (suite === undefined) {
  console.error('Usage: node dist/scripts/json-schema-suite.js <folder of JSON-Schema-Test-Suite>');
  process.exit(2);
}
let broken = 0;
for (const [folder, dialect, make] of DRAFTS) {
  const documents = remotes(suite, folder);
  const count = { tests: 0, ours: 0, plain: 0 };
  const tests = join(suite, 'tests', folder);
  for (const file of readdirSync(tests).filter((name) => name.endsWith('.json'))) {
    for (const group of read<Group[]>(join(tests, file))) {
      const ours = compileSchema(group.schema as JsonSchema, {
        defaultDialect: dialect,
        documents,
        formats: false,
      });
      const theirs = plain(make, group.schema, documents);
      for (const test of group.tests) {
        const name = `${folder} ${group.description}: ${test.description}`;
        const isOurs = ours.check(test.data).outcome === (test.valid ? 'valid' : 'invalid');
        const isTheirs = attempt(theirs, test.data) === test.valid;
        count.tests++;
        if (isOurs) count.ours++;
        if (isTheirs) count.plain++;
        const reason = isOurs ? undefined : EXPECTED[name];
        if (isOurs || (reason !== undefined && !isTheirs)) continue;
        broken++;
        console.error(`unexpected: ${name}`);
      }
    }
  }
  console.log(`${folder}: ${count.ours} of ${count.tests} tests pass; with plain Ajv ${count.plain}`);
}
process.exitCode = broken === 0 ? 0 : 1;
