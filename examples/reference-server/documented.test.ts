import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOOLS } from './tools.js';

it('every tool is on the page about the reference server, and no other', () => {
  const page = readFileSync(new URL('../../docs/reference-server.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| [a-zA-Z]+ +\| `/.test(line));
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual(TOOLS.map((tool) => tool.name).sort());
});
