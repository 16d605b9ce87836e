import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.js';

const tool = {
  name: 'get_user',
  inputSchema: { type: 'object', properties: { userId: { type: 'string' } } },
};
const input = { userId: 'u-17' };

describe('evidence', () => {
  it('speaks for and against, quoted, and the six factors are there on request', () => {
    const text = 'Failed to get user: Invalid response from server (502)';
    const { kind, evidence, factors } = diagnose({
      tool,
      input,
      response: { isError: true, content: [{ type: 'text', text }] },
    });
    expect(kind).toBe('upstream_unreachable');
    expect(evidence[0]).toMatchObject({ speaks: 'for', path: '/content/0/text' });
    expect(evidence.some((piece) => piece.text.includes('502'))).toBe(true);
    expect(evidence.some((piece) => piece.text.includes('six factors'))).toBe(false);
    expect(factors).toMatchObject({ threshold: 0.2, isBusinessLogic: true });
  });

  it('shows what was set aside where nothing failed', () => {
    const text = 'Error: connection refused\nError: giving up\nshutting down';
    const response = { content: [{ type: 'text', text }] };
    const { kind, evidence } = diagnose({
      tool: { name: 'read_file' },
      input: { path: 'app.log' },
      response,
    });
    expect(kind).toBe('none');
    expect(evidence).toHaveLength(2);
    expect(evidence[1]).toEqual({ text: 'an error prefix', path: '/content/0/text', speaks: 'against' });
  });

  it('says that nothing was recognised where the kind is unclear', () => {
    const { kind, businessLogic, evidence } = diagnose({
      tool,
      input,
      error: { code: -32603, message: 'Hm.' },
    });
    expect([kind, businessLogic]).toEqual(['unclear', null]);
    expect(evidence[0]?.text).toBe('Nothing recognised in: Hm.');
  });
});

describe('how an error surfaced', () => {
  const content = [{ type: 'text', text: 'User u-17 not found' }];
  it.each([
    ['isError', { response: { isError: true, content } }, true],
    ['text_in_success', { response: { content } }, true],
    [
      'text_in_success',
      { response: { content: [], structuredContent: { error: 'User u-17 not found' } } },
      true,
    ],
    ['text_in_success', { response: { content: [], success: false, message: 'User u-17 not found' } }, true],
    // A response of 2024-10-07, which no later client understands: a failure, whatever it meant.
    ['text_in_success', { response: { toolResult: { isError: true, content } } }, false],
    ['jsonrpc_error', { error: { code: -32602, message: 'User u-17 not found' } }, true],
  ])('as %s: %j', (surfacedAs, answer, businessLogic) => {
    expect(diagnose({ tool, input, ...answer })).toMatchObject({
      kind: 'not_found',
      surfacedAs,
      businessLogic,
    });
  });

  it.each([
    ['exited', 'crash'],
    ['timeout', 'upstream_unreachable'],
    ['connection_refused', 'upstream_unreachable'],
  ] as const)('not at all: %s is %s', (fault, kind) => {
    expect(diagnose({ tool, input, fault })).toMatchObject({
      kind,
      surfacedAs: 'none',
      businessLogic: false,
    });
  });
});
