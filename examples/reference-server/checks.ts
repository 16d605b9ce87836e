import type { CheckResult, ToolChecks } from '../../src/capability/index.js';
import type { ToolDefinition } from './tool-definition.js';
import { ToolError } from './tool-error.js';
import type { World } from './world/world.js';

/** The checks of all tools on one world, in the form that Assay's validation takes. */
export function checksOf(
  tools: readonly ToolDefinition[],
  world: World,
): Readonly<Record<string, ToolChecks>> {
  return Object.fromEntries(tools.map((tool) => [tool.name, checksOfTool(tool, world)]));
}

function checksOfTool({ checks, inputSchema }: ToolDefinition, world: World): ToolChecks {
  const { semantic, runtime, security } = checks;
  return {
    ...(semantic === undefined ? {} : { semantic: (args) => semantic(args, world) }),
    ...(runtime === undefined
      ? {}
      : {
          // A path that is not allowed is for the security level to refuse, whatever is there.
          runtime: async (args) =>
            (await forbiddenPaths(args, world)).errors?.length ? {} : runtime(args, world),
        }),
    ...(security === undefined ? {} : { security: (args) => security(args, world) }),
    ...(security === undefined && takesPaths(inputSchema)
      ? { security: (args) => forbiddenPaths(args, world) }
      : {}),
  };
}

/** The parameters of this server's tools that hold paths of the sandbox. */
const PATHS = ['path', 'source', 'destination'];

function takesPaths({ properties }: ToolDefinition['inputSchema']): boolean {
  return [...PATHS, 'paths'].some((name) => Object.hasOwn(Object(properties), name));
}

/** The paths of a call that lead out of the sandbox folder or into its repository. */
async function forbiddenPaths(
  args: Readonly<Record<string, unknown>>,
  { sandbox }: World,
): Promise<CheckResult> {
  const single = PATHS.map((name) => [`/${name}`, args[name]] as const);
  const several = Array.isArray(args.paths) ? args.paths : [];
  const given = [...single, ...several.map((path, index) => [`/paths/${index}`, path] as const)];
  const errors: { message: string; path: string }[] = [];
  for (const [place, path] of given) {
    if (typeof path !== 'string') continue;
    const refusal = await sandbox.place(path).then(() => undefined, asRefusal);
    if (refusal !== undefined) errors.push({ message: refusal, path: place });
  }
  return { errors };
}

function asRefusal(error: unknown): string {
  if (error instanceof ToolError) return error.message;
  throw error;
}
