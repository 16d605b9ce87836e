import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulePages } from '../scripts/rule-pages.js';
import { ruleBook } from '../src/cli/rules/rule-book.js';
import { CONFIG_SCHEMA } from '../src/config/index.js';

const ROOT = resolve(import.meta.dirname, '..');

/** Every rule id of a room that its sources name. */
function idsInSources(folder: string, room: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const ids = sources.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(new RegExp(`'(${room}/[a-z0-9-]+)'`, 'g')),
    ].map(([, id]) => id ?? ''),
  );
  return [...new Set(ids)].sort();
}

describe('docs/rules', () => {
  it('is what npm run docs would write', () => {
    const written = Object.fromEntries(
      readdirSync(join(ROOT, 'docs/rules')).map((name) => [
        name,
        readFileSync(join(ROOT, 'docs/rules', name), 'utf8'),
      ]),
    );
    expect(written).toEqual(Object.fromEntries(rulePages()));
  });
});

describe('docs/assay.config.schema.json', () => {
  it('is what npm run docs would write', () => {
    const written = readFileSync(join(ROOT, 'docs/assay.config.schema.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(CONFIG_SCHEMA);
  });
});

describe('the rules', () => {
  const ids = ruleBook().flatMap(({ rules }) => rules.map(({ id }) => id));

  it('have ids that begin with their room, each once', () => {
    expect(ids.length).toBe(new Set(ids).size);
    for (const { room, rules } of ruleBook())
      for (const { id } of rules) expect(id).toMatch(new RegExp(`^${room}/\\S+$`));
  });

  it.each([
    ['src/schema', 'schema'],
    ['src/connect', 'wire'],
    ['src/protocol', 'protocol'],
    ['src/response', 'response'],
    ['src/format', 'format'],
    ['src/run', 'run'],
  ])('that %s names are all explained', (folder, room) => {
    const known = ids.filter((id) => id.startsWith(`${room}/`)).sort();
    expect(known).toEqual(idsInSources(folder, room));
  });
});
