import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../src/model/tool.js';
import { type CompiledSchema, compileSchema } from '../src/schema/index.js';
import type { Corpus } from './corpus.js';

/** What plain Ajv says of a value, set up as its documentation advises for schemas of others. */
type Oracle = (value: unknown) => boolean;

interface Subject {
  readonly name: string;
  readonly compiled: CompiledSchema;
  readonly oracle: Oracle | undefined;
}

function oracleFor(schema: unknown): Oracle | undefined {
  const isDraft07 = JSON.stringify(schema)?.includes('"http://json-schema.org/draft-07/schema#"') === true;
  const ajv = isDraft07 ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS);
  addFormats.default(ajv);
  try {
    return ajv.compile(schema as object) as Oracle;
  } catch {
    // Plain Ajv refuses the schema: there is nothing to compare with.
    return undefined;
  }
}

const OPTIONS = { strict: false, allErrors: true, logger: false } as const;

function subjects(corpus: Corpus): Subject[] {
  return corpus.servers.flatMap((server) =>
    server.tools.flatMap((tool) =>
      (['inputSchema', 'outputSchema'] as const)
        .filter((part) => tool[part] !== undefined)
        .map((part) => ({
          name: `${server.file.replace(/\.json$/, '')} ${String(tool.name)} ${part}`,
          compiled: compileSchema(tool[part] as JsonSchema),
          oracle: oracleFor(tool[part]),
        })),
    ),
  );
}

function cpuMilliseconds(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Each schema compiles or yields a problem, none costs much, and verdicts agree with plain Ajv's. */
export async function evaluate(corpus: Corpus): Promise<boolean> {
  const all = subjects(corpus);
  const slow = all
    .map(({ name, compiled }) => ({ name, cost: cpuMilliseconds(() => compiled.usable) }))
    .sort((a, b) => b.cost - a.cost);
  const silent = all.filter(({ compiled }) => !compiled.usable && compiled.problems.length === 0);
  const differences = disagreements(corpus, all);
  const rules = new Map<string, number>();
  for (const { compiled } of all)
    for (const rule of new Set(compiled.problems.map((problem) => problem.rule)))
      rules.set(rule, (rules.get(rule) ?? 0) + 1);
  console.log(`${all.length} schemas, ${all.filter(({ compiled }) => compiled.usable).length} usable`);
  console.log(`refused by plain Ajv: ${all.filter(({ oracle }) => oracle === undefined).length}`);
  console.table(Object.fromEntries([...rules].sort()));
  console.log('slowest to compile (CPU ms):', slow.slice(0, 3));
  console.log(`values compared: ${differences.compared}, disagreements: ${differences.list.length}`);
  for (const line of differences.list.slice(0, 20)) console.log(`  ${line}`);
  return silent.length === 0 && differences.list.length === 0;
}

function disagreements(corpus: Corpus, all: readonly Subject[]): { compared: number; list: string[] } {
  const byName = new Map(all.map((subject) => [subject.name, subject]));
  const list: string[] = [];
  let compared = 0;
  for (const call of corpus.calls) {
    const subject = byName.get(`${call.server} ${call.tool} inputSchema`);
    if (subject?.oracle === undefined || call.arguments === undefined) continue;
    compared++;
    const { outcome } = subject.compiled.check(call.arguments);
    const expected = subject.oracle(call.arguments) ? 'valid' : 'invalid';
    if (outcome !== expected) list.push(`${call.id} ${subject.name}: ${outcome}, plain Ajv ${expected}`);
  }
  return { compared, list };
}
