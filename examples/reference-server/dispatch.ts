import { randomUUID } from 'node:crypto';
import { ToolCallValidator, UnknownToolError } from '../../src/args/index.js';
import type { CallToolResult } from '../../src/model/result.js';
import { type ErrorType, ToolError } from './tool-error.js';
import { TOOL_SCHEMAS } from './tool-schemas.js';
import { TOOLS } from './tools.js';
import type { World } from './world/world.js';

/** Runs a tool by name, if its arguments are right. */
export type Dispatch = (toolName: string, args: unknown) => Promise<CallToolResult>;

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]));

/** Makes the one way in to the tools of a world. */
export function createDispatch(world: World): Dispatch {
  const validator = new ToolCallValidator();
  for (const [name, schema] of Object.entries(TOOL_SCHEMAS)) validator.registerSchema(name, schema);
  const queue = createQueue(world);
  return async (toolName, args = {}) => {
    const result = validator.validate(toolName, args);
    if (!result.valid) return failure('validation_error', validator.buildHelpPrompt(toolName, result.errors));
    try {
      return success(await queue(toolName, args));
    } catch (error) {
      if (error instanceof ToolError) return failure(error.type, error.message);
      const id = randomUUID();
      console.error(id, error);
      return failure('internal_error', `The tool failed; the log has the reason under ${id}.`);
    }
  };
}

/** Runs tools that only read at once, and those that change something one after another. */
function createQueue(world: World): (toolName: string, args: unknown) => Promise<object> {
  let last: Promise<unknown> = Promise.resolve();
  return async (toolName, args) => {
    const tool = byName.get(toolName);
    if (tool === undefined) throw new UnknownToolError(toolName, [...byName.keys()]);
    if (tool.annotations.readOnlyHint === true) return tool.run(args, world);
    const run = last.then(() => tool.run(args, world));
    last = run.catch(() => undefined);
    return run;
  };
}

/** The same data twice: for programs, and as text for those that read only text. */
function success(data: object): CallToolResult {
  const text = JSON.stringify(data, null, 2);
  return { content: [{ type: 'text', text }], structuredContent: data as Record<string, unknown> };
}

/** The error structure of SPEC-021, which has no place in `structuredContent`: that follows the output schema. */
function failure(type: ErrorType, message: string): CallToolResult {
  const text = JSON.stringify({ error: { type, message } }, null, 2);
  return { content: [{ type: 'text', text }], isError: true };
}
