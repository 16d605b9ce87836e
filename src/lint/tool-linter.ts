import type { FindingDraft } from '../model/finding.js';
import type { Tool } from '../model/tool.js';
import type { FindingCollector } from './finding-collector.js';
import type { LintContext } from './lint-context.js';
import type { LintRule, Report, SchemaRule, TextRule, ToolRule } from './rule.js';
import type { RulePlan } from './rule-plan.js';
import { type SchemaNode, SchemaRoot } from './schema-node.js';
import { type Leads, type SchemaWalk, schemaWalk } from './schema-walk.js';
import { type TextSieve, textSieve } from './text-sieve.js';
import { toolTexts } from './tool-texts.js';

/** Characters of the names of the fields of a tool, and of the hints that it has about itself. */
const ABOUT_FIELDS = 40;
const ABOUT_HINTS = 80;

/** What a linter is told beside its rules. */
export interface ToolLinterOptions {
  /** Takes the characters of each tool. */
  readonly sizes: Map<string, number>;
  /** Whether somebody wants to know what only the engine can judge; else everything counts as doubtful. */
  readonly compile: boolean;
}

/** Applies the rules of a plan to one tool after the other. */
export class ToolLinter {
  private readonly plan: RulePlan;
  private readonly context: LintContext;
  private readonly collector: FindingCollector;
  private readonly sizes: Map<string, number>;
  private readonly compile: boolean;

  private readonly sieve: TextSieve;
  private readonly reporter: NodeReporter;
  private readonly walk: SchemaWalk;
  /** Tools whose texts are in the sieve. */
  private readonly pending: Tool[] = [];
  /** Tools that nobody should write as JSON. */
  private readonly cut = new Set<Tool>();

  constructor(plan: RulePlan, context: LintContext, collector: FindingCollector, options: ToolLinterOptions) {
    this.plan = plan;
    this.context = context;
    this.collector = collector;
    this.sizes = options.sizes;
    this.compile = options.compile;
    this.sieve = textSieve(plan.text);
    this.reporter = new NodeReporter(collector);
    this.walk = schemaWalk(plan, (rules, node, keyword) => this.wake(rules, node, keyword), this.sieve);
  }

  /** Applies all rules but those of lists; those of texts may have to wait for `finish`. */
  lint(tool: Tool): Leads {
    const { sieve, walk } = this;
    const leads: Leads = { mayPoint: false, isDoubtful: !this.compile, isCut: false };
    sieve.next();
    this.reporter.tool = tool;
    sieve.text(tool.name);
    if (tool.title !== undefined) sieve.text(tool.title);
    if (tool.description !== undefined) sieve.text(tool.description);
    if (tool.annotations?.title !== undefined) sieve.text(tool.annotations.title);
    let size = ABOUT_FIELDS + (tool.annotations === undefined ? 0 : ABOUT_HINTS);
    size += walk(new SchemaRoot(tool, 'inputSchema', tool.inputSchema), leads);
    if (tool.outputSchema !== undefined)
      size += walk(new SchemaRoot(tool, 'outputSchema', tool.outputSchema), leads);
    this.sizes.set(tool.name, size + sieve.size());
    this.whole(tool);
    this.sift(tool, leads);
    // The engine has bounds of its own, beyond which it says nothing either.
    if (leads.isCut) leads.isDoubtful = false;
    return leads;
  }

  /** Applies the rules of texts to the tools that still wait for them. */
  finish(): void {
    const suspicions = this.sieve.suspicions();
    if (suspicions.length > 0)
      for (const tool of this.pending)
        if (this.cut.has(tool) || this.sieve.hasSuspect(tool)) this.texts(tool, suspicions);
    this.pending.length = 0;
  }

  private whole(tool: Tool): void {
    const { plan, reporter, context } = this;
    for (let i = 0; i < plan.tool.length; i++) {
      const rule = plan.tool[i] as ToolRule;
      rule.check(tool, reporter.onTool(rule), context);
    }
  }

  private sift(tool: Tool, { isCut }: Leads): void {
    if (isCut) this.cut.add(tool);
    if (this.sieve.isSuspect()) this.texts(tool, this.plan.text);
    else this.pending.push(tool);
    if (this.sieve.isFull()) this.finish();
  }

  private wake(rules: readonly SchemaRule[], node: SchemaNode, keyword: string): void {
    const { reporter } = this;
    reporter.node = node;
    for (let i = 0; i < rules.length; i++) {
      const rule = rules[i] as SchemaRule;
      reporter.rule = rule;
      rule.check(node, keyword, reporter.onNode, this.context);
    }
  }

  private texts(tool: Tool, rules: readonly TextRule[]): void {
    for (const { text, path, place } of toolTexts(tool))
      for (const rule of rules)
        if (rule.suspect.test(text))
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
      const { node, rule } = this;
      if (node === undefined || rule === undefined) return;
      collector.add(rule, this.tool, draft, `/${node.root.part}${node.pointer}${draft.path}`);
    };
  }

  onTool(rule: ToolRule): Report {
    this.rule = rule;
    return this.onCurrent;
  }
}
