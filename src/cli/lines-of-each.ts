import type { Tool } from '../model/tool.js';
import { cleanLine } from '../report/clean-text.js';
import type { Invocation } from './invocation.js';

/** The lines of every tool. An error of our own costs the lines of that tool, and not the list. */
export function linesOfEach(
  tools: readonly Tool[],
  linesOf: (tool: Tool) => readonly string[],
  { noteInternalError }: Pick<Invocation, 'noteInternalError'>,
): string[] {
  return tools.flatMap((tool) => {
    try {
      return linesOf(tool);
    } catch (error) {
      noteInternalError(error, tool.name);
      return [`${cleanLine(tool.name)} could not be printed`, ''];
    }
  });
}
