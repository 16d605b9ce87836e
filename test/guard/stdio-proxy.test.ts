import { afterAll, describe, expect, it } from 'vitest';
import { GuardPolicy } from '../../src/guard/policy/guard-policy.js';
import { type StdioClient, seenBy, stdioClient } from './stdio-client.js';

const open: StdioClient[] = [];

function client(...given: Parameters<typeof stdioClient>): StdioClient {
  const opened = stdioClient(...given);
  open.push(opened);
  return opened;
}

afterAll(async () => {
  for (const { input } of open) input.end();
  await Promise.all(open.map(({ end }) => end));
});

describe('what needs no change', () => {
  const direct = client();

  it('reaches the other side byte by byte, in both directions', async () => {
    const odd =
      '{ "jsonrpc" :"2.0",  "id": "Grüße\\u0021", "method":"tools\\/call", "params":{"name":"add","arguments":{"a":1.0,"b":2e0}} }';
    direct.send(odd);
    const line = await direct.line((text) => text.includes('Grüße!'));
    expect(line).toMatch(/^\{"id": {2}"Grüße!","jsonrpc":"2\.0","result": {2}/);
    expect(await seenBy(direct)).toContain(odd);
  });

  it('is any method, known or not, and a line that is no message', async () => {
    expect(await direct.ask(1, 'x/unheard-of', { deep: { er: [1] } })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { method: 'x/unheard-of' },
    });
    direct.send('this is not JSON');
    const noise = await direct.line((text) => text.includes('-32700'));
    expect(JSON.parse(noise).error.message).toBe('Parse error');
  });

  it('is a request of the server with the id of a call in flight, and the response to it', async () => {
    direct.send({ jsonrpc: '2.0', id: 'same', method: 'tools/call', params: { name: 'ask' } });
    await direct.line((text) => text.includes('roots/list'));
    expect(direct.lines.some((text) => text.includes('notifications/progress'))).toBe(true);
    direct.send({ jsonrpc: '2.0', id: 'same', result: { roots: [] } });
    const { result } = await direct.response('same');
    expect(result.content[0]?.text).toBe('roots: {"roots":[]}');
  });

  it('is a batch of valid calls', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 'b1', method: 'tools/call', params: { name: 'add', arguments: { a: 1, b: 1 } } },
      { jsonrpc: '2.0', id: 'b2', method: 'ping' },
    ];
    direct.send(batch);
    expect((await direct.response('b1')).result.structuredContent).toEqual({ sum: 2 });
    expect(await seenBy(direct)).toContain(JSON.stringify(batch));
  });
});

describe('a call', () => {
  const enforcing = client();

  it('with invalid arguments gets the help prompt and never reaches the server', async () => {
    const { result } = await enforcing.call(1, 'add', { a: 'one', b: 2 });
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain('`/a`');
    expect((await seenBy(enforcing)).filter((line) => line.includes('"one"'))).toEqual([]);
    expect(enforcing.entries).toContainEqual(
      expect.objectContaining({ level: 'warn', fields: expect.objectContaining({ toolName: 'add' }) }),
    );
  });

  it('with valid arguments passes before any list was asked for', async () => {
    const { result } = await enforcing.call(2, 'add', { a: 1, b: 2, more: true });
    expect(result.structuredContent).toEqual({ sum: 3 });
  });

  it('of an unknown tool is refused by error, and passes once the server has it', async () => {
    const { error } = await enforcing.call(3, 'tool_9');
    expect(error.code).toBe(-32602);
    await enforcing.call(4, 'grow');
    expect((await enforcing.call(5, 'tool_9')).result.content[0]?.text).toBe('called tool_9');
    expect((await enforcing.call(6, 'tool_9', { extra: 1 })).result.isError).toBe(true);
  });

  it('in a batch is refused alone', async () => {
    enforcing.send([
      { jsonrpc: '2.0', id: 'x', method: 'tools/call', params: { name: 'add', arguments: {} } },
      { jsonrpc: '2.0', id: 'y', method: 'tools/call', params: { name: 'add', arguments: { a: 1, b: 2 } } },
    ]);
    const refused = JSON.parse(await enforcing.line((text) => text.startsWith('[')));
    expect(refused).toMatchObject([{ id: 'x', result: { isError: true } }]);
    expect((await enforcing.response('y')).result.structuredContent).toEqual({ sum: 3 });
  });

  it('as a notification is dropped if it is invalid', async () => {
    enforcing.send({
      jsonrpc: '2.0',
      method: 'tools/call',
      params: { name: 'add', arguments: { a: 'nobody' } },
    });
    enforcing.send({
      jsonrpc: '2.0',
      method: 'tools/call',
      params: { name: 'add', arguments: { a: 40, b: 2 } },
    });
    const seen = await seenBy(enforcing);
    expect(seen.some((line) => line.includes('"a":40'))).toBe(true);
    expect(seen.some((line) => line.includes('nobody'))).toBe(false);
  });

  it.each([
    ['not JSON, but JSON to some parsers', '"arguments":{"a":NaN,"b":2}', -32700],
    ['nested beyond what can be checked', `"arguments":{"a":${'['.repeat(300)}${']'.repeat(300)}}`, -32600],
    ['without the name of a tool', '"arguments":{}', -32602, ''],
  ])('that is %s is refused with its id', async (_what, args, code, name = '"name":"add",') => {
    enforcing.send(`{"jsonrpc":"2.0","id":${code},"method":"tools/call","params":{${name}${args}}}`);
    expect((await enforcing.response(code)).error.code).toBe(code);
  });

  it('of a modern client gets a result with its type', async () => {
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    const { result } = await enforcing.ask(7, 'tools/call', { name: 'add', arguments: {}, _meta });
    expect(result).toMatchObject({ resultType: 'complete', isError: true });
  });
});

describe('other modes', () => {
  it('repair what is nearly valid, and say so in the result', async () => {
    const repairing = client({ policy: new GuardPolicy({ mode: 'repair' }) });
    const { result } = await repairing.call(1, 'add', { a: '1', b: 2 });
    expect(result.structuredContent).toEqual({ sum: 3 });
    expect(result._meta['io.assay/repairs']).toMatchObject([{ path: '/a' }]);
  });

  it('observe and change nothing', async () => {
    const observing = client({
      policy: new GuardPolicy({ mode: 'observe', responses: { action: 'enforce' } }),
    });
    const { result } = await observing.call(1, 'add', { a: 'one', b: 2 });
    expect(result.structuredContent).toEqual({ sum: 'one2' });
    expect(observing.entries.map(({ message }) => message)).toEqual([
      'A tool call is invalid.',
      'A tool response has problems.',
    ]);
  });
});

describe('a policy', () => {
  it('is replaced without losing the connection', async () => {
    const policy = new GuardPolicy({ mode: 'observe' });
    const changing = client({ policy });
    const extra = { a: 1, b: 2, more: true };
    const bad = { a: 'one', b: 2 };
    expect((await changing.call(1, 'add', bad)).result?.content[0]?.text).not.toContain('`/a`');
    policy.replace({ mode: 'enforce' });
    expect((await changing.call(2, 'add', bad)).result.content[0]?.text).toContain('`/a`');
    expect((await changing.call(3, 'add', extra)).result.structuredContent).toEqual({ sum: 3 });
    policy.replace({ closed: true });
    expect((await changing.call(4, 'add', extra)).result.isError).toBe(true);
    policy.replace({
      closed: true,
      exceptions: [{ fits: (name) => name === 'add', policy: { mode: 'observe' } }],
    });
    expect((await changing.call(5, 'add', extra)).result.structuredContent).toEqual({ sum: 3 });
  });
});

describe('a response', () => {
  it('with a problem is replaced, marked or annotated as the policy says', async () => {
    const rules = { 'response/soft-error': 'enforce', 'response/unreachable': 'off' } as const;
    const strict = client({ policy: new GuardPolicy({ responses: { action: 'annotate', rules } }) });
    expect((await strict.call(1, 'lie')).result).toMatchObject({
      isError: true,
      content: [{ text: 'Error: connect ECONNREFUSED 127.0.0.1:5432' }],
    });
    const { result } = await strict.call(2, 'wrong');
    expect(result.structuredContent).toEqual({ sum: 'three' });
    expect(result._meta['io.assay/findings']).toContainEqual(
      expect.objectContaining({ path: expect.stringContaining('/sum') }),
    );
  });
});

describe('a message that is too large', () => {
  const limited = client({}, { messageBytes: 50_000 });
  const padding = 'x'.repeat(200_000);

  it('is refused with its id, and the connection survives', async () => {
    limited.send(
      `{"method":"tools/call","params":{"x":"\\"id\\":5 ${padding}"},"jsonrpc":"2.0","id":"large"}`,
    );
    expect((await limited.response('large')).error.message).toContain('50000 bytes');
    expect((await limited.call('after', 'add', { a: 1, b: 1 })).result.structuredContent).toEqual({ sum: 2 });
  });

  it('is replaced by an error where the client waits for it', async () => {
    expect((await limited.call('big', 'big', { size: 200_000 })).error.message).toContain('50000 bytes');
    expect((await limited.call('small', 'big', { size: 2 })).result.content[0]?.text).toBe('xx');
  });
});

describe('the end', () => {
  it('of the server gives every pending request an error', async () => {
    const left = client();
    await left.ask(0, 'ping');
    left.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'hang' } });
    left.send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'die' } });
    for (const id of [1, 2])
      expect((await left.response(id)).error).toEqual({
        code: -32000,
        message: 'The server exited with code 7 before it responded.',
      });
    expect(await left.end).toEqual({ reason: 'server', detail: 'exited with code 7' });
  });

  it('of the server is no end where it may be started again: the connection is opened as the client did', async () => {
    const lasting = client({}, { restarts: 2 });
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'c', version: '1' },
    };
    await lasting.ask('i', 'initialize', params);
    lasting.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect((await lasting.call(1, 'die')).error.code).toBe(-32000);
    expect((await lasting.call(2, 'add', { a: 1, b: 2 })).result.structuredContent).toEqual({ sum: 3 });
    const [first, second] = await seenBy(lasting);
    expect([JSON.parse(first ?? '').params, JSON.parse(second ?? '').method]).toEqual([
      params,
      'notifications/initialized',
    ]);
  });

  it('of the client ends the server, after the responses that are due', async () => {
    const leaving = client();
    leaving.send({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'add', arguments: { a: 1, b: 2 } },
    });
    leaving.input.end();
    expect((await leaving.response(1)).result.structuredContent).toEqual({ sum: 3 });
    expect((await leaving.end).reason).toBe('client');
  });

  it('by request comes after the calls in flight', async () => {
    const stop = new AbortController();
    const stopped = client({}, { signal: stop.signal });
    await stopped.ask(0, 'ping');
    stopped.send({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'big', arguments: { size: 300_000 } },
    });
    stop.abort();
    expect((await stopped.response(1)).result.content[0]?.text).toHaveLength(300_000);
    expect((await stopped.end).reason).toBe('stopped');
  });
});
