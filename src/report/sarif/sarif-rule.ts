import type { Severity } from '../../model/finding.js';
import type { Rule } from '../../model/rule.js';
import { codeSpan, linked, proseMarkdown } from '../markdown/escape-markdown.js';
import { shown } from '../words.js';

/** The home page of the project. */
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

/**
 * A rule with its help, which code scanning shows next to a finding; every rule has a title, a text and an address.
 */
export function sarifRule(id: string, rule: Rule | undefined): object {
  const {
    summary = `See: assay explain ${shown(id, 200)}`,
    reason,
    fix,
    spec,
    severity = 'warning',
  } = rule ?? {};
  return {
    id: shown(id, 200),
    shortDescription: { text: shown(summary) },
    fullDescription: { text: shown(reason ?? summary) },
    help: {
      text: [
        shown(reason ?? summary),
        ...(fix === undefined ? [] : [`Fix: ${shown(fix)}`]),
        ...(spec === undefined ? [] : [spec.url]),
      ].join('\n'),
      markdown: [
        proseMarkdown(summary),
        ...(reason === undefined ? [] : [proseMarkdown(reason)]),
        ...(fix === undefined ? [] : [`**Fix:** ${proseMarkdown(fix)}`]),
        codeSpan(`assay explain ${id}`, 200),
        ...(spec === undefined ? [] : [linked(`${spec.level} of the specification`, spec.url)]),
      ].join('\n\n'),
    },
    helpUri: spec?.url ?? PROJECT_URL,
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: ['mcp', shown(id.split('/')[0] ?? '', 50)], 'problem.severity': PROBLEM[severity] },
  };
}
