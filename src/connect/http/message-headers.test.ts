import { describe, expect, it } from 'vitest';
import type { Revision } from '../../model/revision.js';
import { messageHeaders } from './message-headers.js';

const meta = (version: unknown) => ({ _meta: { 'io.modelcontextprotocol/protocolVersion': version } });

describe('messageHeaders', () => {
  const CASES: readonly [string, Record<string, unknown>, Revision | undefined, Record<string, string>][] = [
    ['initialize has none', { id: 1, method: 'initialize', params: {} }, undefined, {}],
    ['2024-11-05 has none', { id: 1, method: 'tools/list' }, '2024-11-05', {}],
    ['2025-03-26 has none', { id: 1, method: 'tools/list' }, '2025-03-26', {}],
    [
      '2025-06-18 has the revision',
      { id: 1, method: 'tools/call', params: { name: 'x' } },
      '2025-06-18',
      { 'MCP-Protocol-Version': '2025-06-18' },
    ],
    [
      'a modern request speaks for itself before anything is agreed',
      { id: 1, method: 'server/discover', params: meta('2026-07-28') },
      undefined,
      { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'server/discover' },
    ],
    [
      'a modern call carries the name of the tool',
      { id: 1, method: 'tools/call', params: { name: 'größe', ...meta('2026-07-28') } },
      '2026-07-28',
      {
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'tools/call',
        'Mcp-Name': '=?base64?Z3LDtsOfZQ==?=',
      },
    ],
    [
      'a modern read carries the URI',
      { id: 1, method: 'resources/read', params: { uri: 'file:///a', name: 'no', ...meta('2026-07-28') } },
      '2026-07-28',
      { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'resources/read', 'Mcp-Name': 'file:///a' },
    ],
    [
      'other methods carry no name',
      { id: 1, method: 'completion/complete', params: { name: 'x', ...meta('2026-07-28') } },
      '2026-07-28',
      { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'completion/complete' },
    ],
    [
      'a claim that is no header value counts for nothing',
      { id: 1, method: 'x', params: meta('a\nb') },
      undefined,
      {},
    ],
  ];

  it.each(CASES)('%s', (_name, message, agreed, headers) => {
    expect(messageHeaders(message, agreed)).toEqual(headers);
  });
});
