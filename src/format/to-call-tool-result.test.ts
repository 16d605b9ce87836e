import { describe, expect, it } from 'vitest';
import { REVISIONS } from '../model/revision.js';
import { readResult } from '../protocol/index.js';
import type { McpResponse } from './envelope.js';
import { fromCallToolResult } from './envelope-meta.js';
import { toCallToolResult } from './to-call-tool-result.js';

const response: McpResponse = {
  success: true,
  timestamp: '2026-01-02T03:04:05.000Z',
  content: [
    { type: 'text', text: 'Done' },
    { type: 'image', url: 'https://example.com/a.png', altText: 'A chart', caption: 'CPU' },
    { type: 'resource', resourceType: 'file', identifier: 'notes/a b.txt', name: 'Notes' },
  ],
  data: { n: 1 },
};

describe('toCallToolResult', () => {
  it('links images and resources and carries the data, for today’s clients', () => {
    expect(toCallToolResult(response, '2025-11-25')).toMatchObject({
      content: [
        { type: 'text', text: 'Done' },
        { type: 'resource_link', uri: 'https://example.com/a.png', name: 'A chart', description: 'CPU' },
        { type: 'resource_link', uri: 'file:notes/a%20b.txt', name: 'Notes' },
      ],
      structuredContent: { n: 1 },
    });
  });

  it('says the same in text to clients that know no links', () => {
    expect(toCallToolResult(response, '2024-11-05')).toMatchObject({
      content: [
        { type: 'text', text: 'Done' },
        { type: 'text', text: 'A chart: https://example.com/a.png (CPU)' },
        { type: 'text', text: 'Notes: file:notes/a%20b.txt' },
      ],
    });
  });

  it('carries data that is not an object only where the revision allows it', () => {
    const list: McpResponse = { ...response, data: [1] };
    expect(toCallToolResult(list, '2025-11-25')).not.toHaveProperty('structuredContent');
    expect(toCallToolResult(list, '2026-07-28')).toMatchObject({
      structuredContent: [1],
      resultType: 'complete',
    });
  });
});

describe('fromCallToolResult', () => {
  const time = '2026-01-02T03:04:05.000Z';
  const ENVELOPES: readonly McpResponse[] = [
    response,
    { success: true, timestamp: new Date(time), content: [{ type: 'text', text: 'Done' }] },
    { success: true, timestamp: time, content: [{ type: 'text', text: 'None' }], data: [1, { a: null }] },
    {
      success: true,
      timestamp: time,
      content: [
        { type: 'image', url: 'https://e.com/a.png', altText: 'A', width: 800, height: 400, caption: 'C' },
        { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
        {
          type: 'resource',
          resourceType: 'url',
          identifier: 'http://localhost:8080',
          name: 'UI',
          description: 'Web',
          metadata: { requiresAuth: true, authType: 'password' },
        },
      ],
      data: { id: 1 },
    },
    {
      success: false,
      isError: true,
      timestamp: new Date(time),
      content: [{ type: 'text', text: 'Error: gone' }],
      error: { code: 'GONE', message: 'gone', details: { ids: ['a', 'b'] } },
    },
  ];

  it.each(REVISIONS.flatMap((revision) => ENVELOPES.map((envelope) => ({ revision, envelope }))))(
    'gives the envelope back, equal, through $revision',
    ({ revision, envelope }) => {
      const sent = toCallToolResult(envelope, revision);
      const received = JSON.parse(JSON.stringify(sent)) as typeof sent;
      expect(fromCallToolResult(received)).toEqual(envelope);
      expect(readResult(received, revision).findings).toEqual([]);
    },
  );

  it('finds no envelope in a result that was made otherwise', () => {
    expect(fromCallToolResult({ content: [{ type: 'text', text: 'Done' }] })).toBeUndefined();
    expect(fromCallToolResult({ content: [], _meta: { 'io.assay/response-format': 7 } })).toBeUndefined();
  });
});
