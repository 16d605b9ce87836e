import { type GuardOptions, guardDispatch, ToolCallRefused } from '../../src/guard/index.js';
import type { CallToolResult } from '../../src/model/result.js';
import { type ErrorType, ToolError } from './tool-error.js';
import { TOOL_SCHEMAS } from './tool-schemas.js';
import { TOOLS } from './tools.js';
import type { World } from './world/world.js';

/** Runs a tool by name, if its arguments are right. An unknown tool is refused by throwing. */
export type Dispatch = (toolName: string, args: unknown) => Promise<CallToolResult>;

/** How the guard in front of the tools behaves. */
export type DispatchOptions = Pick<GuardOptions, 'mode' | 'logger'>;

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]));

/** Makes the one way in to the tools of a world, with Assay's guard in front of it. */
export function createDispatch(world: World, options: DispatchOptions = {}): Dispatch {
  const guarded = guardDispatch<object, [], CallToolResult>(createQueue(world), {
    schemas: TOOL_SCHEMAS,
    onInvalid: 'error',
    isExpected: (error) => error instanceof ToolError,
    ...options,
  });
  return async (toolName, args = {}) => {
    try {
      const result = await guarded(toolName, args);
      return result.isError === true ? failure('internal_error', textOf(result)) : result;
    } catch (error) {
      if (error instanceof ToolError) return failure(error.type, error.message);
      const isHelp = error instanceof ToolCallRefused && byName.has(toolName);
      if (isHelp) return failure('validation_error', error.message);
      throw error;
    }
  };
}

/** Runs tools that only read at once, and those that change something one after another. */
function createQueue(world: World): (toolName: string, args: object) => Promise<CallToolResult> {
  let last: Promise<unknown> = Promise.resolve();
  return async (toolName, args) => {
    const tool = byName.get(toolName);
    if (tool === undefined) throw new TypeError(`${toolName} has a schema but no definition.`);
    if (tool.annotations.readOnlyHint === true) return success(await tool.run(args, world));
    const run = last.then(() => tool.run(args, world));
    last = run.catch(() => undefined);
    return success(await run);
  };
}

/** The same data twice: for programs, and as text for those that read only text. */
function success(data: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(data, null, 2) }], structuredContent: data };
}

/** The error structure of SPEC-021, which has no place in `structuredContent`: that follows the output schema. */
export function failure(type: ErrorType, message: string): CallToolResult {
  const text = JSON.stringify({ error: { type, message } }, null, 2);
  return { content: [{ type: 'text', text }], isError: true };
}

/** What the guard says in place of an error that it has masked. */
function textOf({ content }: CallToolResult): string {
  const [block] = content as { text?: string }[];
  return block?.text ?? 'The tool failed.';
}
