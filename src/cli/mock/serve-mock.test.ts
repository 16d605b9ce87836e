import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { MockServer } from '../../recording/mock-server.js';
import { serveMockOnStdio } from './serve-mock.js';

it('the mock server responds to a message that is nested too deeply, and goes on', async () => {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const mock = new MockServer({ requests: [] }, () => undefined);
  const served = serveMockOnStdio(mock, { input, output, errors }, new AbortController().signal);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const call = `"method":"tools/call","params":{"name":"a","arguments":{"a":${deep}}}`;
  input.end(`{"jsonrpc":"2.0","id":1,${call}}\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n`);
  await served;
  output.end();
  let said = '';
  output.on('data', (chunk) => {
    said += String(chunk);
  });
  await once(output, 'end');
  const responses = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(responses).toMatchObject([{ error: { code: -32700 } }, { id: 2, result: {} }]);
});
