import { type Memory, memoryFields } from '../records.js';
import { memoryInputs } from '../schemas/memory.js';
import { ADDS, defineTool, READS, REPLACES, type ToolDefinition } from '../tool-definition.js';
import { absent } from '../tool-error.js';
import { flag, integer, list, number, object, text } from '../typed-schema.js';
import { rank } from '../world/likeness.js';
import type { World } from '../world/world.js';

const memory = object(memoryFields);
const count = integer('How many are given.', { minimum: 0 });

/** Tools that remember, find, list and forget. */
export const memoryTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'store_memory',
    title: 'Remember',
    description: 'Stores a memory with its category, and returns it with its id.',
    input: memoryInputs.store_memory,
    output: memory,
    effect: ADDS,
    async run({ content, category, importance = 0.5, tags = [] }, world) {
      const memory_id = world.newId();
      const created_at = world.now().toISOString();
      const stored: Memory = { memory_id, content, category, importance, tags, created_at };
      (await memories(world)).add(memory_id, stored);
      return stored;
    },
  }),
  defineTool({
    name: 'retrieve_memories',
    title: 'Recall',
    description: 'Finds the memories that have most in common with a query, best first.',
    input: memoryInputs.retrieve_memories,
    output: object({
      results: list(
        'The memories found.',
        object({ ...memoryFields, score: number('How alike it is.', { minimum: 0, maximum: 1 }) }),
      ),
      count,
    }),
    effect: READS,
    async run({ query, category, min_importance = 0, limit = 10 }, world) {
      const all = (await memories(world)).all();
      const candidates = all.filter(
        (item) => item.importance >= min_importance && (category === undefined || item.category === category),
      );
      const found = rank(query, candidates, (item) => `${item.content} ${item.tags.join(' ')}`);
      const results = found.slice(0, limit).map(({ item, score }) => ({ ...item, score }));
      return { results, count: results.length };
    },
  }),
  defineTool({
    name: 'list_memories',
    title: 'List memories',
    description: 'Lists memories, newest first, page by page.',
    input: memoryInputs.list_memories,
    output: object({
      results: list('The memories of this page.', memory),
      count,
      total: integer('How many there are in all.', { minimum: 0 }),
    }),
    effect: READS,
    async run({ category, tag, limit = 50, offset = 0 }, world) {
      const all = (await memories(world)).all().reverse();
      const wanted = all.filter(
        (item) =>
          (category === undefined || item.category === category) &&
          (tag === undefined || item.tags.includes(tag)),
      );
      const results = wanted.slice(offset, offset + limit);
      return { results, count: results.length, total: wanted.length };
    },
  }),
  defineTool({
    name: 'delete_memory',
    title: 'Forget',
    description: 'Deletes one memory.',
    input: memoryInputs.delete_memory,
    output: object({
      memory_id: text('The memory.', { format: 'uuid' }),
      deleted: flag('Always true: a failure is an error.'),
    }),
    effect: REPLACES,
    async prepare({ memory_id }, world) {
      const all = await memories(world);
      if (all.get(memory_id) === undefined) throw absent(`There is no memory "${memory_id}".`);
      return all;
    },
    run({ memory_id }, _world, all) {
      all.remove(memory_id);
      return { memory_id, deleted: true };
    },
  }),
];

const memories = async (world: World) => (await world.store()).collection<Memory>('memories');
