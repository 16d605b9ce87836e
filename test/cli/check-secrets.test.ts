import { describe, expect, it } from 'vitest';
import { runAssay } from './run-assay.js';

/** A whole server in one word of the command: it crashes, and repeats what it was sent and what is in its environment. */
const PROGRAM = `
const inputSchema = { type: 'object', properties: { apiKey: { type: 'string' } }, required: ['apiKey'] };
const replies = {
  initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }),
  'tools/list': () => ({ tools: [{ name: 'get_x', description: 'Gets x.', inputSchema }] }),
  'tools/call': ({ arguments: args }) => ({
    content: [{ type: 'text', text: 'TypeError: ' + JSON.stringify(args) + ' is not a function, ' + process.env.MY_TOKEN }],
    isError: true,
  }),
};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const reply = replies[method];
  if (id !== undefined && reply !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: reply(params) }));
});`;

describe('assay check', () => {
  it.each([['--json'], ['--events'], ['--dry-run'], ['--mode=safe']])(
    'shows no secret that the user gave, with %s',
    async (flag) => {
      const given = ['--arg', 'apiKey=very-secret-key', '--env', 'MY_TOKEN=very-secret-token'];
      const args = ['check', '--no-save', flag, ...given, '--', process.execPath, '-e', PROGRAM];
      const { code, out, err } = await runAssay(args);
      expect([0, 1], err).toContain(code);
      expect(out).toContain('get_x');
      expect(out + err).not.toContain('very-secret');
    },
  );
});
