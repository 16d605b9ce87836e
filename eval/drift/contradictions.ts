import { type Answer, diffTool, relateSchemas } from '../../src/drift/index.js';
import type { JsonSchema, Tool } from '../../src/model/tool.js';
import { planScenarios } from '../../src/scenario/index.js';
import { compileSchema } from '../../src/schema/index.js';
import { type SchemaMutation, schemaMutations } from './schema-mutations.js';

/** What came of comparing a tool with its mutations. */
export interface MutationScore {
  comparisons: number;
  samples: number;
  readonly answers: Record<Answer, number>;
  /** What was said and is wrong, one sentence each. */
  readonly contradictions: string[];
}

/** Values tried for each schema. */
const MAX_SAMPLES = 25;

/** Compares a tool with mutated copies of itself, both ways, and looks for values that contradict what was said. */
export function judgeMutations(tool: Tool, score: MutationScore): void {
  for (const mutation of schemaMutations(tool.inputSchema)) judgeMutation(tool, mutation, score);
}

function judgeMutation(tool: Tool, { name, effect, schema }: SchemaMutation, score: MutationScore): void {
  const changed: Tool = { ...tool, inputSchema: schema };
  const { newAcceptsOld, oldAcceptsNew } = relateSchemas(tool.inputSchema, schema);
  score.comparisons++;
  for (const answer of [newAcceptsOld, oldAcceptsNew]) score.answers[answer]++;
  const say = (what: string): void => {
    score.contradictions.push(`${tool.name}: ${name}: ${what}`);
  };
  if (oldAcceptsNew === 'no') say('the original accepts all of it, but "no" was said');
  if (effect === 'same' && newAcceptsOld === 'no') say('it accepts the same, but "no" was said');
  const isBroken = diffTool(changed, tool).some(
    ({ severity, rule }) => severity === 'error' && rule !== 'drift/default-changed',
  );
  if (isBroken) say('a wider input was called breaking');
  const [old, fresh] = [compileSchema(tool.inputSchema), compileSchema(schema)];
  for (const value of [...samplesOf(tool), ...samplesOf(changed)]) {
    score.samples++;
    const [was, is] = [old.check(value).outcome, fresh.check(value).outcome];
    if (newAcceptsOld === 'yes' && was === 'valid' && is === 'invalid')
      say(`"compatible", but it rejects ${JSON.stringify(value)}`);
    if (oldAcceptsNew === 'yes' && is === 'valid' && was === 'invalid')
      say(`"compatible" in the other direction, but the original rejects ${JSON.stringify(value)}`);
  }
}

const known = new WeakMap<object, readonly unknown[]>();

function samplesOf(tool: Tool): readonly unknown[] {
  const schema: JsonSchema = tool.inputSchema;
  if (typeof schema === 'boolean') return [];
  const samples =
    known.get(schema) ??
    planScenarios(tool, { seed: 1, limit: MAX_SAMPLES }).map((scenario) => scenario.arguments);
  known.set(schema, samples);
  return samples;
}
