import { describe, expect, it } from 'vitest';
import type { Reply } from '../../model/session.js';
import type { Attempt } from '../attempt/attempt.js';
import { FindingBook, reported } from './finding-book.js';

const scenario = { tool: 'a', category: 'happy_path', label: 'a call', expectation: 'accept' };

function responseTo(reply: Partial<Reply> | undefined): string | undefined {
  const book = new FindingBook();
  const attempt = { scenario, arguments: {}, reply } as unknown as Attempt;
  book.add(
    {
      rule: 'response/crash',
      severity: 'error',
      subject: { tool: 'a' },
      path: '',
      message: 'A.',
      evidence: [],
    },
    attempt,
  );
  const [entry] = book.entries;
  return entry === undefined ? undefined : reported(entry, new Map(), undefined).response;
}

describe('a reported finding carries what the server said', () => {
  it.each<[what: string, reply: Partial<Reply>, shown: string]>([
    ['the text', { kind: 'result', result: { content: [{ type: 'text', text: ' No key. ' }] } }, 'No key.'],
    ['the message of an error', { kind: 'error', error: { code: -32603, message: 'No key.' } }, 'No key.'],
    ['the JSON of a result without text', { kind: 'result', result: { content: [] } }, '{"content":[]}'],
    ['the JSON of what is not a result', { kind: 'result', result: null }, 'null'],
  ])('%s', (_, reply, shown) => {
    expect(responseTo(reply)).toBe(shown);
  });

  it('nothing where there was no response', () => {
    expect(responseTo(undefined)).toBeUndefined();
  });

  it('redacted and short', () => {
    const text = `ghp_${'a'.repeat(36)} ${'x'.repeat(1_000)}`;
    const response = responseTo({ kind: 'result', result: { content: [{ type: 'text', text }] } });
    expect(response?.startsWith('[redacted] x')).toBe(true);
    expect(response?.length).toBeLessThan(450);
  });
});
