import { describe, expect, it } from 'vitest';
import type { McpResponse } from './envelope.js';
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
    expect(toCallToolResult(response, '2025-11-25')).toEqual({
      content: [
        { type: 'text', text: 'Done' },
        { type: 'resource_link', uri: 'https://example.com/a.png', name: 'A chart', description: 'CPU' },
        { type: 'resource_link', uri: 'file:notes/a%20b.txt', name: 'Notes' },
      ],
      structuredContent: { n: 1 },
    });
  });

  it('says the same in text to clients that know no links', () => {
    expect(toCallToolResult(response, '2024-11-05')).toEqual({
      content: [
        { type: 'text', text: 'Done' },
        { type: 'text', text: 'A chart: https://example.com/a.png (CPU)' },
        { type: 'text', text: 'Notes: file:notes/a%20b.txt' },
      ],
    });
  });

  it('carries data that is no object only where the revision allows it', () => {
    const list: McpResponse = { ...response, data: [1] };
    expect(toCallToolResult(list, '2025-11-25')).not.toHaveProperty('structuredContent');
    expect(toCallToolResult(list, '2026-07-28')).toMatchObject({
      structuredContent: [1],
      resultType: 'complete',
    });
  });
});
