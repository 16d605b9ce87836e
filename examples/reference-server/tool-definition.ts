import type { CheckResult } from '../../src/capability/index.js';
import type { JsonSchema, ToolAnnotations } from '../../src/model/tool.js';
import type { Schema } from './typed-schema.js';
import type { World } from './world/world.js';

/** Looks whether a call would work, and changes nothing; what it throws as a `ToolError` would be the response. */
type Check<Input> = (args: Input, world: World) => CheckResult | Promise<CheckResult>;

/** What can be known about a call before it is made. */
export interface DefinedChecks<Input> {
  /** Whether the call makes sense. */
  readonly semantic?: Check<Input>;
  /** Whether the world is in a state in which the call would work. */
  readonly runtime?: Check<Input>;
  /** Whether the rules of the server allow the call. */
  readonly security?: Check<Input>;
}

/** A tool: what it advertises, and what it does. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Exclude<JsonSchema, boolean>;
  readonly outputSchema: Exclude<JsonSchema, boolean>;
  readonly annotations: ToolAnnotations;
  readonly checks: DefinedChecks<unknown>;
  /** Does the work. The arguments have passed the input schema; the response follows the output schema. */
  run(args: unknown, world: World): Promise<object>;
}

interface TypedDefinition<Input, Output extends object, Ready> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Schema<Input>;
  readonly output: Schema<Output>;
  readonly effect: ToolAnnotations;
  readonly checks?: DefinedChecks<Input>;
  /**
   * Finds out whether the call would work and what it works on; changes nothing. It is the first step of the call and
   * its runtime check, so that the two cannot drift apart.
   */
  readonly prepare?: (args: Input, world: World) => Ready | Promise<Ready>;
  run(args: Input, world: World, ready: Ready): Output | Promise<Output>;
}

/** Looks, and changes nothing. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Adds something each time it is called. */
export const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

/** Makes sure that something is there; a second call changes nothing more. */
export const ENSURES: ToolAnnotations = { ...ADDS, idempotentHint: true };

/** Replaces or removes what was there; a second call changes nothing more. */
export const REPLACES: ToolAnnotations = { ...ENSURES, destructiveHint: true };

/** Replaces or removes what was there, and may do so again on a second call. */
export const ALTERS: ToolAnnotations = { ...ADDS, destructiveHint: true };

/** Checks by type that `run` takes what `input` accepts and gives what `output` promises. */
export function defineTool<Input, Output extends object, Ready = undefined>(
  tool: TypedDefinition<Input, Output, Ready>,
): ToolDefinition {
  const { prepare } = tool;
  const prepared: DefinedChecks<Input> =
    prepare === undefined
      ? {}
      : {
          runtime: async (args, world) => {
            await prepare(args, world);
            return {};
          },
        };
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: tool.input,
    outputSchema: tool.output,
    annotations: { title: tool.title, ...tool.effect },
    checks: { ...prepared, ...tool.checks } as DefinedChecks<unknown>,
    run: async (args, world) =>
      tool.run(args as Input, world, (await prepare?.(args as Input, world)) as Ready),
  };
}
