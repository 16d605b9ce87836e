import type { Command } from 'commander';
import { nearest } from '../../model/nearest.js';
import { safeJson } from '../../report/json.js';
import type { RuleInfo } from '../../report/rule-info.js';
import type { Paint } from '../../report/terminal/paint.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';

/** `assay explain`: what a rule wants, why, from where, with an example that breaks it and one that does not. */
export function define(command: Command, { terminal }: Invocation): void {
  command
    .argument('[rule]', 'the id of a rule, such as lint/dangling-ref, or its first word; none lists them all')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Examples:
  assay explain lint/dangling-ref
  assay explain protocol
  assay explain`,
    )
    .action(async (id: string | undefined, { json }: { json?: true }) => {
      const { ruleBook } = await import('../rules/rule-book.js');
      const rules = ruleBook().flatMap((group) => group.rules);
      const found = rulesNamed(id, rules);
      if (json === true) terminal.out(safeJson(found.length === 1 ? found[0] : found));
      else terminal.out(found.map((rule) => textOf(rule, found.length === 1, terminal.paint)).join('\n'));
    });
}

/** The rule of that id, all rules whose ids begin with the word, or all. */
function rulesNamed(id: string | undefined, rules: readonly RuleInfo[]): readonly RuleInfo[] {
  if (id === undefined) return rules;
  const exact = rules.filter((rule) => rule.id === id);
  if (exact.length > 0) return exact;
  const below = rules.filter((rule) => rule.id.startsWith(`${id.replace(/\/$/, '')}/`));
  if (below.length > 0) return below;
  const named = rules.filter((rule) => rule.id.split('/').slice(1).join('/') === id);
  if (named.length > 0) return named;
  throw new UsageError(`There is no rule "${id}". ${advice(id, rules)}`);
}

function advice(id: string, rules: readonly RuleInfo[]): string {
  const ids = rules.map((rule) => rule.id);
  const short = new Map(ids.map((known) => [known.split('/').slice(1).join('/'), known]));
  const meant = nearest(id, ids) ?? short.get(nearest(id.split('/').at(-1) ?? id, short.keys()) ?? '');
  return meant === undefined ? 'assay explain lists them all.' : `Did you mean ${meant}?`;
}

function textOf(rule: RuleInfo, isWhole: boolean, paint: Paint): string {
  const head = `${paint.cyan(rule.id)} ${paint.dim(rule.severity)}`;
  if (!isWhole) return `${head}  ${rule.summary}`;
  const { summary, why, fix, source, fails, passes } = rule;
  const lines = [
    `${head}${paint.dim(revisions(rule))}`,
    '',
    summary,
    ...(why === undefined ? [] : ['', why]),
    ...(fix === undefined ? [] : ['', `${paint.bold('Fix:')} ${fix}`]),
    ...(source === undefined ? [] : ['', `${paint.bold('Source:')} ${source.url} (${source.level})`]),
    ...(fails === undefined ? [] : ['', paint.red('Fails:'), example(fails)]),
    ...(passes === undefined ? [] : ['', paint.green('Passes:'), example(passes)]),
  ];
  return lines.join('\n');
}

function revisions({ since, until }: RuleInfo): string {
  if (since === undefined && until === undefined) return '';
  if (until === undefined) return ` · since ${since}`;
  return since === undefined || since === until ? ` · until ${until}` : ` · ${since} to ${until}`;
}

/** Examples of hidden characters must not hide. */
const example = (value: unknown): string =>
  safeJson(value)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
