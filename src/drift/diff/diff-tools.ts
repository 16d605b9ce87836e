import type { Finding } from '../../model/finding.js';
import { quoteValue } from '../../model/quote.js';
import { sameJson } from '../../model/same-json.js';
import type { Tool } from '../../model/tool.js';
import { diffSchemas } from './diff-schemas.js';
import { diffTexts } from './diff-texts.js';
import { changeFinding, type DriftChange, type Impact } from './drift-change.js';
import { renamed } from './renamed.js';

/** How to compare two lists of tools. */
export interface DiffOptions {
  /** Whether changes of titles and descriptions are reported. Default true. */
  readonly texts?: boolean;
}

/** What changed between two lists of tools, one finding for each change: error breaks callers, warning may, info does not. */
export function diffTools(
  oldList: readonly Tool[],
  newList: readonly Tool[],
  options: DiffOptions = {},
): readonly Finding[] {
  const before = byName(oldList);
  const after = byName(newList);
  const removed = oldList.filter(({ name }) => !after.has(name)).map(({ name }) => name);
  const added = newList.filter(({ name }) => !before.has(name)).map(({ name }) => name);
  const pairs = renamed(Object.fromEntries(before), Object.fromEntries(after), removed, added);
  const taken = new Set(pairs.values());
  const findings: Finding[] = [];
  for (const tool of oldList) {
    const successor = pairs.get(tool.name);
    const fresh = after.get(successor ?? tool.name);
    if (successor !== undefined) findings.push(changeFinding(tool.name, renameOf(tool.name, successor)));
    if (fresh === undefined) findings.push(changeFinding(tool.name, REMOVED));
    else for (const finding of diffTool(tool, fresh, options)) findings.push(finding);
  }
  for (const name of added) if (!taken.has(name)) findings.push(changeFinding(name, ADDED));
  return findings;
}

/** What changed in one tool. */
export function diffTool(old: Tool, fresh: Tool, { texts = true }: DiffOptions = {}): readonly Finding[] {
  if (sameJson(old, fresh)) return [];
  const changes = [
    ...diffSchemas(old.inputSchema, fresh.inputSchema, 'inputSchema'),
    ...outputChanges(old, fresh),
    ...annotationChanges(old, fresh),
    ...executionChanges(old, fresh),
    ...metadataChanges(old, fresh),
    ...(texts ? diffTexts(old, fresh) : []),
  ];
  return changes.map((change) => changeFinding(old.name, change));
}

const byName = (tools: readonly Tool[]): ReadonlyMap<string, Tool> =>
  new Map(tools.map((tool) => [tool.name, tool]));

const REMOVED: DriftChange = {
  rule: 'drift/tool-removed',
  impact: 'breaking',
  part: 'definition',
  path: '',
  message: 'The tool is no longer listed.',
};

const ADDED: DriftChange = {
  rule: 'drift/tool-added',
  impact: 'compatible',
  part: 'definition',
  path: '',
  message: 'The tool is new.',
};

const renameOf = (from: string, to: string): DriftChange => ({
  rule: 'drift/tool-renamed',
  impact: 'breaking',
  part: 'definition',
  path: '/name',
  message: `The tool is now called "${to}".`,
  expected: from,
  received: to,
});

function outputChanges({ outputSchema: old }: Tool, { outputSchema: fresh }: Tool): readonly DriftChange[] {
  if (old !== undefined && fresh !== undefined) return diffSchemas(old, fresh, 'outputSchema');
  if (old === fresh) return [];
  const isAdded = old === undefined;
  return [
    {
      rule: isAdded ? 'drift/output-schema-added' : 'drift/output-schema-removed',
      impact: isAdded ? 'compatible' : 'breaking',
      part: 'outputSchema',
      path: '',
      message: isAdded ? 'The tool now declares its output.' : 'The tool no longer declares its output.',
    },
  ];
}

/** What clients assume where an annotation is missing. */
const ASSUMED = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const;

/** The value of an annotation that lets clients do more without asking. */
const LENIENT = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

function annotationChanges(old: Tool, fresh: Tool): readonly DriftChange[] {
  return (['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const).flatMap((name) => {
    const before = old.annotations?.[name] ?? ASSUMED[name];
    const after = fresh.annotations?.[name] ?? ASSUMED[name];
    if (before === after) return [];
    const isWithdrawn = before === LENIENT[name];
    return [
      {
        rule: 'drift/annotation-changed',
        impact: 'risky',
        part: 'definition',
        path: `/annotations/${name}`,
        message: `"${name}" is ${String(after)} now, and was ${String(before)}: ${isWithdrawn ? 'a promise was withdrawn' : 'clients may ask less often'}.`,
        expected: String(before),
        received: String(after),
      } as const,
    ];
  });
}

function executionChanges(old: Tool, fresh: Tool): readonly DriftChange[] {
  const before = old.execution?.taskSupport ?? 'forbidden';
  const after = fresh.execution?.taskSupport ?? 'forbidden';
  if (before === after) return [];
  const impact: Impact =
    after === 'required' || before === 'required'
      ? 'breaking'
      : before === 'optional'
        ? 'risky'
        : 'compatible';
  return [
    {
      rule: 'drift/execution-changed',
      impact,
      part: 'definition',
      path: '/execution/taskSupport',
      message: `Task support changed from "${before}" to "${after}".`,
      expected: quoteValue(before),
      received: quoteValue(after),
    },
  ];
}

/** What clients show or keep, and callers do not depend on. */
function metadataChanges(old: Tool, fresh: Tool): readonly DriftChange[] {
  return (['icons', '_meta'] as const)
    .filter((field) => !sameJson(old[field], fresh[field]))
    .map((field) => ({
      rule: 'drift/metadata-changed',
      impact: 'compatible',
      part: 'definition',
      path: `/${field}`,
      message: `The field "${field}" changed.`,
    }));
}
