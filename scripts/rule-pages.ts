import type { Rule } from '../src/model/rule.js';
import { safeJson } from '../src/report/index.js';
import { RULE_BOOK, type RuleGroup } from '../src/rules/rule-book.js';

/** The pages of documentation that come from rules: name of the file in `docs/rules` → text. */
export function rulePages(): ReadonlyMap<string, string> {
  const groups: readonly RuleGroup[] = RULE_BOOK;
  return new Map([
    ['README.md', indexPage(groups)],
    ...groups.map((group): [string, string] => [pageOf(group), groupPage(group)]),
  ]);
}

const pageOf = ({ room }: RuleGroup): string => `${room.replaceAll('/', '-')}.md`;

const NOTE = '<!-- Generated from the rules by `npm run docs`; changes here are lost. -->';

function indexPage(groups: readonly RuleGroup[]): string {
  const sections = groups.map((group) => {
    const { title, about, rules } = group;
    return [
      `## [${title}](${pageOf(group)})`,
      '',
      about,
      '',
      '| Rule | Severity | |',
      '| --- | --- | --- |',
      ...rules.map(
        (rule) =>
          `| [\`${rule.id}\`](${pageOf(group)}#${anchorOf(rule.id)}) | ${rule.severity} | ${cell(rule.summary)} |`,
      ),
    ].join('\n');
  });
  const head = `# Rules\n\nEvery finding names its rule. \`assay explain <rule>\` shows the same text as these pages.\nIn the [configuration](../configuration.md) you can change the severity of a rule or turn it off.`;
  return `${[NOTE, head, ...sections].join('\n\n')}\n`;
}

function groupPage({ title, about, rules }: RuleGroup): string {
  return `${[NOTE, `# ${title}`, about, ...rules.map(ruleSection)].join('\n\n')}\n`;
}

function ruleSection(rule: Rule): string {
  const { id, severity, summary, reason, fix, spec, fails, passes } = rule;
  const parts = [
    `## \`${id}\``,
    `**${severity}**${revisions(rule)}. ${prose(summary)}`,
    prose(reason),
    `**Fix:** ${prose(fix)}`,
    spec === undefined ? '' : `**Source:** <${spec.url}> (${spec.level})`,
    fails === undefined ? '' : `Fails:\n\n${example(fails)}`,
    passes === undefined ? '' : `Passes:\n\n${example(passes)}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function revisions({ since, until }: Rule): string {
  if (since === undefined && until === undefined) return '';
  const from = since === undefined ? '' : ` since ${since}`;
  return until === undefined ? `,${from}` : `,${from} until ${until}`;
}

/** As GitHub makes anchors of headings: what is neither letter, digit, hyphen nor underscore is left out. */
const anchorOf = (id: string): string => id.toLowerCase().replace(/[^a-z0-9_-]/g, '');

/** Outside of code a tag would be read as HTML. */
const prose = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 0 ? part.replaceAll('<', '&lt;') : part))
    .join('');

const cell = (text: string): string => prose(text).replaceAll('|', '\\|');

/** Long examples keep their beginning: they are long on purpose. */
function example(value: unknown): string {
  const text = safeJson(value);
  const lines = text.split('\n').map((line) => (line.length > 400 ? `${line.slice(0, 400)}…` : line));
  const shown = lines.length > 80 ? [...lines.slice(0, 80), '…'] : lines;
  const fence = text.includes('```') ? '````' : '```';
  const language = shown.join('\n') === text ? 'json' : 'text';
  return `${fence}${language}\n${shown.join('\n')}\n${fence}`;
}
