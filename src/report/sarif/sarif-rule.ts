import type { Severity } from '../../model/finding.js';
import { codeSpan, linked, proseMarkdown } from '../markdown/escape-markdown.js';
import type { RuleInfo } from '../rule-info.js';
import { shown } from '../words.js';

/** Where the project is at home. */
export const PROJECT_URL = 'https://www.npmjs.com/package/mcp-assay';

/** SARIF's words for severities. */
export const LEVELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** Code scanning's words for them. */
const PROBLEM: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'recommendation',
};

/** A rule with its help, which code scanning shows beside a finding; every rule has a title, a text and an address. */
export function sarifRule(id: string, rule: RuleInfo | undefined): object {
  const {
    summary = `See: assay explain ${shown(id, 200)}`,
    why,
    fix,
    source,
    severity = 'warning',
  } = rule ?? {};
  return {
    id: shown(id, 200),
    shortDescription: { text: shown(summary) },
    fullDescription: { text: shown(why ?? summary) },
    help: {
      text: [
        shown(why ?? summary),
        ...(fix === undefined ? [] : [`Fix: ${shown(fix)}`]),
        ...(source === undefined ? [] : [source.url]),
      ].join('\n'),
      markdown: [
        proseMarkdown(summary),
        ...(why === undefined ? [] : [proseMarkdown(why)]),
        ...(fix === undefined ? [] : [`**Fix:** ${proseMarkdown(fix)}`]),
        codeSpan(`assay explain ${id}`, 200),
        ...(source === undefined ? [] : [linked(`${source.level} of the source`, source.url)]),
      ].join('\n\n'),
    },
    helpUri: source?.url ?? PROJECT_URL,
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: ['mcp', shown(id.split('/')[0] ?? '', 50)], 'problem.severity': PROBLEM[severity] },
  };
}
