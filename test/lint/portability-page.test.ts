import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { withTables } from '../../scripts/portability-tables.js';

it('docs/portability.md has the tables that `npm run docs` makes of the profiles', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/portability.md'), 'utf8');
  expect(page).toBe(withTables(page));
});
