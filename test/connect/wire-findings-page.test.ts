import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Every id of a wire finding that the sources name. */
function idsInSources(): string[] {
  const folder = join(ROOT, 'src/connect');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const ids = sources.flatMap(
    (file) => readFileSync(join(folder, file), 'utf8').match(/'wire\/[a-z0-9-]+'/g) ?? [],
  );
  return [...new Set(ids.map((id) => id.slice(1, -1)))].sort();
}

it('the page of wire rules lists every finding about the wire, and no other', () => {
  const page = readFileSync(join(ROOT, 'docs/rules/wire.md'), 'utf8');
  const listed = [...page.matchAll(/^## `(wire\/[a-z0-9-]+)`$/gm)].map(([, id]) => id);
  expect([...listed].sort()).toEqual(idsInSources());
});
