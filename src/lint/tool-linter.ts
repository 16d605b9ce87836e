import type { FindingDraft } from '../model/finding.js';
import type { Tool } from '../model/tool.js';
import type { FindingCollector } from './finding-collector.js';
import type { LintContext } from './lint-context.js';
import type { LintRule, Report, SchemaRule, TextRule, ToolRule } from './rule.js';
import type { RulePlan } from './rule-plan.js';
import { type SchemaNode, SchemaRoot } from './schema-node.js';
import { SchemaWalk } from './schema-walk.js';
import { TextSieve } from './text-sieve.js';
import { toolTexts } from './tool-texts.js';

/** Applies the rules of a plan to one tool after the other. */
export class ToolLinter {
  private readonly plan: RulePlan;
  private readonly context: LintContext;
  private readonly collector: FindingCollector;
  private readonly sizes: Map<string, number>;

  private readonly sieve: TextSieve;
  private readonly reporter: NodeReporter;
  private readonly walk: SchemaWalk;

  constructor(plan: RulePlan, context: LintContext, collector: FindingCollector, sizes: Map<string, number>) {
    this.plan = plan;
    this.context = context;
    this.collector = collector;
    this.sizes = sizes;
    this.sieve = new TextSieve(plan.text);
    this.reporter = new NodeReporter(collector);
    this.walk = new SchemaWalk(plan, (rules, node, keyword) => this.wake(rules, node, keyword), this.sieve);
  }

  /** Applies all rules but those of lists; says whether the tool may hold references or headers. */
  lint(tool: Tool): boolean {
    const { sieve, walk } = this;
    sieve.reset();
    walk.mayPoint = false;
    this.reporter.tool = tool;
    sieve.text(tool.name);
    if (tool.title !== undefined) sieve.text(tool.title);
    if (tool.description !== undefined) sieve.text(tool.description);
    sieve.data(tool.annotations);
    walk.walk(new SchemaRoot(tool.inputSchema, 'inputSchema'));
    if (tool.outputSchema !== undefined) walk.walk(new SchemaRoot(tool.outputSchema, 'outputSchema'));
    this.sizes.set(tool.name, sieve.length + 40);
    for (const rule of this.plan.tool) rule.check(tool, this.reporter.onTool(rule), this.context);
    const suspicions = sieve.suspicions();
    if (suspicions.length > 0) this.texts(tool, suspicions);
    return walk.mayPoint;
  }

  private wake(rules: readonly SchemaRule[], node: SchemaNode, keyword: string): void {
    const { reporter } = this;
    reporter.node = node;
    for (const rule of rules) {
      reporter.rule = rule;
      rule.check(node, keyword, reporter.onNode, this.context);
    }
  }

  private texts(tool: Tool, rules: readonly TextRule[]): void {
    for (const { text, path, place } of toolTexts(tool))
      for (const rule of rules)
        rule.check(text, (draft) => this.collector.add(rule, tool, { ...draft, path }), place);
  }
}

/** One function for all places and tools, so that what has no findings costs no closure. */
class NodeReporter {
  tool: Tool | undefined;
  node: SchemaNode | undefined;
  rule: LintRule | undefined;
  readonly onNode: Report;
  private readonly onCurrent: Report;

  constructor(collector: FindingCollector) {
    this.onCurrent = (draft: FindingDraft) => {
      if (this.rule !== undefined) collector.add(this.rule, this.tool, draft);
    };
    this.onNode = (draft: FindingDraft) => {
      const { node } = this;
      if (node === undefined) return;
      this.onCurrent({ ...draft, path: `/${node.root.part}${node.pointer}${draft.path}` });
    };
  }

  onTool(rule: ToolRule): Report {
    this.rule = rule;
    return this.onCurrent;
  }
}
