import { describe, expect, it } from 'vitest';
import { ResponseValidator } from '../response/index.js';
import { checkMcpResponse } from './check-response.js';
import { ToolError } from './public-error.js';
import { type ResponseFormatWorld, responseFormat } from './response-format.js';
import { toCallToolResult } from './to-call-tool-result.js';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const crashes: unknown[] = [];
const world: ResponseFormatWorld = {
  now: () => NOW,
  newErrorId: () => 'id-7',
  monitor: { logEvent: (_, details) => crashes.push(details) },
};
const { wrapToolResponse } = responseFormat(world);

const textOf = (response: { content: readonly unknown[] }): string =>
  (response.content[0] as { text: string }).text;

describe('wrapToolResponse', () => {
  it.each<[string, unknown, string]>([
    ['plain data', { total: 2 }, 'Total: 2'],
    ['a text', 'done', 'done'],
    ['nothing', undefined, 'Operation completed successfully'],
    ['success with data', { success: true, data: { id: 'a' } }, 'Id: a'],
    ['success with a message', { success: true, message: 'Saved.' }, 'Saved.'],
    ['success alone', { success: true }, 'Operation completed successfully'],
    ['a failure', { success: false, error: { code: 'GONE', message: 'It is gone' } }, 'Error: It is gone'],
    ['a failure with a bare text', { success: false, error: 'It is gone' }, 'Error: It is gone'],
    ['a failure without a reason', { success: false }, 'Error: Unknown error'],
  ])('brings %s into the envelope', async (_, result, text) => {
    const response = await wrapToolResponse(() => result)();
    expect(checkMcpResponse(response).filter((finding) => finding.severity === 'error')).toEqual([]);
    expect(textOf(response)).toBe(text);
  });

  it.each([
    {
      content: [{ type: 'text', text: 'hi' }],
      structuredContent: { a: 1 },
      _meta: { 'com.example/took': 3 },
    },
    { isError: true, content: [{ type: 'text', text: 'no' }], unknown: 'field' },
    { success: true, content: [] },
  ])('returns %j as it is: it has content', async (result) => {
    expect(await wrapToolResponse(() => result)()).toBe(result);
  });

  it('keeps the other fields of a result, as the standard does, and adds none', async () => {
    const saved = { success: true, message: 'Saved.', requestId: 'r-1', _meta: { took: 3 } };
    expect(await wrapToolResponse(() => saved)()).toStrictEqual({
      ...saved,
      timestamp: NOW,
      content: [{ type: 'text', text: 'Saved.' }],
    });
    const failed = { success: false, message: 'Cannot read /home/ada/app/db.js', requestId: 'r-2' };
    const response = await wrapToolResponse(() => failed)();
    expect(response).toMatchObject({ success: false, isError: true, requestId: 'r-2' });
    expect(JSON.stringify(response)).not.toContain('/home/ada');
  });

  it.each([new Error('Instance not found'), new ToolError('No such id'), new TypeError('a bug')])(
    'logs %o once',
    async (error) => {
      crashes.length = 0;
      await wrapToolResponse(() => Promise.reject(error))();
      expect(crashes).toHaveLength(1);
      expect(crashes[0]).toMatchObject({ error });
    },
  );

  it.each([
    'Cannot read /home/ada/app/node_modules/pg/lib/client.js',
    'Failed in /srv/app/src/server.ts',
    'Not in C:\\Users\\ada\\secrets.json',
    'bad url postgres://bob:hunter22@db/x',
    'password=hunter22 is wrong',
    'It broke\n    at query (/srv/app/db.js:3:5)',
  ])('lets neither path nor secret nor stack of a thrown error out: %s', async (message) => {
    for (const error of [new Error(message), new ToolError(message, 'X', { why: message })]) {
      const response = await wrapToolResponse(() => Promise.reject(error))();
      const sent = toCallToolResult(response);
      const leaks = ResponseValidator.validateResponse({
        tool: { name: 'tool', inputSchema: {} },
        input: {},
        response: sent,
      }).findings.filter(({ rule }) => rule.startsWith('response/leak-'));
      expect(leaks).toEqual([]);
      expect(JSON.stringify(sent)).not.toMatch(/hunter22|node_modules|server\.ts|ada|db\.js/);
    }
  });

  it('keeps the text of an error that speaks to the caller', async () => {
    const plain = await wrapToolResponse(() => Promise.reject(new Error('Instance not found')))();
    expect(plain).toMatchObject({
      success: false,
      isError: true,
      error: { code: 'TOOL_EXECUTION_ERROR', message: 'Instance not found' },
    });
    const tool = await wrapToolResponse(() =>
      Promise.reject(new ToolError('No such id', 'NOT_FOUND', { id: 'x' })),
    )();
    expect(tool).toMatchObject({ error: { code: 'NOT_FOUND', message: 'No such id', details: { id: 'x' } } });
  });

  it.each<[string, unknown]>([
    ['a bug', new TypeError("Cannot read properties of undefined (reading 'id')")],
    [
      'a refused connection',
      Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:5432'), { errno: -111, syscall: 'connect' }),
    ],
    ['a wrapped failure', new Error('query failed', { cause: new Error('password of db') })],
    ['a thrown text', 'boom'],
  ])('masks %s with an id and tells the monitor', async (_, error) => {
    crashes.length = 0;
    const response = await wrapToolResponse(() => Promise.reject(error))();
    expect(textOf(response)).toBe('Error: Internal error (id id-7)');
    expect(JSON.stringify(response)).not.toMatch(/undefined \(reading|10\.0\.0\.9|password|boom/);
    expect(crashes).toEqual([{ id: 'id-7', error }]);
  });

  it('does not let data out that breaks the output schema', async () => {
    const outputSchema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    const tool = wrapToolResponse((args: { n: unknown }) => ({ success: true, data: { n: args.n } }), {
      outputSchema,
    });
    expect(await tool({ n: 1 })).toMatchObject({ success: true, data: { n: 1 } });
    expect(await tool({ n: 'one' })).toMatchObject({ success: false, error: { code: 'INTERNAL_ERROR' } });
  });

  it('lets no secret out', async () => {
    const response = await wrapToolResponse(() =>
      Promise.reject(new Error('bad url postgres://bob:hunter22@db/x')),
    )();
    expect(JSON.stringify(response)).not.toContain('hunter22');
  });
});
