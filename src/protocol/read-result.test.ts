import { describe, expect, it } from 'vitest';
import type { Revision } from '../model/revision.js';
import { readReply } from './read-reply.js';
import { readResult } from './read-result.js';

const summary = (wire: unknown, revision: Revision): string[] =>
  readResult(wire, revision).findings.map(({ rule, path }) => `${rule.slice('protocol/'.length)} ${path}`);

describe('readResult', () => {
  it.each<[Revision, unknown, string[]]>([
    ['2025-11-25', undefined, ['result-shape ']],
    ['2025-11-25', {}, ['result-content /content']],
    ['2025-11-25', { content: [] }, []],
    [
      '2025-11-25',
      { content: [], structuredContent: null },
      ['result-structured-content /structuredContent'],
    ],
    ['2026-07-28', { resultType: 'complete', content: [], structuredContent: null }, []],
    ['2025-03-26', { content: [], structuredContent: null, resultType: 7 }, []],
    ['2026-07-28', { content: [] }, ['result-type /resultType']],
    ['2026-07-28', { resultType: 'task', taskId: '1' }, ['result-type-unknown /resultType']],
    ['2026-07-28', { resultType: 'input_required', requestState: 5 }, ['input-required /requestState']],
    [
      '2026-07-28',
      { resultType: 'input_required', inputRequests: { a: null } },
      ['input-request /inputRequests/a'],
    ],
    [
      '2024-11-05',
      { content: [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] },
      ['block-type /content/0/type'],
    ],
    ['2025-03-26', { content: [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] }, []],
    [
      '2025-03-26',
      { content: [{ type: 'resource_link', uri: 'a:b', name: 'b' }] },
      ['block-type /content/0/type'],
    ],
    ['2025-06-18', { content: [{ type: 'toString' }] }, ['block-type /content/0/type']],
    [
      '2025-06-18',
      { content: [{ type: 'image', data: 'A-_A', mimeType: 'image/png' }] },
      ['block-image /content/0/data'],
    ],
    [
      '2025-06-18',
      { content: [{ type: 'image', data: 'AAAAA', mimeType: 'image/png' }] },
      ['block-image /content/0/data'],
    ],
    ['2025-06-18', { content: [{ type: 'image', data: 'AA\nAA', mimeType: 'image/png' }] }, []],
    [
      '2025-06-18',
      { content: [{ type: 'resource', resource: { uri: 'a:b' } }] },
      ['block-resource /content/0/resource'],
    ],
    [
      '2025-06-18',
      { content: [{ type: 'text', text: '', annotations: { lastModified: 5 } }] },
      ['block-annotations /content/0/annotations/lastModified'],
    ],
    ['2025-03-26', { content: [{ type: 'text', text: '', annotations: { lastModified: 5 } }] }, []],
    [
      '2025-06-18',
      { content: [], isError: null, _meta: null },
      ['result-is-error /isError', 'result-meta /_meta'],
    ],
  ])('in %s finds in %j what the revision forbids', (revision, wire, expected) => {
    expect(summary(wire, revision)).toEqual(expected);
  });

  it('judges the other blocks when one is malformed, and keeps their places', () => {
    const good = { type: 'text', text: 'fine' };
    const wire = { content: [null, good, { type: 'text' }, good, { type: 'chart', bars: 3 }], isError: true };
    const { result, findings } = readResult(wire, '2025-06-18', { tool: 'draw' });
    expect(result.content.map((block) => block.type)).toEqual(['other', 'text', 'other', 'text', 'other']);
    expect(result.content[1]).toBe(good);
    expect(result.isError).toBe(true);
    expect(findings.map(({ rule, path, subject }) => [rule, path, subject])).toEqual([
      ['protocol/block-shape', '/content/0', { tool: 'draw', part: 'response' }],
      ['protocol/block-text', '/content/2/text', { tool: 'draw', part: 'response' }],
      ['protocol/block-type', '/content/4/type', { tool: 'draw', part: 'response' }],
    ]);
  });

  it('keeps the findings of an endless list of malformed blocks bounded', () => {
    const content = Array.from({ length: 100_000 }, () => null);
    const { result, findings } = readResult({ content }, '2025-06-18');
    expect(result.content).toHaveLength(100_000);
    expect(findings).toHaveLength(1_000);
  });

  it('knows the result types of announced extensions', () => {
    const { result, findings } = readResult({ resultType: 'task' }, '2026-07-28', { resultTypes: ['task'] });
    expect([result.resultType, findings]).toEqual(['other', []]);
  });
});

describe('readReply', () => {
  it('reads a result or an error', () => {
    const milliseconds = 1;
    const error = { code: -32602, message: 'Unknown tool', data: [1] };
    expect(readReply({ kind: 'error', error, milliseconds }, '2025-11-25')).toEqual({ error, findings: [] });
    expect(
      readReply({ kind: 'result', result: { content: [] }, milliseconds }, '2025-11-25').result?.content,
    ).toEqual([]);
  });

  it.each([
    ['2026-07-28', -32002, ['protocol/error-code-reserved']],
    ['2026-07-28', -32021, []],
    ['2026-07-28', -32603, []],
    ['2025-11-25', -32002, []],
    ['2025-11-25', 1.5, ['protocol/error-shape']],
    ['2025-11-25', undefined, ['protocol/error-shape']],
  ] as const)('in %s judges the code %s', (revision, code, rules) => {
    const { findings } = readReply(
      { kind: 'error', error: { code, message: '' }, milliseconds: 1 },
      revision,
    );
    expect(findings.map((finding) => finding.rule)).toEqual(rules);
  });
});
