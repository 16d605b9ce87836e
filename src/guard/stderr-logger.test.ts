import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardDispatch } from './guard-dispatch.js';

describe('a guard without a logger', () => {
  afterEach(() => vi.restoreAllMocks());

  it('writes lines of JSON with the levels of pino to stderr, and nothing to stdout', async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const schemas = { one: { type: 'object', properties: { n: { type: 'integer' } } } };
    const dispatch = guardDispatch(
      async () => {
        throw new Error('no');
      },
      { schemas },
    );
    await dispatch('one', { n: 'x' });
    await dispatch('one', { n: 1 });
    const written = stdout.mock.calls.length;
    expect(lines.every((line) => line.endsWith('}\n'))).toBe(true);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, toolName: 'one', errors: [{ path: '/n' }], msg: 'A tool call is invalid.' },
      { level: 50, toolName: 'one', errorId: expect.any(String), err: { message: 'no' } },
    ]);
    expect(written).toBe(0);
  });
});
