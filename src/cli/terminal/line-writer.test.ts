import { expect, it } from 'vitest';
import { lineWriter } from './line-writer.js';

function printed(chunks: readonly (string | Buffer)[]): string[] {
  const lines: string[] = [];
  const stream = lineWriter((line) => lines.push(line));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return lines;
}

it('hands over lines, however they are cut', () => {
  const [first, second] = [Buffer.from('Grüße\n').subarray(0, 3), Buffer.from('Grüße\n').subarray(3)];
  expect(printed([first, second, 'a\n\nb', 'c'])).toEqual(['Grüße', 'a', 'bc']);
});

it('leaves out the rest of a line that is too long, and goes on with the next', () => {
  const lines = printed(['x'.repeat(900_000), `${'y'.repeat(200_000)}secret`, 'secret\nnext\n']);
  expect(lines.map((line) => line.length)).toEqual([1_000_001, 4]);
  expect(lines[0]?.endsWith('y…')).toBe(true);
});
