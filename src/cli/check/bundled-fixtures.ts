import type { KnownValues } from '../../scenario/index.js';

/**
 * The values that a user of the bundled server would give with `--arg`: a statement that changes a database is never
 * made up, nor taken from an example, and a job needs a call that works.
 */
export const BUNDLED_FIXTURES: KnownValues = {
  tools: {
    db_execute: { sql: ["UPDATE books SET year = 1818 WHERE title = 'Frankenstein'"] },
    schedule: { tool: ['read_file'], arguments: [{ path: 'README.md' }] },
  },
};
