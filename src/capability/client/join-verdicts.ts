import type { Finding, Severity } from '../../model/finding.js';
import { VALIDATION_LEVELS, type ValidationLevel } from '../announcement.js';
import { sentence } from '../check-syntax.js';
import type { ToolValidationVerdict } from '../verdict.js';
import type { VerdictDraft } from '../verdict-draft.js';

const RANK: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/**
 * Joins what the client found out itself with what the server says. A call is valid only if both say so; what one of
 * them knows to be wrong outweighs what the other could not find out.
 */
export function joinVerdicts(own: VerdictDraft, server: ToolValidationVerdict): ToolValidationVerdict {
  const levels = levelsOf(own, server);
  if (isComplete(server, levels) && hasNothingToAdd(own, server)) return server;
  const { level: _, inconclusive: serverReason, ...rest } = server;
  const added = own.findings.filter((finding) => isNews(finding, server));
  const definite = serverReason === undefined ? server.errors : [];
  const errors = [...definite, ...sentences(added, 'error')];
  const inconclusive = errors.length > 0 ? undefined : (serverReason ?? own.inconclusive);
  const corrected = server.correctedArguments ?? own.correctedArguments;
  const deepest = levels.at(-1);
  return {
    ...rest,
    valid: errors.length === 0 && inconclusive === undefined,
    errors: inconclusive === undefined ? errors : [inconclusive],
    warnings: [...server.warnings, ...own.warnings, ...sentences(added, 'warning')],
    suggestions: [...new Set([...server.suggestions, ...own.suggestions])],
    findings: [...server.findings, ...added],
    ...(deepest === undefined ? {} : { level: deepest }),
    levels,
    ...(own.schemaHash === undefined ? {} : { schemaHash: own.schemaHash }),
    ...(corrected === undefined ? {} : { correctedArguments: corrected }),
    ...(inconclusive === undefined ? {} : { inconclusive }),
  };
}

/** Whether a verdict already names these levels, and came to an end. */
const isComplete = (server: ToolValidationVerdict, levels: readonly ValidationLevel[]): boolean =>
  server.inconclusive === undefined &&
  server.level === levels.at(-1) &&
  server.levels.length === levels.length &&
  levels.every((level, index) => level === server.levels[index]);

/** Whether our own check agrees with the server, as with nearly every valid call. */
const hasNothingToAdd = (own: VerdictDraft, server: ToolValidationVerdict): boolean =>
  own.findings.length + own.warnings.length + own.suggestions.length === 0 &&
  own.inconclusive === undefined &&
  own.schemaHash === server.schemaHash;

function levelsOf(own: VerdictDraft, server: ToolValidationVerdict): readonly ValidationLevel[] {
  return VALIDATION_LEVELS.filter((level) => own.levels.includes(level) || server.levels.includes(level));
}

/** Whether the server has not said the same already, at least as severely. */
function isNews(finding: Finding, server: ToolValidationVerdict): boolean {
  const text = sentence(finding);
  if (server.errors.includes(text)) return false;
  if (finding.severity !== 'error' && server.warnings.includes(text)) return false;
  return !server.findings.some(
    ({ rule, path, severity }) =>
      rule === finding.rule && path === finding.path && RANK[severity] >= RANK[finding.severity],
  );
}

const sentences = (findings: readonly Finding[], wanted: Severity): readonly string[] =>
  findings.filter(({ severity }) => severity === wanted).map(sentence);
