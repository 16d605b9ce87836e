import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../test/property-runs.js';
import { REVISIONS } from '../model/revision.js';
import type { ValidationContext, ValidationResult } from './judge/validation.js';
import { ResponseValidator } from './response-validator.js';

/** A small seeded generator (mulberry32): the same cases on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = seeded(20_251_125);
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const TEXTS = [
  '',
  ' ',
  'ok',
  'Error: not found',
  'Error: connect ECONNREFUSED 127.0.0.1:5432',
  '{"error":"x"}',
  '{"success":false,"message":"denied"}',
  '[1,2',
  '{"a":1}',
  '\ud800',
  '\udfff\ud800x',
  'a\u0000b',
  '\u202e\u001b[31m',
  'TypeError: x is not a function\n    at a (/x/b.js:1:2)\n    at c (/x/b.js:3:4)',
  '漢字の誤り: 見つかりません',
  `ghp_${'aB3dE6gH9j'.repeat(4)}`,
  'postgres://u:p4ssW0rt@h/db',
  '-----BEGIN PRIVATE KEY-----',
  '"'.repeat(30),
  '{'.repeat(50),
  '\\'.repeat(41),
];
const KEYS = [
  'type',
  'text',
  'content',
  'isError',
  'structuredContent',
  '_meta',
  'resultType',
  'data',
  'mimeType',
  'resource',
  'uri',
  'name',
  'annotations',
  'error',
  'code',
  'message',
  'toolResult',
  '__proto__',
  'constructor',
  'length',
  '',
];
const TYPES = ['text', 'image', 'audio', 'resource', 'resource_link', 'chart', 'toString', '', 5, null];

const HOSTILE: readonly (() => unknown)[] = [
  () => undefined,
  () => Symbol('s'),
  () => 10n,
  () => () => 'x',
  () => Number.NaN,
  () => new Date(0),
  () => new Map([['a', 1]]),
  () => Object.create(null),
  () => ({
    get text(): string {
      throw new Error('no');
    },
    type: 'text',
  }),
  () => ({
    toJSON(): never {
      throw new Error('no');
    },
  }),
  () => ({ toString: null, valueOf: null }),
  () =>
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
      },
    ),
  () => new Proxy([], { get: (target, key) => (key === 'length' ? 3 : Reflect.get(target, key)) }),
  () =>
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new TypeError('no');
        },
      },
    ),
  () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  () => {
    const loop: Record<string, unknown> = { type: 'text', text: 'x' };
    loop.self = loop;
    loop.content = [loop];
    return loop;
  },
  () => {
    const sparse: unknown[] = [];
    sparse[40] = 1;
    return sparse;
  },
];

function anything(depth: number): unknown {
  const kind = below(depth > 4 ? 5 : 9);
  switch (kind) {
    case 0:
      return pick([null, true, false]);
    case 1:
      return pick([0, -1, 1.5, 1e308, -0, 404, 500, -32_602]);
    case 2:
    case 3:
      return pick(TEXTS);
    case 4:
      return random() < 0.1 ? pick(HOSTILE)() : pick(TEXTS);
    case 5:
      return Array.from({ length: below(4) }, () => anything(depth + 1));
    case 6:
      return block(depth);
    default:
      return Object.fromEntries(Array.from({ length: below(5) }, () => [pick(KEYS), anything(depth + 1)]));
  }
}

function block(depth: number): unknown {
  const made: Record<string, unknown> = { type: pick(TYPES) };
  for (const key of ['text', 'data', 'mimeType', 'uri', 'name', 'resource', 'annotations', '_meta'])
    if (random() < 0.3) made[key] = random() < 0.6 ? pick(TEXTS) : anything(depth + 1);
  return made;
}

/** Mostly near a response, so that the reading gets far; sometimes nothing like one. */
function answer(): unknown {
  if (random() < 0.1) return anything(0);
  const made: Record<string, unknown> = {};
  if (random() < 0.9)
    made.content = random() < 0.85 ? Array.from({ length: below(4) }, () => block(1)) : anything(1);
  if (random() < 0.3) made.structuredContent = anything(1);
  if (random() < 0.3) made.isError = random() < 0.8 ? true : anything(2);
  if (random() < 0.2) made.resultType = pick(['complete', 'input_required', 'task', 7]);
  if (random() < 0.1) made._meta = anything(2);
  if (random() < 0.1) made[pick(KEYS)] = anything(2);
  return made;
}

const SCHEMAS = [
  { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
  { type: 'array' },
  { type: 'nonsense' },
  true,
  null,
  'schema',
];
const TOOLS = Array.from({ length: 40 }, (_, index) => ({
  name: pick(['get_user', 'search_logs', 'read_file', 'delete', '', 5, undefined]),
  inputSchema: pick([{ type: 'object', properties: { path: {} } }, null, 5]),
  ...(index % 4 === 0 ? { outputSchema: pick(SCHEMAS) } : {}),
}));

function context(): ValidationContext {
  const made: Record<string, unknown> = {
    tool: random() < 0.97 ? pick(TOOLS) : anything(3),
    input: random() < 0.8 ? { id: pick(TEXTS), path: '/home/x/y' } : anything(2),
  };
  if (random() < 0.9) made.response = answer();
  if (random() < 0.12) made.error = random() < 0.5 ? { code: -32_602, message: pick(TEXTS) } : anything(1);
  if (random() < 0.5) made.revision = pick([...REVISIONS, 'never']);
  return (random() < 0.002 ? anything(0) : made) as unknown as ValidationContext;
}

function faultsOf(result: ValidationResult): string[] {
  const faults: string[] = [];
  const claim = (holds: boolean, what: string): void => void (holds || faults.push(what));
  const { classification, confidence, findings, issues, evidence, isValid, size } = result;
  const working = ['fully_working', 'partially_working'].includes(classification);
  claim(working || ['connectivity_only', 'broken', 'error'].includes(classification), 'a class of the five');
  claim(Number.isFinite(confidence) && confidence >= 0 && confidence <= 100, 'confidence from 0 to 100');
  claim(isValid === working, 'valid exactly where it works');
  claim(classification === 'fully_working' || findings.length > 0, 'a finding where it is not fine');
  claim(
    findings.every(({ path }) => path === '' || path.startsWith('/')),
    'paths that are pointers',
  );
  claim(
    [...issues, ...evidence].every((line) => typeof line === 'string'),
    'sentences',
  );
  claim(size.characters >= 0 && size.tokens >= 0, 'a size');
  const schema = result.responseMetadata?.outputSchemaValidation;
  claim(!(schema?.isValid === true && schema.inconclusive === true), 'no inconclusive pass');
  return faults;
}

describe('ResponseValidator under fuzz', () => {
  it('never throws and never contradicts itself, whatever the case', () => {
    const cases = propertyRuns(6_000, 100_000);
    const seen = new Map<string, number>();
    for (let index = 0; index < cases; index++) {
      const given = context();
      const result = ResponseValidator.validateResponse(given);
      const faults = faultsOf(result);
      if (faults.length > 0) expect.fail(`case ${index} lacks ${faults.join(', ')}`);
      const rule = result.findings.at(-1)?.rule ?? 'none';
      seen.set(rule, (seen.get(rule) ?? 0) + 1);
      seen.set(result.classification, (seen.get(result.classification) ?? 0) + 1);
      if (index % 10 === 0) {
        ResponseValidator.isBusinessLogicError(given);
        ResponseValidator.extractResponseMetadata(given);
        ResponseValidator.calculateOverallConfidence(given as unknown as ValidationResult[]);
      }
    }
    // The cases reach every class, and answers that cannot be read.
    for (const reached of ['fully_working', 'partially_working', 'connectivity_only', 'broken', 'error'])
      expect(seen.get(reached) ?? 0, reached).toBeGreaterThan(cases / 1_000);
    expect(seen.get('response/unreadable') ?? 0).toBeGreaterThan(cases / 1_000);
    expect(seen.get('none') ?? 0).toBeGreaterThan(cases / 100);
  }, 120_000);

  it.each([undefined, null, 5, 'x', [], {}, { tool: null }])('takes %j for a context', (given) => {
    const odd = given as unknown as ValidationContext;
    expect(ResponseValidator.validateResponse(odd).classification).toBe('broken');
    expect(ResponseValidator.isBusinessLogicError(odd)).toBe(false);
    expect(ResponseValidator.extractResponseMetadata(odd).contentTypes).toEqual([]);
    expect(ResponseValidator.calculateOverallConfidence(given as unknown as ValidationResult[])).toBe(0);
  });

  it('judges 100 MB of text, and a hundred thousand levels of nesting', () => {
    const tool = { name: 'list', inputSchema: { type: 'object' } };
    const long = { content: [{ type: 'text', text: 'abc {"x" '.repeat(11_111_111) }] };
    expect(ResponseValidator.validateResponse({ tool, input: {}, response: long }).findings).toHaveLength(1);
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    let structuredContent: unknown = [];
    for (let level = 1; level < 100_000; level++) structuredContent = [structuredContent];
    const response = { resultType: 'complete', content: [{ type: 'text', text: nested }], structuredContent };
    expect(ResponseValidator.validateResponse({ tool, input: {}, response }).classification).toBe(
      'fully_working',
    );
  });
});
