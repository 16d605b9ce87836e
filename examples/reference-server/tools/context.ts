import { CONTEXT_TYPES } from '../enums.js';
import type { GhapEntry, Memory, StoredValue } from '../records.js';
import { learningInputs } from '../schemas/learning.js';
import { defineTool, READS, type ToolDefinition } from '../tool-definition.js';
import { flag, integer, list, object, text } from '../typed-schema.js';
import { codeUnits } from '../world/code-index.js';
import { aspect } from '../world/experience.js';
import { rank } from '../world/likeness.js';
import type { World } from '../world/world.js';

type ContextType = (typeof CONTEXT_TYPES)[number];

/** The tool that gathers what is known about a subject. */
export const contextTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'assemble_context',
    title: 'Assemble context',
    description: 'Gathers what memories, experiences, values and code have to say on a query, as Markdown.',
    input: learningInputs.assemble_context,
    output: object({
      markdown: text('What was found, under a heading for each source.'),
      item_count: integer('How many things were found.', { minimum: 0 }),
      sources: list('The sources that had something to say.', text('A source.')),
      truncated: flag('Whether the end was cut off.'),
    }),
    effect: READS,
    async run({ query, context_types = CONTEXT_TYPES, limit = 5, max_chars = 4_000 }, world) {
      const sections = await Promise.all(
        CONTEXT_TYPES.filter((type) => context_types.includes(type)).map(async (type) => ({
          type,
          lines: rank(query, await linesOf(world, type), (line) => line).slice(0, limit),
        })),
      );
      const found = sections.filter(({ lines }) => lines.length > 0);
      const markdown = found
        .map(({ type, lines }) => `## ${type}\n\n${lines.map(({ item }) => `- ${item}`).join('\n')}\n`)
        .join('\n');
      return {
        markdown: markdown.slice(0, max_chars),
        item_count: found.reduce((sum, { lines }) => sum + lines.length, 0),
        sources: found.map(({ type }) => type),
        truncated: markdown.length > max_chars,
      };
    },
  }),
];

async function linesOf(world: World, type: ContextType): Promise<string[]> {
  const store = await world.store();
  if (type === 'memories')
    return store
      .collection<Memory>('memories')
      .all()
      .map(({ content }) => oneLine(content));
  if (type === 'values')
    return store
      .collection<StoredValue>('lessons')
      .all()
      .map(({ text }) => oneLine(text));
  if (type === 'code') {
    const units = await codeUnits(world);
    return units.map(({ path, name, start_line }) => `${name} in ${path}, line ${start_line}`);
  }
  const entries = store.collection<GhapEntry>('ghap').all();
  return entries.map((entry) => oneLine(aspect(entry, 'full') ?? ''));
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 500);
