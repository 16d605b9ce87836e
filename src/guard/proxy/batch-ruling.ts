import { PASS, type Ruling } from './ruling.js';

/**
 * The rulings on the messages of a JSON-RPC batch as one. Those that go on stay together, and so do the replies; a batch in
 * which nothing changes goes on as it came.
 */
export function batchRuling(batch: readonly unknown[], rulings: readonly Ruling[]): Ruling {
  if (rulings.every(({ forward, reply }) => forward === true && reply === undefined)) return PASS;
  const forwarded = rulings.flatMap(({ forward }, index) => {
    if (forward === false) return [];
    return [forward === true ? JSON.stringify(batch[index]) : forward];
  });
  const replies = rulings.flatMap(({ reply }) => (reply === undefined ? [] : [reply]));
  const forward = forwarded.length > 0 && `[${forwarded.join(',')}]`;
  return replies.length === 0 ? { forward } : { forward, reply: `[${replies.join(',')}]` };
}
