import { VALID_CATEGORIES } from '../enums.js';
import { choice, integer, list, number, object, optional, text } from '../typed-schema.js';

const category = choice('What the memory is about.', VALID_CATEGORIES);
const tag = text('A word to find the memory by.', { minLength: 1, maxLength: 50, examples: ['editor'] });

/** What the arguments of the memory tools look like. */
export const memoryInputs = {
  store_memory: object({
    content: text('What to remember.', {
      minLength: 1,
      maxLength: 10_000,
      pattern: '\\S',
      examples: ['The tests run with node --test.'],
    }),
    category,
    importance: optional(
      number('How much it matters, from 0 to 1.', { minimum: 0, maximum: 1, default: 0.5 }),
    ),
    tags: optional(list('Words to find it by.', tag, { maxItems: 20 })),
  }),
  retrieve_memories: object({
    query: text('What to look for.', { minLength: 1, maxLength: 1_000, examples: ['how to run the tests'] }),
    category: optional(category),
    min_importance: optional(number('Leave out what matters less.', { minimum: 0, maximum: 1, default: 0 })),
    limit: optional(integer('The most memories to return.', { minimum: 1, maximum: 100, default: 10 })),
  }),
  list_memories: object({
    category: optional(category),
    tag: optional(tag),
    limit: optional(integer('The most memories to return.', { minimum: 1, maximum: 200, default: 50 })),
    offset: optional(integer('How many memories to skip.', { minimum: 0, default: 0 })),
  }),
  delete_memory: object({ memory_id: text('Which memory to delete.', { format: 'uuid' }) }),
};
