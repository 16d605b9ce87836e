import { describe, expect, it } from 'vitest';
import { turns } from '../../../test/fixtures/turns.js';
import { ExclusiveLock } from '../state/exclusive-lock.js';
import { runInOrder } from './run-in-order.js';

async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

describe('runInOrder', () => {
  it('keeps the order of the items, whichever ends first', async () => {
    const events = runInOrder<number, string>([20, 1, 5], 3, async (wait, emit) => {
      emit(`${wait} begins`);
      await turns(wait);
      emit(`${wait} ends`);
    });
    expect(await all(events)).toEqual(['20 begins', '20 ends', '1 begins', '1 ends', '5 begins', '5 ends']);
  });

  it('works on no more than the limit at once', async () => {
    let now = 0;
    let most = 0;
    await all(
      runInOrder([1, 2, 3, 4, 5, 6, 7], 3, async () => {
        most = Math.max(most, ++now);
        await turns(2);
        now--;
      }),
    );
    expect(most).toBe(3);
  });

  it('hands over what came before a failure, waits for the others, and throws it', async () => {
    let late = false;
    const seen: string[] = [];
    const run = async (): Promise<void> => {
      const events = runInOrder<number, string>([1, 2], 2, async (item, emit) => {
        emit(`${item}`);
        if (item === 1) throw new Error('broken');
        await turns(10);
        late = true;
      });
      for await (const event of events) seen.push(event);
    };
    await expect(run()).rejects.toThrow('broken');
    expect(seen).toEqual(['1', '2']);
    expect(late).toBe(true);
  });

  it('has nothing to say about nothing', async () => {
    expect(await all(runInOrder([], 4, async () => undefined))).toEqual([]);
  });
});

describe('ExclusiveLock', () => {
  it('lets one in alone, when the others have left', async () => {
    const lock = new ExclusiveLock();
    const log: string[] = [];
    const visit = (name: string) => async (): Promise<void> => {
      log.push(`${name} in`);
      await turns(3);
      log.push(`${name} out`);
    };
    await Promise.all([
      lock.shared(visit('a')),
      lock.shared(visit('b')),
      lock.alone(visit('c')),
      lock.shared(visit('d')),
    ]);
    expect(log).toEqual(['a in', 'b in', 'a out', 'b out', 'c in', 'c out', 'd in', 'd out']);
  });

  it('opens again after a failure', async () => {
    const lock = new ExclusiveLock();
    await expect(lock.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await lock.shared(async () => 'in')).toBe('in');
  });
});
