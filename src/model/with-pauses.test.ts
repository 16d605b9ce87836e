import { describe, expect, it } from 'vitest';
import { turnsDuring } from '../../test/fixtures/turns.js';
import { doneAtOnce, doneWithPauses, withPauses } from './with-pauses.js';

function* steps(count: number): Generator<void, string> {
  for (let step = 0; step < count; step++) yield;
  return 'done';
}

describe('long work', () => {
  it('lets others have a turn, item by item or step by step', async () => {
    const items = async (): Promise<void> => {
      for await (const _ of withPauses(Array.from({ length: 80 })));
    };
    expect(await turnsDuring(items)).toBeGreaterThanOrEqual(10);
    expect(await turnsDuring(() => doneWithPauses(steps(20)))).toBeGreaterThanOrEqual(20);
  });

  it('has one result, with or without pauses', async () => {
    expect(await doneWithPauses(steps(3))).toBe('done');
    expect(doneAtOnce(steps(3))).toBe('done');
  });

  it('ends when it is aborted meanwhile', async () => {
    const aborting = new AbortController();
    const reason = new Error('The time is up.');
    setImmediate(() => aborting.abort(reason));
    await expect(doneWithPauses(steps(Number.POSITIVE_INFINITY), aborting.signal)).rejects.toBe(reason);
  });
});
