import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { compileSchema } from '../src/schema/index.js';
import type { Bar } from './bar.js';
import { compare } from './compare.js';
import { schemaCalls } from './schema-calls.js';

interface Call {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly valid: unknown;
  readonly invalid: unknown;
}

function plainAjv(): Ajv {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  return ajv;
}

/** Tools of a corpus, if one is given, take the place of our own in the measurement of compiling. */
function toolSchemas(calls: readonly Call[]): readonly Readonly<Record<string, unknown>>[] {
  const folder = process.env.ASSAY_CORPUS;
  if (folder === undefined) return calls.map(({ schema }) => schema);
  return readdirSync(join(folder, 'tools')).flatMap((file) => {
    const { tools }: { tools: { inputSchema: Record<string, unknown> }[] } = JSON.parse(
      readFileSync(join(folder, 'tools', file), 'utf8'),
    );
    return tools.map(({ inputSchema: { $schema, ...schema } }) => schema);
  });
}

/** The same schemas with a comment that no cache has seen. */
function fresh(
  schemas: readonly Readonly<Record<string, unknown>>[],
  round: number,
): Readonly<Record<string, unknown>>[] {
  return Array.from({ length: 1_000 }, (_, i) => ({
    ...schemas[i % schemas.length],
    $comment: `${round} ${i}`,
  }));
}

async function compileCosts(calls: readonly Call[]): Promise<Record<'plain' | 'ours' | 'closed', number>> {
  const schemas = toolSchemas(calls);
  let round = 0;
  const probe = calls[0]?.valid;
  const ajv = plainAjv();
  const ours = (closed: boolean) => () => {
    for (const schema of fresh(schemas, ++round)) compileSchema(schema, { closed }).check(probe);
  };
  return compare(
    {
      plain: () => {
        for (const schema of fresh(schemas, ++round)) {
          ajv.compile(schema)(probe);
          ajv.removeSchema(schema);
        }
      },
      ours: ours(false),
      closed: ours(true),
    },
    { rounds: 5, roundMilliseconds: 1 },
  );
}

async function checkCosts(calls: readonly Call[], which: 'valid' | 'invalid') {
  const ajv = plainAjv();
  const values = calls.map((call) => call[which]);
  const plain = calls.map(({ schema }) => ajv.compile(schema));
  const ours = calls.map(({ schema }) => compileSchema(schema));
  const closed = calls.map(({ schema }) => compileSchema(schema, { closed: true }));
  // Compiled on first use: not part of this measurement, nor of its calibration.
  if (![...ours, ...closed].every(({ usable }) => usable))
    throw new Error('A schema of the benchmark is broken.');
  return compare({
    plain: () => {
      let passed = 0;
      for (let i = 0; i < values.length; i++) if (plain[i]?.(values[i])) passed++;
      return passed;
    },
    ours: () => {
      let passed = 0;
      for (let i = 0; i < values.length; i++) if (ours[i]?.check(values[i]).outcome === 'valid') passed++;
      return passed;
    },
    closed: () => {
      let passed = 0;
      for (let i = 0; i < values.length; i++) if (closed[i]?.check(values[i]).outcome === 'valid') passed++;
      return passed;
    },
  });
}

/** Compiling and checking, in terms of plain Ajv with the same dialect, formats and `allErrors`. */
export async function bench(): Promise<readonly Bar[]> {
  const calls = schemaCalls();
  const valid = await checkCosts(calls, 'valid');
  const invalid = await checkCosts(calls, 'invalid');
  const compiled = await compileCosts(calls);
  console.table({
    'check valid, ns': perCall(valid, calls.length),
    'check invalid, ns': perCall(invalid, calls.length),
    'compile and first call, µs': perCall(compiled, 1_000_000),
  });
  return [
    {
      what: 'throughput of check on valid values, to plain Ajv',
      ratio: valid.plain / valid.ours,
      limit: { atLeast: 0.9 },
    },
    {
      what: 'compiling 1,000 schemas, to plain Ajv',
      ratio: compiled.ours / compiled.plain,
      limit: { atMost: 1.2 },
    },
  ];
}

const perCall = (costs: Readonly<Record<string, number>>, count: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(costs).map(([name, cost]) => [name, Math.round((cost / count) * 10) / 10]),
  );
