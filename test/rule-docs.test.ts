import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulePages } from '../scripts/rule-pages.js';
import { CONFIG_SCHEMA } from '../src/config/index.js';
import { CONTRACT_SCHEMA, LOCK_SCHEMA } from '../src/drift/index.js';
import { FLEET_SCHEMA } from '../src/fleet/index.js';

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

describe.each([
  ['docs/assay.config.schema.json', CONFIG_SCHEMA],
  ['docs/assay.contract.schema.json', CONTRACT_SCHEMA],
  ['docs/assay.fleet.schema.json', FLEET_SCHEMA],
  ['docs/assay.lock.schema.json', LOCK_SCHEMA],
])('%s', (file, schema) => {
  it('is what npm run docs would write', () => {
    expect(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))).toEqual(schema);
  });
});
