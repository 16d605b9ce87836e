import type { Finding } from '../model/finding.js';
import { groupBy } from '../model/group-by.js';
import { LATEST_REVISION, type Revision } from '../model/revision.js';
import type { Tool } from '../model/tool.js';
import { readCapabilities } from '../protocol/read-capabilities.js';
import { readPointers, readToolList, readValidity } from '../protocol/read-tool.js';
import { compileSchema } from '../schema/compile.js';
import { FindingCollector } from './finding-collector.js';
import { DEFAULT_BUDGETS } from './lint-context.js';
import type { LintOptions } from './lint-options.js';
import { LINT_RULES } from './lint-rules.js';
import type { LintRule } from './rule.js';
import { planRules, Settings } from './rule-plan.js';
import { ToolLinter } from './tool-linter.js';

/** Problems of the engine that a rule of ours has said already, at the same place. */
const SAID_BEFORE: ReadonlySet<string> = new Set([
  'lint/keyword-value',
  'lint/not-a-schema',
  'lint/invalid-pattern',
  'lint/dangling-ref',
  'lint/remote-ref',
]);

/**
 * Judges tool definitions as they came over the wire: by the protocol's rules and by ours. Never throws for what a
 * server sends, calls nothing and fetches nothing. Findings come in the order of the tools.
 */
export function lint(wire: readonly unknown[], options: LintOptions = {}): readonly Finding[] {
  const { revision = LATEST_REVISION, rules = LINT_RULES, compile = false } = options;
  const settings = new Settings(options.overrides, options.toolOverrides);
  const isOurs = (rule: LintRule): boolean => rules === LINT_RULES || LINT_RULES.includes(rule);
  const plan = planRules(rules, revision, (id) => settings.isWanted(id), isOurs);
  const sizes = new Map<string, number>();
  const context = { revision, budgets: { ...DEFAULT_BUDGETS, ...options.budgets }, sizes };
  const collector = new FindingCollector(settings);
  const reading = readToolList(wire, revision, { pointers: false });
  const linter = new ToolLinter(plan, context, collector, { sizes, compile });
  const doubtful: Tool[] = [];
  const { tools } = reading;
  for (let i = 0; i < tools.length; i++) {
    const tool = tools[i] as Tool;
    const { mayPoint, isDoubtful } = linter.lint(tool);
    if (isDoubtful && compile) doubtful.push(tool);
    if (mayPoint) for (const finding of readPointers(tool, revision)) collector.pass(finding);
  }
  linter.finish();
  for (const rule of plan.list)
    rule.check(reading.tools, (tool: Tool | undefined, draft) => collector.add(rule, tool, draft), context);
  for (const finding of reading.findings) collector.pass(finding);
  passValidity(doubtful, revision, collector);
  if (options.capabilities !== undefined)
    for (const finding of capabilityFindings(options.capabilities, context.revision, wire.length > 0))
      collector.pass(finding);
  return inOrder(collector.findings, reading.tools);
}

/** What the engine refuses, but for what was said already at the same place. */
function passValidity(tools: readonly Tool[], revision: Revision, collector: FindingCollector): void {
  if (tools.length === 0) return;
  const said = new Set(collector.findings.filter(({ rule }) => SAID_BEFORE.has(rule)).map(placeOf));
  for (const tool of tools)
    for (const finding of readValidity(tool, revision, compileSchema))
      if (!said.has(placeOf(finding))) collector.pass(finding);
}

function capabilityFindings(
  capabilities: unknown,
  revision: Revision,
  offersTools: boolean,
): readonly Finding[] {
  return readCapabilities(capabilities, revision, { offersTools }).findings;
}

const placeOf = ({ subject, path }: Finding): string => `${subject.tool} ${path}`;

/** By tool, as listed; what concerns the server comes first. */
function inOrder(findings: readonly Finding[], tools: readonly Tool[]): readonly Finding[] {
  const byTool = groupBy(findings, ({ subject }) => subject.tool);
  const listed: Finding[][] = [];
  for (let i = 0; i < tools.length; i++) {
    const { name } = tools[i] as Tool;
    const group = byTool.get(name);
    if (group === undefined) continue;
    listed.push(group);
    byTool.delete(name);
  }
  return [...byTool.values(), ...listed].flat();
}
