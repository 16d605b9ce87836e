import type { Tool } from '../model/tool.js';
import type { FindingCollector } from './finding-collector.js';
import type { LintContext } from './lint-context.js';
import { lintSchema } from './lint-schema.js';
import type { RulesInForce } from './rules-in-force.js';
import { SchemaRoot } from './schema-root.js';
import { toolTexts } from './tool-texts.js';

/** Applies all rules but those about lists to one tool. Returns whether only the engine can judge its schemas. */
export function lintTool(
  tool: Tool,
  rules: RulesInForce,
  context: LintContext,
  collector: FindingCollector,
): boolean {
  let isDoubtful = false;
  for (const part of ['inputSchema', 'outputSchema'] as const) {
    const schema = tool[part];
    if (schema === undefined) continue;
    const root = new SchemaRoot(tool, part, schema);
    const isInDoubt = lintSchema(root, rules.byKeyword, (woken, node, keyword) => {
      for (const rule of woken)
        rule.check(
          node,
          keyword,
          (draft) => collector.add(rule, tool, { ...draft, path: `/${part}${node.pointer}${draft.path}` }),
          context,
        );
    });
    isDoubtful ||= isInDoubt;
  }
  for (const rule of rules.tool) rule.check(tool, (draft) => collector.add(rule, tool, draft), context);
  const texts = [...toolTexts(tool)];
  for (const rule of rules.text)
    for (const { text, path, place } of texts)
      rule.check(text, (draft) => collector.add(rule, tool, { ...draft, path }), place);
  return isDoubtful;
}
