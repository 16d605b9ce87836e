import { LANGUAGES } from '../enums.js';
import { choice, integer, number, object, optional, text } from '../typed-schema.js';
import { sandboxPath } from './path.js';

const limit = optional(integer('The most results to return.', { minimum: 1, maximum: 50, default: 10 }));
const query = (example: string) =>
  text('What to look for, in words.', { minLength: 1, maxLength: 1_000, examples: [example] });
const since = optional(text('Only commits at or after this time.', { format: 'date-time' }));

/** What the arguments of the tools on code and its history look like. */
export const codeInputs = {
  index_codebase: object({
    path: optional(sandboxPath('The folder to index, by default the whole sandbox', 'src')),
  }),
  search_code: object({
    query: query('count the words of a text'),
    language: optional(choice('Only code in this language.', LANGUAGES)),
    limit,
  }),
  find_similar_code: object({
    code: text('A piece of code.', {
      minLength: 1,
      maxLength: 10_000,
      examples: ['function add(...numbers) { return numbers.reduce((a, b) => a + b); }'],
    }),
    min_score: optional(
      number('Leave out what is less alike, from 0 to 1.', { minimum: 0, maximum: 1, default: 0 }),
    ),
    limit,
  }),
  index_commits: object({
    since,
    max_count: optional(
      integer('The most commits to index.', { minimum: 1, maximum: 5_000, default: 1_000 }),
    ),
  }),
  search_commits: object({
    query: query('mean of an empty list'),
    author: optional(
      text('Only commits of this author.', { minLength: 1, maxLength: 200, examples: ['Ada Byron'] }),
    ),
    since,
    limit,
  }),
  get_file_history: object({
    path: sandboxPath('The file', 'src/sum.mjs'),
    limit: optional(integer('The most commits to return.', { minimum: 1, maximum: 200, default: 20 })),
  }),
  get_churn_hotspots: object({
    since,
    min_changes: optional(
      integer('Leave out files with fewer commits.', { minimum: 1, maximum: 1_000, default: 1 }),
    ),
    limit,
  }),
  get_code_authors: object({ path: sandboxPath('The file', 'src/sum.mjs') }),
};
