import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { diffTools, relateSchemas } from '../src/drift/index.js';
import type { JsonSchema, Tool } from '../src/model/tool.js';
import { readToolList } from '../src/protocol/index.js';
import type { Bar } from './bar.js';
import { compare } from './compare.js';
import { type PairAnswers, peerAnswers } from './drift/peers.js';
import { toolList } from './lint/tool-list.js';

/** Two schemas, and how what they accept relates; judged by hand. */
interface SchemaPair {
  readonly name: string;
  readonly old: JsonSchema;
  readonly new: JsonSchema;
  readonly newAcceptsOld: string;
  readonly oldAcceptsNew: string;
}

const DIRECTIONS = ['newAcceptsOld', 'oldAcceptsNew'] as const;

/** How right the judgement of two schemas is, beside peers; and what the diff of two large servers costs. */
export async function bench(): Promise<readonly Bar[]> {
  return [...score(), ...(await speed())];
}

function score(): readonly Bar[] {
  const file = resolve('test/drift/schema-pairs.json');
  const pairs: readonly SchemaPair[] = JSON.parse(readFileSync(file, 'utf8'));
  const ours = pairs.map((pair) => relateSchemas(pair.old, pair.new));
  console.log(`${pairs.length} pairs by hand: right / wrong / unknown, for inputs and for outputs`);
  for (const [peer, answers] of [['assay', ours] as const, ...peerAnswers(file)])
    console.log(
      `  ${peer.padEnd(18)} ${DIRECTIONS.map((way) => counted(pairs, answers, way).join('/')).join('   ')}`,
    );
  return DIRECTIONS.flatMap((way) => {
    const [right, wrong] = counted(pairs, ours, way);
    return [
      { what: `pairs that are right, ${way}`, ratio: right / pairs.length, limit: { atLeast: 0.95 } },
      { what: `pairs that are wrong, ${way}`, ratio: wrong, limit: { atMost: 0 } },
    ];
  });
}

function counted(
  pairs: readonly SchemaPair[],
  answers: readonly PairAnswers[],
  way: (typeof DIRECTIONS)[number],
): [right: number, wrong: number, unknown: number] {
  const counts: [number, number, number] = [0, 0, 0];
  for (const [i, pair] of pairs.entries()) {
    const answer = answers[i]?.[way] ?? 'unknown';
    counts[answer === 'unknown' ? 2 : answer === pair[way] ? 0 : 1] += 1;
  }
  return counts;
}

/** Of a thousand tools, how many differ between the two versions. Real servers: seven per cent within two days. */
const CHANGED = [0, 70, 1_000] as const;

async function speed(): Promise<readonly Bar[]> {
  const text = toolList(1_000);
  const bars: Bar[] = [];
  for (const changed of CHANGED) {
    const next = changedText(text, changed);
    const lists = [text, next].map(read);
    const [old = [], fresh = []] = lists;
    const { parse, diff } = await compare({
      parse: () => [JSON.parse(text), JSON.parse(next)],
      diff: () => diffTools(old, fresh),
    });
    console.log(
      `1,000 tools, ${changed} changed: parse ${(parse / 1e6).toFixed(1)} ms, diff ${(diff / 1e6).toFixed(1)} ms`,
    );
    const what = `diff of 1,000 tools, ${changed} changed / JSON.parse of both`;
    // A list in which every tool changed is no version of the other; it is shown, and held to what it takes today.
    bars.push({ what, ratio: diff / parse, limit: { atMost: changed === 1_000 ? 100 : 5 } });
  }
  return bars;
}

const read = (text: string): readonly Tool[] => readToolList(toolsIn(text), '2025-11-25').tools;

function toolsIn(text: string): Record<string, unknown>[] {
  const value: { tools: Record<string, unknown>[] } | Record<string, unknown>[] = JSON.parse(text);
  return Array.isArray(value) ? value : value.tools;
}

/** The same list, in which every so many tools require one more property. */
function changedText(text: string, count: number): string {
  const tools = toolsIn(text);
  const step = count === 0 ? Number.POSITIVE_INFINITY : tools.length / count;
  const changed = tools.map((tool, i) => {
    if (Math.floor(i / step) === Math.floor((i - 1) / step)) return tool;
    const schema = tool.inputSchema as { properties?: object; required?: string[] };
    const inputSchema = {
      ...schema,
      properties: { ...schema.properties, tenant: { type: 'string' } },
      required: [...(schema.required ?? []), 'tenant'],
    };
    return { ...tool, inputSchema };
  });
  return JSON.stringify({ tools: changed });
}
