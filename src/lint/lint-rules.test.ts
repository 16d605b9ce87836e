import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../examples/reference-server/tools.js';
import { REVISIONS, type Revision } from '../model/revision.js';
import { isInForce, LINT_RULES, lint } from './index.js';

const revisionFor = (rule: (typeof LINT_RULES)[number]): Revision =>
  REVISIONS.findLast((revision) => isInForce(rule, revision)) ?? '2025-11-25';

const hits = (id: string, wire: readonly unknown[], revision: Revision): readonly string[] =>
  lint(wire, { revision })
    .filter(({ rule }) => rule === id)
    .map(({ path }) => path);

describe.each(LINT_RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  it('is loud on its failing example', () => {
    expect(hits(id, rule.fails, revisionFor(rule))).not.toEqual([]);
  });

  it('is silent on its passing example', () => {
    expect(hits(id, rule.passes, revisionFor(rule))).toEqual([]);
  });

  it('is silent on the reference server', () => {
    const wire = TOOLS.map((tool) => JSON.parse(JSON.stringify(tool)));
    expect(hits(id, wire, revisionFor(rule))).toEqual([]);
  });

  it('has data enough for its page', () => {
    expect(id).toMatch(/^lint\/[a-z]+(?:-[a-z]+)*$/);
    for (const text of [rule.summary, rule.reason, rule.fix]) expect(text).toMatch(/^[A-Z`].*[.?]$/s);
  });
});

it('gives each rule an id of its own', () => {
  expect(new Set(LINT_RULES.map(({ id }) => id)).size).toBe(LINT_RULES.length);
});

it('lists every file of the folder `rules`, each named after its rule', () => {
  const files = readdirSync(join(import.meta.dirname, 'rules')).map((file) => `lint/${file.slice(0, -3)}`);
  expect(LINT_RULES.map(({ id }) => id).sort()).toEqual(files.sort());
});
