import { describe, expect, it } from 'vitest';
import { Recorder } from './recorder.js';

const SECRET = 'Zx9-Hush-Q7w4-Lm2';

function recorded(): { readonly recorder: Recorder; readonly lines: string[] } {
  const lines: string[] = [];
  const mask = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value ?? null).replaceAll(SECRET, '[redacted]'));
  return { lines, recorder: new Recorder({ write: (line) => lines.push(line), mask, now: () => 0 }) };
}

describe('a recording', () => {
  it('has no secret, wherever a server puts it when it introduces itself', () => {
    const { recorder, lines } = recorded();
    const [source, said] = [{}, { [`a ${SECRET}`]: SECRET }];
    const result = {
      protocolVersion: '2025-11-25',
      serverInfo: said,
      capabilities: { tools: {}, experimental: said },
      instructions: SECRET,
    };
    recorder.sent(source, '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}');
    recorder.received(source, JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).not.toContain(SECRET);
  });

  it.each([
    [200, 1],
    [100_000, 0],
  ])('of a message that is nested %i deep has %i lines, and the guard goes on', (depth, count) => {
    const { recorder, lines } = recorded();
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    recorder.received({}, `{"jsonrpc":"2.0","id":1,"result":{"structuredContent":{"a":${deep}}}}`);
    expect(lines).toHaveLength(count);
  });
});
