import { describe, expect, it } from 'vitest';
import { proxyFor } from './proxy.js';

const proxyOf = (url: string, environment: Record<string, string>): string | undefined =>
  proxyFor(new URL(url), environment)?.href;

describe('proxyFor', () => {
  it.each([
    ['https://a.example/mcp', {}, undefined],
    ['https://a.example/mcp', { HTTPS_PROXY: 'http://p:3128' }, 'http://p:3128/'],
    ['https://a.example/mcp', { https_proxy: 'p:3128' }, 'http://p:3128/'],
    ['http://a.example/mcp', { HTTPS_PROXY: 'http://p:3128' }, undefined],
    ['http://a.example/mcp', { HTTP_PROXY: 'http://p:3128' }, 'http://p:3128/'],
    ['http://127.0.0.1:3000/mcp', { HTTP_PROXY: 'http://p:3128' }, undefined],
    ['http://localhost:3000/mcp', { HTTP_PROXY: 'http://p:3128' }, undefined],
    ['http://[::1]:3000/mcp', { HTTP_PROXY: 'http://p:3128' }, undefined],
    ['https://a.example/mcp', { HTTPS_PROXY: 'http://p:3128', NO_PROXY: '*' }, undefined],
    ['https://a.example/mcp', { HTTPS_PROXY: 'http://p:3128', NO_PROXY: 'b.example, .example' }, undefined],
    ['https://a.example/mcp', { HTTPS_PROXY: 'http://p:3128', NO_PROXY: 'a.example:8443' }, 'http://p:3128/'],
    ['https://a.example/mcp', { HTTPS_PROXY: 'http://p:3128', NO_PROXY: 'a.example:443' }, undefined],
    ['https://badexample/mcp', { HTTPS_PROXY: 'http://p:3128', NO_PROXY: 'example' }, 'http://p:3128/'],
  ])('for %s with %j is %s', (url, environment, proxy) => {
    expect(proxyOf(url, environment as Record<string, string>)).toBe(proxy);
  });

  it('refuses what is no HTTP proxy', () => {
    expect(() => proxyOf('https://a.example', { HTTPS_PROXY: 'socks5://p:1080' })).toThrow(
      expect.objectContaining({ code: 'config' }),
    );
  });
});
