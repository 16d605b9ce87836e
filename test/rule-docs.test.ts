import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulePages } from '../scripts/rule-pages.js';
import { CONFIG_SCHEMA } from '../src/config/index.js';

const ROOT = resolve(import.meta.dirname, '..');

describe('docs/rules', () => {
  it('is what npm run docs would write', () => {
    const written = Object.fromEntries(
      readdirSync(join(ROOT, 'docs/rules'))
        .filter((name) => name.endsWith('.md'))
        .map((name) => [name, readFileSync(join(ROOT, 'docs/rules', name), 'utf8')]),
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
