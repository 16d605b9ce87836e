import type { Finding, FindingDraft, RuleId, Severity, Subject } from '../../model/finding.js';

/** One thing that only calling a tool can show. */
export interface RunRule {
  readonly id: RuleId;
  readonly severity: Severity;
  readonly summary: string;
  readonly fix: string;
}

/** The rules of this room. */
export const RUN_RULES = {
  silentAcceptance: {
    id: 'run/silent-acceptance',
    severity: 'error',
    summary: 'Arguments that the schema forbids are not accepted.',
    fix: 'Check the arguments against the schema before the tool runs, or correct the schema.',
  },
  coerced: {
    id: 'run/coerced',
    severity: 'warning',
    summary: 'A text is not taken for the number or boolean that it looks like.',
    fix: 'Check the type before the value is converted, or allow the text in the schema.',
  },
  undeclaredAccepted: {
    id: 'run/undeclared-accepted',
    severity: 'warning',
    summary: 'A property that the schema forbids is not ignored: it is most often a misspelt one.',
    fix: 'Reject undeclared properties, or allow them in the schema.',
  },
  formatIgnored: {
    id: 'run/format-ignored',
    severity: 'info',
    summary: 'A declared format is checked.',
    fix: 'Check the format, or say in the description that any text will do.',
  },
  validRejected: {
    id: 'run/valid-rejected',
    severity: 'error',
    summary: 'Arguments that the schema allows are not rejected as invalid.',
    fix: 'State the missing condition in the schema, or lift it in the tool.',
  },
  rejectedOtherwise: {
    id: 'run/rejected-otherwise',
    severity: 'warning',
    summary: 'Invalid arguments are rejected for what is wrong with them.',
    fix: 'Check the arguments before the tool runs, and name the one that is wrong.',
  },
  enumDriftIn: {
    id: 'run/enum-drift-in',
    severity: 'error',
    summary: 'The values that a tool accepts are the values that its schema lists.',
    fix: 'Use one list of values for the schema and for the check.',
  },
  enumDriftOut: {
    id: 'run/enum-drift-out',
    severity: 'error',
    summary: 'The values that a tool returns are among those that its output schema lists.',
    fix: 'Use one list of values for the output schema and for what is returned.',
  },
  hang: {
    id: 'run/hang',
    severity: 'error',
    summary: 'A tool answers.',
    fix: 'Answer within the time-out, report progress, or fail with a reason.',
  },
  exit: {
    id: 'run/exit',
    severity: 'error',
    summary: 'No call ends the server.',
    fix: 'Catch the error inside the tool, and answer with isError.',
  },
  tooLarge: {
    id: 'run/too-large',
    severity: 'error',
    summary: 'An answer is small enough to be received.',
    fix: 'Return a page of it, a summary, or a link to the whole.',
  },
  noAnswer: {
    id: 'run/no-answer',
    severity: 'error',
    summary: 'A call is answered with a message of the protocol.',
    fix: 'Answer with a result that has isError, or with a JSON-RPC error, whatever happens inside the tool.',
  },
  flaky: {
    id: 'run/flaky',
    severity: 'warning',
    summary: 'The same call is answered in the same way when it is repeated.',
    fix: 'Find what the answer depends on beside the arguments.',
  },
  slow: {
    id: 'run/slow',
    severity: 'warning',
    summary: 'A tool is not much slower than the others of its server.',
    fix: 'Page the work, report progress, or say in the description that it takes long.',
  },
  unknownTool: {
    id: 'run/unknown-tool',
    severity: 'error',
    summary: 'A tool that is listed can be called.',
    fix: 'Register the tool under the name that the list has, or leave it out of the list.',
  },
  noSuccess: {
    id: 'run/no-success',
    severity: 'info',
    summary: 'A tool was seen to succeed.',
    fix: 'Give values that exist, with `--arg` or as `fixtures`, or make what it depends on available.',
  },
  limitIgnored: {
    id: 'run/limit-ignored',
    severity: 'warning',
    summary: 'A tool returns no more items than the call asks for.',
    fix: 'Apply the limit before answering.',
  },
  unprinted: {
    id: 'run/unprinted-value',
    severity: 'error',
    summary: 'An answer shows values, not what a program prints in their place.',
    fix: 'Write the value as text or as JSON.',
  },
  mixedUp: {
    id: 'run/mixed-up',
    severity: 'error',
    summary: 'An answer belongs to its own call.',
    fix: 'Keep what belongs to a call in variables of that call.',
  },
  unicode: {
    id: 'run/unicode',
    severity: 'error',
    summary: 'Text comes back as it was sent, whatever its characters.',
    fix: 'Read and write UTF-8 throughout.',
  },
  errorStructure: {
    id: 'run/error-structure',
    severity: 'warning',
    summary: 'All errors of a server have the same structure.',
    fix: 'Answer with { "error": { "type", "message" } } as the other tools of this server do.',
  },
  listUnstable: {
    id: 'run/list-unstable',
    severity: 'error',
    summary: 'The list of tools stays the same, or the server says that it has changed.',
    fix: 'Keep the list stable, or announce notifications/tools/list_changed.',
  },
  readOnly: {
    id: 'run/read-only',
    severity: 'error',
    summary: 'A tool that says it only reads changes nothing that another tool shows.',
    fix: 'Remove `readOnlyHint`, or leave what is stored as it is.',
  },
  state: {
    id: 'run/state',
    severity: 'error',
    summary: 'What was created can be read, and what was deleted cannot.',
    fix: 'Make the change before answering, and look it up in the same place.',
  },
} as const satisfies Readonly<Record<string, RunRule>>;

/** A finding of this room about a tool (or, without one, about the server). */
export function runFinding(
  rule: RunRule,
  tool: string | undefined,
  draft: FindingDraft,
  part: NonNullable<Subject['part']> = 'arguments',
): Finding {
  const { id, severity, fix } = rule;
  const subject = tool === undefined ? {} : { tool, part };
  return { rule: id, severity, subject, fix, evidence: [], ...draft };
}
