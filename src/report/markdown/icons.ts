import type { Severity } from '../../model/finding.js';

/** What marks a finding of each severity in Markdown. */
export const ICONS: Readonly<Record<Severity, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };
