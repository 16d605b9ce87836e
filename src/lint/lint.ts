import type { Finding } from '../model/finding.js';
import { groupBy } from '../model/group-by.js';
import { LATEST_REVISION, type Revision } from '../model/revision.js';
import type { RuleId } from '../model/rule.js';
import type { Tool } from '../model/tool.js';
import { doneAtOnce } from '../model/with-pauses.js';
import { readCapabilities } from '../protocol/read-capabilities.js';
import { readToolList, readValidity } from '../protocol/read-tool.js';
import { compileSchema } from '../schema/compile.js';
import { FindingCollector } from './finding-collector.js';
import { jsonLength } from './json-length.js';
import { DEFAULT_BUDGETS, type LintContext } from './lint-context.js';
import type { LintOptions } from './lint-options.js';
import { LINT_RULES } from './lint-rules.js';
import { lintTool } from './lint-tool.js';
import { rulesInForce } from './rules-in-force.js';
import { SeveritySettings } from './severity-settings.js';

/** Problems of the engine that a rule of ours has said already, at the same place. */
const SAID_BEFORE: ReadonlySet<RuleId> = new Set<RuleId>([
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
  return doneAtOnce(lintInSteps(wire, options));
}

/** Does what `lint` does, a few steps for each tool: a list of very many takes long. */
export function* lintInSteps(
  wire: readonly unknown[],
  options: LintOptions,
): Generator<void, readonly Finding[]> {
  const { revision = LATEST_REVISION, rules = LINT_RULES, compile = false } = options;
  const settings = new SeveritySettings(options.overrides, options.toolOverrides);
  const inForce = rulesInForce(rules, revision, (id) => settings.isWanted(id));
  const collector = new FindingCollector(settings);
  const { tools, findings } = readToolList(wire, revision);
  const context: LintContext = {
    revision,
    budgets: { ...DEFAULT_BUDGETS, ...options.budgets },
    sizes: new Map(tools.map((tool) => [tool.name, jsonLength(tool)])),
  };
  const doubtful: Tool[] = [];
  for (const tool of tools) {
    if (yield* lintTool(tool, inForce, context, collector)) doubtful.push(tool);
  }
  for (const rule of inForce.list) {
    rule.check(tools, (tool: Tool | undefined, draft) => collector.add(rule, tool, draft), context);
    yield;
  }
  for (const finding of findings) collector.pass(finding);
  if (compile) yield* passValidity(doubtful, revision, collector);
  if (options.capabilities !== undefined)
    for (const finding of capabilityFindings(options.capabilities, revision, wire.length > 0))
      collector.pass(finding);
  return inOrder(collector.findings, tools);
}

/** What the engine rejects, except what was already reported at the same place. */
function* passValidity(
  tools: readonly Tool[],
  revision: Revision,
  collector: FindingCollector,
): Generator<void> {
  if (tools.length === 0) return;
  const said = new Set(collector.findings.filter(({ rule }) => SAID_BEFORE.has(rule)).map(placeOf));
  for (const tool of tools) {
    for (const finding of readValidity(tool, revision, compileSchema))
      if (!said.has(placeOf(finding))) collector.pass(finding);
    yield;
  }
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
  for (const { name } of tools) {
    const group = byTool.get(name);
    if (group === undefined) continue;
    listed.push(group);
    byTool.delete(name);
  }
  return [...byTool.values(), ...listed].flat();
}
