import type { Command } from 'commander';
import { foldName, nearest } from '../../model/nearest.js';
import type { Rule } from '../../model/rule.js';
import { safeJson } from '../../model/safe-json.js';
import type { Paint } from '../../report/terminal/paint.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';

/** `assay explain`: what a rule finds wrong, why it matters and how to fix it, with an example that fails and one that passes. */
export const explainCommand: CommandModule = {
  define(command) {
    command
      .argument('[rule]', 'rule id such as lint/dangling-ref, or its first word; lists all rules if omitted')
      .option('--json', 'print JSON');
  },
  help: {
    examples: (assay) => [
      `${assay} explain lint/dangling-ref`,
      `${assay} explain protocol`,
      `${assay} explain`,
    ],
  },
  run: explain,
};

async function explain(command: Command, { terminal }: Invocation): Promise<ExitCode> {
  const { RULE_BOOK } = await import('../../rules/rule-book.js');
  const rules = RULE_BOOK.flatMap((group): readonly Rule[] => group.rules);
  const found = rulesNamed(command.args[0], rules);
  if (command.opts<{ json?: true }>().json === true)
    await terminal.json(found.length === 1 ? found[0] : found);
  else terminal.out(found.map((rule) => textOf(rule, found.length === 1, terminal.paint)).join('\n'));
  return EXIT.clean;
}

/** The rule of that id, all rules whose ids begin with the word, or all. */
function rulesNamed(id: string | undefined, rules: readonly Rule[]): readonly Rule[] {
  if (id === undefined) return rules;
  const exact = rules.filter((rule) => rule.id === id);
  if (exact.length > 0) return exact;
  const below = rules.filter((rule) => rule.id.startsWith(`${id.replace(/\/$/, '')}/`));
  if (below.length > 0) return below;
  const named = rules.filter((rule) => rule.id.split('/').slice(1).join('/') === id);
  if (named.length > 0) return named;
  throw new UsageError(`Unknown rule "${id}". ${advice(id, rules)}`);
}

/** Rules that are named where a word fits many. */
const MOST_NAMED = 6;

/** The rules whose ids contain the word, or else the one that is spelt most like it, in the same group if there is one. */
function advice(id: string, rules: readonly Rule[]): string {
  const ids = rules.map((rule) => rule.id);
  const word = foldName(id);
  const fitting = ids.filter((known) => foldName(known).includes(word));
  if (fitting.length > 0 && word !== '') {
    const more = fitting.length > MOST_NAMED ? ', …' : '';
    return `Did you mean ${fitting.slice(0, MOST_NAMED).join(', ')}${more}?`;
  }
  const meant = nearRule(id, ids);
  return meant === undefined ? `"${ASSAY_COMMAND} explain" lists all rules.` : `Did you mean ${meant}?`;
}

function nearRule(id: string, ids: readonly string[]): string | undefined {
  const [group = '', ...rest] = id.split('/');
  const inGroup = ids.filter((known) => known.startsWith(`${group}/`));
  const short = new Map(ids.map((known) => [known.split('/').slice(1).join('/'), known]));
  const name = rest.length === 0 ? id : rest.join('/');
  return nearest(id, inGroup) ?? short.get(nearest(name, short.keys()) ?? '') ?? nearest(id, ids);
}

function textOf(rule: Rule, isDetailed: boolean, paint: Paint): string {
  const head = `${paint.cyan(rule.id)} ${paint.dim(rule.severity)}`;
  if (!isDetailed) return `${head}  ${rule.summary}`;
  const { summary, reason, fix, spec, fails, passes } = rule;
  const lines = [
    `${head}${paint.dim(revisions(rule))}`,
    '',
    summary,
    '',
    reason,
    '',
    `${paint.bold('Fix:')} ${fix}`,
    ...(spec === undefined ? [] : ['', `${paint.bold('Source:')} ${spec.url} (${spec.level})`]),
    ...(fails === undefined ? [] : ['', paint.red('Fails:'), example(fails)]),
    ...(passes === undefined ? [] : ['', paint.green('Passes:'), example(passes)]),
  ];
  return lines.join('\n');
}

function revisions({ since, until }: Rule): string {
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
