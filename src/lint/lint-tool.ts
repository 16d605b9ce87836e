import { joinPointer } from '../model/json-pointer.js';
import type { Tool } from '../model/tool.js';
import type { FindingCollector } from './finding-collector.js';
import type { LintContext } from './lint-context.js';
import { lintSchema } from './lint-schema.js';
import type { Report, SchemaRule } from './rule.js';
import type { RulesInForce } from './rules-in-force.js';
import { SchemaRoot } from './schema-root.js';
import type { TextVerdict, TextVerdicts } from './text-verdicts.js';
import { visitTexts } from './tool-texts.js';

/**
 * Applies all rules but those about lists to one tool, in steps: a schema may be very large. Returns whether only the
 * engine can judge its schemas.
 */
export function* lintTool(
  tool: Tool,
  rules: RulesInForce,
  context: LintContext,
  collector: FindingCollector,
): Generator<void, boolean> {
  let isDoubtful = false;
  for (const part of ['inputSchema', 'outputSchema'] as const) {
    const schema = tool[part];
    if (schema === undefined) continue;
    const root = new SchemaRoot(tool, part, schema);
    const isInDoubt = lintSchema(root, rules.byKeyword, (woken, node, keyword) => {
      if (woken === undefined) return;
      let checking: SchemaRule | undefined;
      // One function for all rules: very many are woken, and few report.
      const report: Report = (draft) => {
        const path = `/${part}${node.pointer}${draft.path}`;
        if (checking !== undefined) collector.add(checking, tool, { ...draft, path });
      };
      for (checking of woken) checking.check(node, keyword, report, context);
    });
    isDoubtful ||= isInDoubt;
    yield;
  }
  for (const rule of rules.tool) rule.check(tool, (draft) => collector.add(rule, tool, draft), context);
  yield;
  lintTexts(tool, rules.text, collector);
  yield;
  return isDoubtful;
}

/** Adds what the text rules say, by rule, and by place where a rule says more than one thing. */
function lintTexts(tool: Tool, verdicts: TextVerdicts, collector: FindingCollector): void {
  const found: (TextVerdict & { readonly path: string })[] = [];
  visitTexts(tool, (text, steps) => {
    for (const verdict of verdicts.of(text)) found.push({ ...verdict, path: joinPointer('', ...steps) });
  });
  if (found.length === 0) return;
  for (const { rule, draft, path } of found.sort((a, b) => verdicts.rank(a.rule) - verdicts.rank(b.rule)))
    collector.add(rule, tool, { ...draft, path });
}
