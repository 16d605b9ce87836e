import type { RuleId } from '../../model/rule.js';
import type { Tool } from '../../model/tool.js';
import { compileSchema } from '../../schema/compile.js';
import type { Fix, FixChange } from './fix.js';
import { FIXES } from './fixes.js';

/** A change to a tool, and by which fix. */
export interface AppliedChange extends FixChange {
  readonly fix: Fix['id'];
}

/** A corrected tool and the changes; the tool itself if nothing was changed. */
export interface FixedTool {
  readonly tool: Tool;
  readonly changes: readonly AppliedChange[];
}

/** The fixes for what was found, in order of application; those that change meaning only if asked for. */
export function fixesFor(
  rules: Iterable<RuleId>,
  { narrowing = false }: { narrowing?: boolean } = {},
): Fix[] {
  const found = new Set(rules);
  return FIXES.filter(
    ({ repairs, changesMeaning = false }) =>
      (narrowing || !changesMeaning) && repairs.some((rule) => found.has(rule)),
  );
}

/**
 * Applies fixes to a tool's input schema, one after the other. A schema that cannot be used is
 * left alone, and so is one of draft-04, in which keywords mean other things.
 */
export function fixTool(tool: Tool, fixes: readonly Fix[]): FixedTool {
  let schema = tool.inputSchema;
  const { usable, dialect } = compileSchema(schema);
  if (!usable || dialect === 'draft-04') return { tool, changes: [] };
  const changes: AppliedChange[] = [];
  for (const fix of fixes) {
    const fixed = fix.apply(schema);
    if (fixed === undefined || !compileSchema(fixed.schema).usable) continue;
    schema = fixed.schema;
    for (const { path, message } of fixed.changes)
      changes.push({ fix: fix.id, path: `/inputSchema${path}`, message });
  }
  return changes.length === 0 ? { tool, changes } : { tool: { ...tool, inputSchema: schema }, changes };
}
