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
    [401, {}, 'auth_required', 'wants to know who is asking', 'ASSAY_BEARER_TOKEN'],
    [401, { authorized: true }, 'auth_required', 'does not accept the credentials', 'Check them'],
    [403, {}, 'auth_required', 'does not allow this', '127.0.0.1 or localhost'],
    [403, { authorized: true }, 'auth_required', 'with the credentials that were sent', 'rights'],
    [404, {}, 'http_status', 'nothing at this path', 'https://host.example/sse'],
    [404, { inSession: true }, 'closed', 'no longer knows this session', 'new session'],
    [405, {}, 'http_status', 'does not take POST', 'https://host.example/sse'],
    [406, {}, 'http_status', 'application/json or text/event-stream', 'must accept both'],
    [407, {}, 'auth_required', 'proxy that wants credentials', 'HTTPS_PROXY'],
    [415, {}, 'http_status', 'does not take application/json', 'Content-Type'],
    [429, { retryAfter: '30' }, 'http_status', 'too many requests', 'after 30'],
    [503, {}, 'http_status', 'not available', 'later'],
    [500, {}, 'http_status', 'failed', 'log'],
    [418, {}, 'http_status', 'did not accept', 'Read what it says'],
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
    ['<html><title> Login </title>', 'text/html', 'It answered with a page called "Login".'],
    ['<html>', 'text/html', 'It answered with a page.'],
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
