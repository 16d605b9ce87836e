import { unitFields } from '../records.js';
import { codeInputs } from '../schemas/code.js';
import { defineTool, READS, REPLACES, type ToolDefinition } from '../tool-definition.js';
import { integer, list, number, object } from '../typed-schema.js';
import { codeUnits, indexCode } from '../world/code-index.js';
import { rank } from '../world/likeness.js';

const count = integer('How many are given.', { minimum: 0 });
const found = object({
  results: list(
    'What was found, best first.',
    object({ ...unitFields, score: number('How alike it is.', { minimum: 0, maximum: 1 }) }),
  ),
  count,
});

/** Tools that find functions and classes of the sandbox. */
export const codeTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'index_codebase',
    title: 'Index code',
    description: 'Indexes the functions and classes of the sandbox. Replaces the previous index.',
    input: codeInputs.index_codebase,
    output: object({
      files_indexed: integer('How many files were read.', { minimum: 0 }),
      units_indexed: integer('How many functions and classes they have.', { minimum: 0 }),
    }),
    effect: REPLACES,
    prepare: ({ path = '.' }, { sandbox }) => sandbox.existing(path),
    run: (_, world, location) => indexCode(world, location),
  }),
  defineTool({
    name: 'search_code',
    title: 'Search code',
    description: 'Finds the functions and classes that have most in common with a description.',
    input: codeInputs.search_code,
    output: found,
    effect: READS,
    async run({ query, language, limit = 10 }, world) {
      const units = (await codeUnits(world)).filter(
        (unit) => language === undefined || unit.language === language,
      );
      const ranked = rank(query, units, (unit) => `${unit.name} ${unit.name} ${unit.path} ${unit.code}`);
      const results = ranked.slice(0, limit).map(({ item, score }) => ({ ...item, score }));
      return { results, count: results.length };
    },
  }),
  defineTool({
    name: 'find_similar_code',
    title: 'Find similar code',
    description: 'Finds the functions and classes that are most like a piece of code.',
    input: codeInputs.find_similar_code,
    output: found,
    effect: READS,
    async run({ code, min_score = 0, limit = 10 }, world) {
      const ranked = rank(code, await codeUnits(world), (unit) => unit.code);
      const close = ranked.filter(({ score }) => score >= min_score);
      const results = close.slice(0, limit).map(({ item, score }) => ({ ...item, score }));
      return { results, count: results.length };
    },
  }),
];
