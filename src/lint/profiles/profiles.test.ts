import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Tool } from '../../model/tool.js';
import { judgePortability } from './judge-portability.js';
import { PROFILES } from './profiles.js';

const SERVER = 'example';
const ROWS = PROFILES.flatMap((profile) =>
  profile.constraints.map((constraint) => ({ id: constraint.id, profile, constraint })),
);

const idsFor = (profile: (typeof PROFILES)[number], tools: readonly unknown[]): readonly string[] =>
  judgePortability(tools as readonly Tool[], { server: SERVER, profiles: [profile] }).findings.map(
    ({ rule }) => rule,
  );

describe('every constraint', () => {
  it.each(ROWS)('$id is loud on its failing example', ({ id, profile, constraint }) => {
    expect(idsFor(profile, constraint.fails)).toContain(id);
  });

  it.each(ROWS)('$id is silent on its passing example', ({ id, profile, constraint }) => {
    expect(idsFor(profile, constraint.passes)).not.toContain(id);
  });

  it('has an id of its own and a source', () => {
    expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
    for (const { constraint } of ROWS) expect(constraint.source.url).toMatch(/^https:\/\//);
  });
});

it('lists every profile that a file of the folder `client` exports', async () => {
  const folder = join(import.meta.dirname, 'client');
  const modules: object[] = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))));
  const exported = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => 'constraints' in value);
  expect(new Set(exported)).toEqual(new Set(PROFILES));
});
