import { describe, expect, it } from 'vitest';
import { type Refusal, statusFault, statusOf } from './status-fault.js';

const refusal = (status: number, more: Partial<Refusal> = {}): Refusal => ({
  url: new URL('https://user:pass@host.example/mcp?key=1'),
  status,
  method: 'POST',
  text: '',
  contentType: '',
  challenge: undefined,
  retryAfter: undefined,
  authorized: false,
  inSession: false,
  ...more,
});

describe('statusFault', () => {
  it.each([
    [401, {}, 'auth_required', 'requires authentication', 'ASSAY_BEARER_TOKEN'],
    [401, { authorized: true }, 'auth_required', 'rejects the credentials', 'Check them'],
    [403, {}, 'auth_required', 'does not allow this', '127.0.0.1 or localhost'],
    [403, { authorized: true }, 'auth_required', 'with the credentials that were sent', 'permissions'],
    [404, {}, 'http_status', 'no endpoint at this path', 'https://host.example/sse'],
    [404, { inSession: true }, 'closed', 'no longer knows this session', 'new session'],
    [405, {}, 'http_status', 'does not support POST', 'https://host.example/sse'],
    [406, {}, 'http_status', 'application/json or text/event-stream', 'must accept both'],
    [407, {}, 'auth_required', 'proxy that requires credentials', 'HTTPS_PROXY'],
    [415, {}, 'http_status', 'does not accept application/json', 'Content-Type'],
    [429, { retryAfter: '30' }, 'http_status', 'too many requests', 'after 30'],
    [503, {}, 'http_status', 'not available', 'later'],
    [500, {}, 'http_status', 'failed', 'log'],
    [418, {}, 'http_status', 'rejected the request', 'Check the address'],
  ])('of %i %j is %s: %s', (status, more, code, words, fix) => {
    const fault = statusFault(refusal(status, more));
    expect(fault.code).toBe(code);
    expect(fault.message).toContain(`https://host.example/mcp`);
    expect(fault.message).toContain(words);
    expect(fault.message).toContain(`HTTP ${status}`);
    expect(fault.fix).toContain(fix);
    expect(statusOf(fault)).toBe(status);
  });

  it.each([
    [
      '{"jsonrpc":"2.0","error":{"code":-1,"message":"No \\"x\\""},"id":null}',
      'application/json',
      'It says "No \\"x\\"".',
    ],
    ['<html><title> Login </title>', 'text/html', 'It returned a page called "Login".'],
    ['<html>', 'text/html', 'It returned a page.'],
    ['plain words', 'text/plain', 'It says "plain words".'],
  ])('quotes %s', (text, contentType, said) => {
    expect(statusFault(refusal(400, { text, contentType })).message).toContain(said);
  });

  it('shows the challenge, redacted', () => {
    const { message } = statusFault(
      refusal(401, { challenge: 'Bearer realm="x", client_secret="abcdefgh"' }),
    );
    expect(message).toContain('WWW-Authenticate: Bearer realm="x", client_secret="[redacted]"');
  });
});
