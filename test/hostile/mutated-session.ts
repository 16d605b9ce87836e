import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { open } from '../../src/connect/index.js';
import type { InternalError } from '../../src/model/internal-error.js';
import { isRecord } from '../../src/model/json.js';
import type { RunReport } from '../../src/model/run-report.js';
import { FORMS } from '../../src/report/forms.js';
import { runFindings, safeJson } from '../../src/report/index.js';
import { ruleLookup } from '../../src/rules/rule-lookup.js';
import { run } from '../../src/run/index.js';
import { validators } from '../../src/schema/compile.js';
import { unusableValidator } from '../../src/schema/validator.js';

/** Real tools, and real results and errors of calls. */
export interface Recording {
  readonly tools: readonly unknown[];
  readonly replies: readonly ({ readonly result: unknown } | { readonly error: unknown })[];
}

/** What fuzzing has shown. */
export interface Fuzzed {
  readonly exchanges: number;
  readonly runs: number;
  readonly errors: readonly InternalError[];
  /** Bytes of the heap after each tenth, once the cache of compiled schemas is empty and all garbage is collected. */
  readonly heap: readonly number[];
  /** The most that the cache of compiled schemas held by its own count. */
  readonly cached: number;
}

/** Tools of one run, and calls: most of the time goes into planning, so that one plan serves many calls. */
const TOOLS = 2;
const CALLS = 60;

/** Checks servers whose tools and responses are mutations of recorded ones, until so many messages were exchanged. */
export async function fuzzSessions(recording: Recording, seed: number, exchanges: number): Promise<Fuzzed> {
  const random = generator(seed);
  const errors: InternalError[] = [];
  const heap: number[] = [];
  let cached = 0;
  let made = 0;
  let runs = 0;
  for (; made < exchanges; runs++) {
    const reply = (): object => {
      made++;
      return mutated(pick(recording.replies, random), random);
    };
    const tools = Array.from({ length: TOOLS }, () => mutated(pick(recording.tools, random), random));
    const report = await check(tools, reply, (error) => errors.push(error), seed + runs);
    if (report !== undefined) await showEverywhere(report);
    made++;
    cached = Math.max(cached, validators.bytes);
    while (heap.length < Math.min(10, Math.floor((made / exchanges) * 10))) heap.push(usedHeap());
  }
  return { exchanges: made, runs, errors, heap, cached };
}

/** Every form of the report, as `check` writes them. */
async function showEverywhere(report: RunReport): Promise<void> {
  const findings = runFindings(report, { version: '1', failOn: 'error' });
  for (const form of FORMS) await form.make(findings, { readPage: () => PAGE, loadRules });
}

/** In place of the built page: what is put into it is the same. */
const PAGE = '<body>the report of a run</body>';
const loadRules = async (): Promise<ReturnType<typeof ruleLookup>> => ruleLookup();

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** A key that leaves no room for any other. */
const LARGEST_KEY = 'x'.repeat(4_000_000);

function usedHeap(): number {
  const { value } = validators.get('', () => unusableValidator('2020-12', []));
  if (value !== undefined) validators.get(LARGEST_KEY, () => value);
  validators.get('', () => unusableValidator('2020-12', []));
  collect();
  return process.memoryUsage().heapUsed;
}

async function check(
  tools: readonly unknown[],
  reply: () => object,
  onInternalError: (error: InternalError) => void,
  seed: number,
): Promise<RunReport | undefined> {
  await using session = await open({
    kind: 'in-process',
    serve: async (transport) => {
      transport.onmessage = (message) => {
        if (!isRecord(message) || message.id === undefined) return;
        const { id, method } = message;
        void transport.send({ jsonrpc: '2.0', id, ...answer(method, tools, reply) });
      };
      await transport.start();
    },
  });
  let report: RunReport | undefined;
  let steps = 0;
  // A clock that counts calls of itself: no outcome depends on the machine.
  const options = { seed, now: () => steps++, mode: 'all', maxCalls: CALLS, onInternalError } as const;
  for await (const event of run(session, options)) {
    safeJson(event, 0);
    if (event.type === 'summary') report = event.report;
  }
  return report;
}

function answer(method: unknown, tools: readonly unknown[], reply: () => object): object {
  if (method === 'initialize')
    return {
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'fuzz', version: '1' },
      },
    };
  if (method === 'tools/list') return { result: { tools } };
  return method === 'tools/call' ? reply() : { error: { code: -32601, message: 'Method not found' } };
}

type Random = (below: number) => number;

/** Numbers that depend on the seed alone (a linear congruential generator). */
function generator(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[random(items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

const deep = (depth: number): unknown => JSON.parse(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`);

/** What no reader should trip over, made when it is needed. */
const ODDITIES: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => -0,
  () => 1e308,
  () => '',
  () => 'x'.repeat(100_000),
  () => '\u0000\u001b[2J\u202e\ud800',
  () => '{"error":"'.repeat(200),
  () => '[1,'.repeat(5_000),
  () => 'Error: at foo (/a/b.js:1:1)\n    at bar',
  () => [],
  () => ({}),
  () => [null, [null, [null]]],
  () => JSON.parse('{"__proto__":{"a":1},"constructor":2,"toString":3,"hasOwnProperty":4}'),
  () => deep(100),
  () => deep(3_000),
  () => Array.from({ length: 2_000 }, (_, index) => index),
  () => ({ $ref: '#' }),
  () => ({ $ref: 'https://example.com/a' }),
  () => ({ type: ['string', 'object'], enum: [{}, 1, null], pattern: '^(a+)+$' }),
  () => ({ type: 'text', text: '{"status":500,"message":"failed"}' }),
  () => ({ anyOf: [{ not: {} }, { $ref: '#/properties' }] }),
];

const KEYS = [
  'type',
  'content',
  'text',
  'isError',
  'structuredContent',
  'inputSchema',
  'properties',
  'required',
];
const MORE_KEYS = [
  'name',
  'annotations',
  '__proto__',
  'items',
  'enum',
  '$ref',
  '_meta',
  'code',
  'message',
  '',
];

/** A copy of a value in which a few places hold something odd. */
function mutated<T extends object | unknown>(value: T, random: Random): T & object {
  const copy = structuredClone(value);
  for (let left = 1 + random(3); left > 0; left--) {
    const places = placesOf(copy);
    const place = pick(places, random);
    const keys = Object.keys(place);
    const key =
      random(3) === 0 || keys.length === 0 ? pick([...KEYS, ...MORE_KEYS], random) : pick(keys, random);
    if (random(6) === 0) Reflect.deleteProperty(place, key);
    else
      Object.defineProperty(place, key, {
        value: pick(ODDITIES, random)(),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  if (typeof copy !== 'object' || copy === null) throw new TypeError('Only objects can be mutated.');
  return copy;
}

/** Every object and array of a value, few enough and near enough to the root. */
function placesOf(value: unknown): object[] {
  const places: object[] = [];
  const open: unknown[] = [value];
  for (let next = open.pop(); places.length < 300 && next !== undefined; next = open.pop())
    if (typeof next === 'object' && next !== null) {
      places.push(next);
      open.push(...Object.values(next).slice(0, 50));
    }
  return places;
}
