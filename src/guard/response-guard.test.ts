import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fakeLogger } from '../../test/guard/fake-logger.js';
import { HOSTS } from '../../test/guard/hosts.js';
import { open } from '../connect/index.js';
import { guardDispatch } from './guard-dispatch.js';
import { guardServer } from './guard-server.js';
import { FINDINGS_META_KEY, ResponseGuard } from './response-guard.js';
import type { ResponseAction, ResponsePolicy } from './response-policy.js';

const OUTPUT = { type: 'object', properties: { rows: { type: 'integer' } }, required: ['rows'] };
const TOOL = { name: 'query', inputSchema: { type: 'object' }, outputSchema: OUTPUT };
const PASSWORD = 'postgres://admin:Tr0ub4dor3horse@db.internal:5432/app';

const text = (words: string, more: object = {}) => ({ content: [{ type: 'text', text: words }], ...more });
const GOOD = text('{"rows":3}', { structuredContent: { rows: 3 } });

/** Each defect, its rule, and beside it the response that differs in the defect alone. */
const DEFECTS: readonly (readonly [string, string, object, object])[] = [
  ['a shape that no revision has', 'protocol/result-content', { ...GOOD, content: 'three rows' }, GOOD],
  [
    'a value that breaks the output schema',
    'response/output-schema',
    text('{"rows":"3"}', { structuredContent: { rows: '3' } }),
    GOOD,
  ],
  [
    'a hidden error',
    'response/soft-error',
    text('Error: connect ECONNREFUSED 10.0.0.7:5432'),
    text('{"rows":3}', { structuredContent: { rows: 3 } }),
  ],
  [
    'a leaked password',
    'response/leak-secret',
    text(`Connected to ${PASSWORD}`, { structuredContent: { rows: 3 } }),
    text('Connected to postgres://db.internal:5432/app', { structuredContent: { rows: 3 } }),
  ],
  [
    'a path of the machine in an error',
    'response/leak-path',
    text('Cannot find module /home/deploy/app/node_modules/pg/lib/client.js', { isError: true }),
    text('The query is not valid: unknown column "prise".', { isError: true }),
  ],
  [
    'more than a model should read',
    'response/size',
    text('x '.repeat(2_000), { structuredContent: { rows: 3 } }),
    text('x '.repeat(200), { structuredContent: { rows: 3 } }),
  ],
];

const only = (rule: string, action: ResponseAction): ResponsePolicy => ({
  action: 'off',
  rules: { [rule]: action },
});

function judged(response: unknown, policy: ResponsePolicy, isPassive = false) {
  const { logger, entries } = fakeLogger();
  const guard = new ResponseGuard({ maxTokens: 500, ...policy }, logger, isPassive);
  return { passed: guard.pass(response, { tool: TOOL, args: {} }) as Record<string, unknown>, entries };
}

const rulesOf = (entries: readonly { fields: Readonly<Record<string, unknown>> }[]): readonly string[] =>
  entries.flatMap(({ fields }) => (fields.findings as { rule: string }[]).map(({ rule }) => rule));

describe.each(DEFECTS)('a response with %s', (_, rule, bad, good) => {
  it('is logged and passes as it is, where it is observed', () => {
    const { passed, entries } = judged(bad, {});
    expect(passed).toBe(bad);
    expect(rulesOf(entries)).toContain(rule);
    expect(rulesOf(judged(good, {}).entries)).not.toContain(rule);
  });

  it('carries its findings in _meta, where it is annotated', () => {
    const { passed, entries } = judged(bad, only(rule, 'annotate'));
    const meta = passed._meta as Record<string, readonly { rule: string; evidence?: unknown }[]>;
    expect(meta[FINDINGS_META_KEY]?.map((finding) => finding.rule)).toContain(rule);
    expect(meta[FINDINGS_META_KEY]?.every(({ evidence }) => evidence === undefined)).toBe(true);
    expect(passed).toEqual({ ...bad, _meta: passed._meta });
    expect(entries).toHaveLength(1);
  });

  it('is replaced by a clear error, where that is enforced', () => {
    const { passed, entries } = judged(bad, only(rule, 'enforce'));
    expect(passed.isError).toBe(true);
    expect(passed.structuredContent).toBeUndefined();
    expect(JSON.stringify(passed)).not.toContain('Tr0ub4dor3horse');
    expect(JSON.stringify(passed)).not.toContain('/home/deploy');
    expect(entries[0]?.fields.errorId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('passes unseen where its rule is off, and never more than observed in a passive guard', () => {
    expect(judged(bad, { rules: { 'response/*': 'off', 'protocol/*': 'off' } }).entries).toEqual([]);
    const { passed, entries } = judged(bad, only(`${rule.split('/')[0]}/*`, 'enforce'), true);
    expect(passed).toBe(bad);
    expect(entries).toHaveLength(1);
  });
});

describe('a hidden error that is enforced', () => {
  it('keeps what it says and becomes the error that it is', () => {
    const { passed } = judged(DEFECTS[2]?.[2], only('response/soft-error', 'enforce'));
    expect(passed).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('ECONNREFUSED') }],
    });
  });
});

describe('evidence', () => {
  it('of a secret is redacted in the log', () => {
    const { entries } = judged(DEFECTS[3]?.[2], {});
    expect(JSON.stringify(entries)).not.toContain('Tr0ub4dor3horse');
  });
});

describe('guardDispatch', () => {
  const schemas = { query: { type: 'object' } };
  const bad = text(`Error: connect ECONNREFUSED for ${PASSWORD}`, { structuredContent: { rows: '3' } });

  it('judges responses by default, and logs what is wrong', async () => {
    const { logger, entries } = fakeLogger();
    const guarded = guardDispatch(async () => bad, { schemas, outputSchemas: { query: OUTPUT }, logger });
    expect(await guarded('query', {})).toBe(bad);
    for (const rule of ['response/soft-error', 'response/leak-secret', 'response/output-schema'])
      expect(rulesOf(entries)).toContain(rule);
  });

  it('judges calls alone where responses are switched off, and leaves other values alone', async () => {
    const { logger, entries } = fakeLogger();
    const off = guardDispatch(async () => bad, { schemas, logger, responses: false });
    expect(await off('query', {})).toBe(bad);
    const plain = guardDispatch(async () => ({ rows: 'ECONNREFUSED' }), { schemas, logger });
    expect(await plain('query', {})).toEqual({ rows: 'ECONNREFUSED' });
    expect(entries).toEqual([]);
  });
});

describe.each(Object.entries(HOSTS))('the guard of %s', (_, open) => {
  it('withholds a response with a secret where that is enforced', async () => {
    const { logger, entries } = fakeLogger();
    const leaky = { name: 'leaky', shape: {}, run: () => text(`Connected to ${PASSWORD}`) };
    const host = await open([leaky as never], { logger, responses: { action: 'enforce' } });
    const result = await host.call('leaky', {});
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain('Tr0ub4dor3horse');
    expect(rulesOf(entries)).toContain('response/leak-secret');
    await host.close();
  });
});

describe('judging', () => {
  it("follows options of the user's own, and exceptions for tools", () => {
    const chart = { content: [{ type: 'chart', bars: [1] }], structuredContent: { rows: 1 } };
    const logged = (policy: ResponsePolicy): number => {
      const { entries, logger } = fakeLogger();
      new ResponseGuard(policy, logger).pass(chart, { tool: TOOL, args: {} });
      return entries.length;
    };
    expect(logged({})).toBe(1);
    expect(logged({ judging: { contentTypes: ['chart'] } })).toBe(0);
    expect(logged({ judging: { tools: [{ names: 'que*', contentTypes: ['chart'] }] } })).toBe(0);
    expect(logged({ judging: { tools: [{ names: 'other', contentTypes: ['chart'] }] } })).toBe(1);
  });
});

describe('guardServer', () => {
  it.each([
    ['2024-11-05', ['protocol/block-type']],
    ['2025-11-25', []],
  ] as const)('judges by the revision that was agreed on: %s', async (protocol, expected) => {
    const { logger, entries } = fakeLogger();
    const server = new McpServer({ name: 'speaker', version: '1.0.0' });
    const audio = { type: 'audio' as const, data: 'UklGRg==', mimeType: 'audio/wav' };
    server.registerTool('speak', { inputSchema: z.object({}) }, () => ({ content: [audio] }));
    guardServer(server, { logger });
    const session = await open(
      { kind: 'in-process', serve: (transport) => server.connect(transport as never) },
      { protocol },
    );
    await session.callTool('speak', {});
    expect(rulesOf(entries).filter((rule) => rule.startsWith('protocol/'))).toEqual(expected);
    await session.close();
  });
});
