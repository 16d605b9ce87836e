import { integer, object, optional, text } from '../typed-schema.js';
import { sandboxPath } from './path.js';

/** What the arguments of the tools that run the sample project's tests look like. */
export const projectInputs = {
  list_tests: object({}),
  run_tests: object({
    path: optional(sandboxPath('The test file to run, by default all of them', 'test/sum.test.mjs')),
    name: optional(
      text('Run only tests whose name contains this text.', {
        minLength: 1,
        maxLength: 200,
        pattern: '^[^\\u0000]+$',
        examples: ['adds'],
      }),
    ),
    timeout_seconds: optional(
      integer('When to give up, in seconds.', { minimum: 1, maximum: 60, default: 30 }),
    ),
  }),
};
