import { describe, expect, it } from 'vitest';
import { judgeMutations, type MutationScore } from '../../eval/drift/contradictions.js';
import { schemaMutations } from '../../eval/drift/schema-mutations.js';
import { TOOLS } from '../../examples/reference-server/tools.js';
import { readToolList } from '../../src/protocol/index.js';

const definitions = JSON.parse(JSON.stringify(TOOLS.slice(0, 4)));
const { tools } = readToolList(definitions, '2025-11-25');

describe('what is said of a tool and mutated copies of it', () => {
  it('is contradicted by no value, and by no direction that is certain', () => {
    const score: MutationScore = {
      comparisons: 0,
      samples: 0,
      answers: { yes: 0, no: 0, unknown: 0 },
      contradictions: [],
    };
    for (const tool of tools) judgeMutations(tool, score);
    expect(score.contradictions).toEqual([]);
    expect(score.comparisons).toBeGreaterThan(40);
    expect(score.answers.unknown).toBe(0);
  });

  it('concerns changes at the root, in properties and in items', () => {
    const names = [
      ...schemaMutations({
        type: 'object',
        properties: { a: { type: 'array', items: { enum: ['x', 'y'] } } },
      }),
    ].map(({ name }) => name.trim());
    expect(names).toContain('requires one more property');
    expect(names).toContain('properties/a limits the items');
    expect(names).toContain('properties/a/items loses a value of its enum');
  });
});
