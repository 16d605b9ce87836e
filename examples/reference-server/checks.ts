import type { ToolChecks } from '../../src/capability/index.js';
import type { DefinedChecks, ToolDefinition } from './tool-definition.js';
import type { World } from './world/world.js';

type Level = keyof DefinedChecks<unknown>;

/** The checks of all tools on one world, in the form that Assay's validation takes. */
export function checksOf(
  tools: readonly ToolDefinition[],
  world: World,
): Readonly<Record<string, ToolChecks>> {
  return Object.fromEntries(
    tools.map(({ name, checks }) => {
      const entries = Object.entries(checks) as [Level, NonNullable<DefinedChecks<unknown>[Level]>][];
      return [
        name,
        Object.fromEntries(entries.map(([level, check]) => [level, (args: unknown) => check(args, world)])),
      ];
    }),
  );
}
