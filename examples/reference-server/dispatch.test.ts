import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDispatch, type Dispatch } from './dispatch.js';
import { createWorld, type World } from './world/world.js';

let world: World;
let call: Dispatch;
let isBroken = false;
const warnings: object[] = [];
const errors: object[] = [];

beforeAll(async () => {
  const now = () => {
    if (isBroken) throw new Error('the clock of /secret/place has stopped');
    return new Date();
  };
  world = await createWorld({ now });
  const logger = {
    warn: (fields: object) => warnings.push(fields),
    error: (fields: object) => errors.push(fields),
  };
  call = createDispatch(world, { logger });
});
beforeEach(() => {
  isBroken = false;
  warnings.length = 0;
  errors.length = 0;
});
afterAll(() => world[Symbol.asyncDispose]());

describe('a call through the guard', () => {
  it('that makes a tool crash is answered without the reason, which is in the log under the same id', async () => {
    isBroken = true;
    const { isError, content, structuredContent } = await call('ping', {});
    expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
    const text = (content as { text: string }[])[0]?.text ?? '';
    expect(JSON.parse(text).error.type).toBe('internal_error');
    expect(text).not.toMatch(/secret|clock|\bat /);
    expect(errors).toHaveLength(1);
    const { errorId } = errors[0] as { errorId: string };
    expect(text).toContain(errorId);
    expect(JSON.stringify(errors)).toContain('has stopped');
  });

  it('with wrong arguments is logged as a warning with the tool and what was wrong', async () => {
    await call('read_file', { path: 123 });
    expect(warnings).toMatchObject([
      { toolName: 'read_file', errors: [{ path: '/path', expected: 'string' }] },
    ]);
    expect(errors).toEqual([]);
  });

  it('that a tool itself refuses is nobody’s fault and not logged', async () => {
    expect(await call('read_file', { path: 'absent' })).toMatchObject({ isError: true });
    expect([warnings, errors]).toEqual([[], []]);
  });

  it('of an unknown tool is refused by throwing, with the name that was meant', async () => {
    await expect(call('git_comit', {})).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('git_commit'),
    });
  });

  it('that changes something waits for the one before, and goes on after one that failed', async () => {
    const append = (content: string) => call('append_file', { path: 'log.txt', content });
    await Promise.all([append('a'), append('b'), call('delete_file', { path: 'absent' }), append('c')]);
    expect(await call('read_file', { path: 'log.txt' })).toMatchObject({
      structuredContent: { content: 'abc' },
    });
  });
});
