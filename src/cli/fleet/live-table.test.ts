import { expect, it } from 'vitest';
import { PLAIN } from '../../report/terminal/paint.js';
import { LiveTable } from './live-table.js';

it('shows no more servers than fit on a screen, and says how many more there are', () => {
  const drawn: string[] = [];
  const nothing = (): void => undefined;
  const table = new LiveTable({
    ...{ out: nothing, err: nothing, jsonLine: nothing, document: nothing, width: 80, paint: PLAIN },
    json: () => Promise.resolve(),
    progress: (text) => void drawn.push(text),
  });
  const names = Array.from({ length: 20 }, (_, index) => `server-${index}`);
  for (const name of names) table.show(name, 'starting');
  table.begin(100, 0);
  const lines = drawn.at(-1)?.split('\n') ?? [];
  expect(lines).toHaveLength(18);
  expect(lines[0]).toMatch(/^0 of 100 servers/);
  expect(lines[1]).toMatch(/^ {2}server-0 +starting$/);
  expect(lines[17]).toBe('  … and 4 more');
  for (const name of names.slice(0, 19)) table.end(name, 'clean');
  expect(drawn.at(-1)).not.toContain('more');
});
