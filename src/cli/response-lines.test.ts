import colours from 'picocolors';
import { expect, it } from 'vitest';
import { ResponseValidator } from '../response/index.js';
import { responseLines } from './response-lines.js';

const linesOf = (count: number): readonly string[] => {
  const content = Array.from({ length: count }, (_, index) => ({
    type: 'text' as const,
    text: `block ${index}`,
  }));
  const tool = { name: 'read', inputSchema: { type: 'object' } };
  const verdict = ResponseValidator.validateResponse({ tool, input: {}, response: { content } });
  return responseLines(
    { kind: 'result', result: { content }, milliseconds: 1 },
    verdict,
    colours.createColors(false),
  );
};

it('shows a hundred blocks of a response, and says how many more there are', () => {
  expect(linesOf(100).join('\n')).not.toContain('more blocks');
  const lines = linesOf(2_100);
  expect(lines.filter((line) => line.startsWith('block '))).toHaveLength(100);
  expect(lines).toContain('… and 2,000 more blocks. --json prints all of them.');
});
