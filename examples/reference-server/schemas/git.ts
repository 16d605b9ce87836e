import { flag, integer, list, object, optional, text } from '../typed-schema.js';
import { sandboxPath } from './path.js';

/** A revision as git names it, minus everything that git would take for an option or a range. */
const revision = (description: string, fallback?: string) =>
  text(description, {
    minLength: 1,
    maxLength: 200,
    // One dot at a time: two make a range.
    pattern: '^[A-Za-z0-9_][A-Za-z0-9_~^-]*([./][A-Za-z0-9_~^-]+)*$',
    examples: ['HEAD'],
    ...(fallback === undefined ? {} : { default: fallback }),
  });

/** What the arguments of the git tools look like. */
export const gitInputs = {
  git_status: object({}),
  git_log: object({
    revision: optional(revision('Where to start.', 'HEAD')),
    path: optional(sandboxPath('Only commits that touch this path', 'README.md')),
    max_count: optional(integer('The most commits to return.', { minimum: 1, maximum: 200, default: 20 })),
  }),
  git_diff: object({
    staged: optional(flag('Compare the index with HEAD, instead of the files with the index.', false)),
    path: optional(sandboxPath('Only changes to this path', 'README.md')),
  }),
  git_show: object({ revision: optional(revision('The commit to show.', 'HEAD')) }),
  git_commit: object({
    message: text('The commit message; its first line is the summary.', {
      minLength: 1,
      maxLength: 5_000,
      pattern: '^\\s*[^\\s\\u0000][^\\u0000]*$',
      examples: ['Explain how to run the tests'],
    }),
    paths: optional(
      list('The paths to commit, by default every change.', sandboxPath('A changed path', 'README.md'), {
        minItems: 1,
        maxItems: 100,
      }),
    ),
  }),
};
