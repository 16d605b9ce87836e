import { describe, expect, it } from 'vitest';
import { isDeclaredResult } from './declared-result.js';

const reply = (structuredContent: object) =>
  ({ kind: 'result', result: { content: [], structuredContent }, milliseconds: 1 }) as const;

const schema = (required: readonly string[]) => ({
  type: 'object',
  properties: { ok: { type: 'boolean' }, errors: { type: 'array' }, error: { type: 'string' } },
  required,
});

describe('isDeclaredResult', () => {
  it.each<[what: string, required: string[], data: object, is: boolean]>([
    [
      'members that every result has',
      ['ok', 'errors'],
      { ok: false, errors: ['Error: bad signature'] },
      true,
    ],
    ['a member that only failures have', ['ok'], { ok: false, errors: ['Error: no connection'] }, false],
    ['an error of the call itself', ['ok', 'error'], { ok: false, error: 'no connection' }, false],
    ['a text that an SDK has wrapped', ['result'], { result: 'Error: no connection' }, false],
    ['a reason', ['status', 'failure_reason'], { status: 'failed', failure_reason: 'Card declined' }, true],
    ['a result that breaks the schema', ['ok', 'errors'], { ok: 'no', errors: [] }, false],
  ])('%s', (_, required, data, is) => {
    const tool = { name: 'verify', inputSchema: { type: 'object' }, outputSchema: schema(required) } as const;
    expect(isDeclaredResult(tool, reply(data))).toBe(is);
  });
});
