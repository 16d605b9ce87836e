import { ToolCallValidator } from '../src/args/index.js';
import { isRecord } from '../src/model/json.js';
import type { JsonSchema } from '../src/model/tool.js';
import { compileSchema } from '../src/schema/index.js';
import { bareAjv } from './args/bare-ajv.js';
import { damages, type Spoiled } from './args/damages.js';
import { Tally } from './args/tally.js';
import { validArguments } from './args/valid-arguments.js';
import type { Corpus } from './corpus.js';

interface Subject {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly calls: readonly unknown[];
  readonly readOnly: boolean;
}

const MOST_CALLS_PER_TOOL = 3;
/** A call with more damages than this is tried with a part of them, evenly spread. */
const MOST_DAMAGES_PER_CALL = 1_000;

/** Whether real tools can be checked, and whether what models get wrong is caught and repaired. */
export async function evaluate(corpus: Corpus): Promise<boolean> {
  const validator = new ToolCallValidator({ strict: false });
  const subjects = subjectsOf(corpus);
  const usable = register(validator, subjects);
  return damageAll(validator, subjects) && usable;
}

function subjectsOf({ servers, calls }: Corpus): readonly Subject[] {
  const recorded = new Map<string, unknown[]>();
  for (const call of calls) {
    if (call.kind !== 'valid' || call.inputConformsToSchema !== true || !isRecord(call.arguments)) continue;
    const key = `${call.server} ${call.tool}`;
    const known = recorded.get(key) ?? [];
    if (known.length < MOST_CALLS_PER_TOOL) recorded.set(key, [...known, call.arguments]);
  }
  return servers.flatMap(({ file, tools }) =>
    tools.map((tool) => {
      const name = `${file.replace('.json', '')} ${String(tool.name)}`;
      const readOnly = isRecord(tool.annotations) && tool.annotations.readOnlyHint === true;
      return { name, schema: tool.inputSchema as JsonSchema, calls: recorded.get(name) ?? [], readOnly };
    }),
  );
}

const cpuMilliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Each schema compiles or yields a finding; tells the slowest. */
function register(validator: ToolCallValidator, subjects: readonly Subject[]): boolean {
  const times: { name: string; ms: number }[] = [];
  const unusable: string[] = [];
  for (const { name, schema, readOnly } of subjects) {
    const start = cpuMilliseconds();
    validator.registerSchema(name, schema, { readOnly });
    const result = validator.validate(name, {});
    times.push({ name, ms: cpuMilliseconds() - start });
    if (!result.valid && result.inconclusive !== undefined) unusable.push(name);
  }
  const silent = unusable.filter((name) => validator.findings(name).length === 0);
  const found = subjects.filter(({ name }) => validator.findings(name).length > 0).length;
  const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, 3);
  console.log(
    `${subjects.length} tools; schemas that cannot be used: ${unusable.length}; with findings: ${found}`,
  );
  console.log(
    `slowest to compile and check: ${slowest.map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`).join(', ')}`,
  );
  console.log(
    `${silent.length === 0 ? 'ok    ' : 'MISSED'} unusable without a finding: ${silent.length} (0)`,
  );
  return silent.length === 0;
}

function damageAll(validator: ToolCallValidator, subjects: readonly Subject[]): boolean {
  const tally = new Tally(validator);
  let valid = 0;
  const without: string[] = [];
  for (const { name, schema, calls, readOnly } of subjects) {
    const made = validArguments(compileSchema(schema, { closed: true }));
    const originals = [...calls, made].filter(
      (args) => args !== undefined && validator.validate(name, args).valid,
    );
    if (originals.length === 0) without.push(name);
    valid += originals.length;
    const oracle = bareAjv(schema);
    for (const original of originals) {
      tally.untouched(name, original, 'as recorded or made');
      const isForbidden = (args: unknown) => !validator.validate(name, args).valid;
      for (const spoiled of spread([...damages(schema, original, isForbidden)]))
        tally.damaged(name, asExpected(spoiled, readOnly), oracle);
    }
  }
  console.log(`${valid} valid calls; tools without one: ${without.length} (${without.join(', ')})`);
  return tally.report();
}

/** From a tool that may write nothing is left out, empty or not. */
function asExpected(spoiled: Spoiled, readOnly: boolean): Spoiled {
  if (readOnly || !spoiled.kind.startsWith('empty optional')) return spoiled;
  return { ...spoiled, kind: `${spoiled.kind}, tool may write`, isGuess: true };
}

function spread<T>(all: readonly T[]): readonly T[] {
  const stride = Math.ceil(all.length / MOST_DAMAGES_PER_CALL);
  return all.filter((_, i) => i % stride === 0);
}
