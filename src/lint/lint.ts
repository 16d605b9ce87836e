import type { Finding } from '../model/finding.js';
import { LATEST_REVISION } from '../model/revision.js';
import type { Tool } from '../model/tool.js';
import { readCapabilities } from '../protocol/read-capabilities.js';
import { readPointers, readToolList } from '../protocol/read-tool.js';
import { compileSchema } from '../schema/compile.js';
import { FindingCollector } from './finding-collector.js';
import { DEFAULT_BUDGETS } from './lint-context.js';
import type { LintOptions } from './lint-options.js';
import { LINT_RULES } from './lint-rules.js';
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
  const plan = planRules(rules, revision, (id) => settings.isWanted(id));
  const sizes = new Map<string, number>();
  const context = { revision, budgets: { ...DEFAULT_BUDGETS, ...options.budgets }, sizes };
  const collector = new FindingCollector(settings);
  const reading = readToolList(wire, revision, {
    pointers: false,
    ...(compile ? { compile: compileSchema } : {}),
  });
  const linter = new ToolLinter(plan, context, collector, sizes);
  for (const tool of reading.tools)
    if (linter.lint(tool)) for (const finding of readPointers(tool, revision)) collector.pass(finding);
  for (const rule of plan.list)
    rule.check(reading.tools, (tool: Tool | undefined, draft) => collector.add(rule, tool, draft), context);
  const said = compile ? placesOf(collector.findings) : new Set<string>();
  for (const finding of reading.findings)
    if (finding.rule !== 'protocol/schema-valid' || !said.has(placeOf(finding))) collector.pass(finding);
  if (options.capabilities !== undefined)
    for (const finding of capabilityFindings(options.capabilities, context.revision, wire.length > 0))
      collector.pass(finding);
  return inOrder(collector.findings, reading.tools);
}

function capabilityFindings(
  capabilities: unknown,
  revision: Parameters<typeof readCapabilities>[1],
  offersTools: boolean,
): readonly Finding[] {
  return readCapabilities(capabilities, revision, { offersTools }).findings;
}

const placeOf = ({ subject, path }: Finding): string => `${subject.tool} ${path}`;

function placesOf(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(findings.filter(({ rule }) => SAID_BEFORE.has(rule)).map(placeOf));
}

/** By tool, as listed; what concerns the server comes first. */
function inOrder(findings: readonly Finding[], tools: readonly Tool[]): readonly Finding[] {
  const places = new Map<string | undefined, number>();
  for (const [index, { name }] of tools.entries()) if (!places.has(name)) places.set(name, index);
  const placeOfTool = ({ subject }: Finding): number => places.get(subject.tool) ?? -1;
  return [...findings].sort((a, b) => placeOfTool(a) - placeOfTool(b));
}
