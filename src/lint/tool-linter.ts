import type { FindingDraft } from '../model/finding.js';
import type { Tool } from '../model/tool.js';
import type { FindingCollector } from './finding-collector.js';
import type { LintContext } from './lint-context.js';
import type { Report, SchemaRule } from './rule.js';
import type { RulePlan } from './rule-plan.js';
import { type SchemaNode, SchemaRoot } from './schema-node.js';
import { toolTexts } from './tool-texts.js';
import { SchemaWalk, TextSink } from './walk-tool.js';

/** Applies the rules of a plan to one tool after the other. */
export class ToolLinter {
  private readonly plan: RulePlan;
  private readonly context: LintContext;
  private readonly collector: FindingCollector;
  private readonly sizes: Map<string, number>;

  constructor(plan: RulePlan, context: LintContext, collector: FindingCollector, sizes: Map<string, number>) {
    this.plan = plan;
    this.context = context;
    this.collector = collector;
    this.sizes = sizes;
  }

  lint(tool: Tool): void {
    const sink = new TextSink();
    for (const text of [tool.name, tool.title, tool.description, tool.annotations?.title])
      if (text !== undefined) sink.text(text);
    this.schemas(tool, sink);
    sink.data(tool.annotations);
    this.sizes.set(tool.name, sink.length + 40);
    for (const rule of this.plan.tool)
      rule.check(tool, (draft) => this.collector.add(rule, tool, draft), this.context);
    this.texts(tool, sink);
  }

  private schemas(tool: Tool, sink: TextSink): void {
    const { byKeyword, unknownKeyword } = this.plan;
    const reporter = new NodeReporter(tool, this.collector);
    const visit = (node: SchemaNode, keyword: string, isKnown: boolean): void => {
      const awake = isKnown ? byKeyword.get(keyword) : unknownKeyword;
      if (awake === undefined) return;
      reporter.node = node;
      for (const rule of awake) {
        reporter.rule = rule;
        rule.check(node, keyword, reporter.report, this.context);
      }
    };
    const walk = new SchemaWalk(visit, sink);
    walk.root(new SchemaRoot(tool.inputSchema, 'inputSchema'));
    if (tool.outputSchema !== undefined) walk.root(new SchemaRoot(tool.outputSchema, 'outputSchema'));
  }

  /** One look at all texts together decides whether any of them is looked at alone. */
  private texts(tool: Tool, sink: TextSink): void {
    const all = sink.texts.join('\n');
    for (const rule of this.plan.text) {
      if (!rule.suspect.test(all)) continue;
      for (const { text, path, place } of toolTexts(tool))
        rule.check(text, (draft) => this.collector.add(rule, tool, { ...draft, path }), place);
    }
  }
}

/** One function for all places, so that a place without findings costs no closure. */
class NodeReporter {
  node: SchemaNode | undefined;
  rule: SchemaRule | undefined;
  readonly report: Report;

  constructor(tool: Tool, collector: FindingCollector) {
    this.report = (draft: FindingDraft) => {
      const { node, rule } = this;
      if (node === undefined || rule === undefined) return;
      collector.add(rule, tool, { ...draft, path: `/${node.root.part}${node.pointer}${draft.path}` });
    };
  }
}
