import type { Finding, FindingDraft, Subject } from '../../model/finding.js';
import type { Rule, RuleId } from '../../model/rule.js';

/** One thing that only calling a tool can show. */
export type RunRule = Rule<RuleId>;

/** The rules of this room. */
export const RUN_RULES = {
  silentAcceptance: {
    id: 'run/silent-acceptance',
    severity: 'error',
    summary: 'The tool accepts arguments that its schema forbids.',
    reason:
      "A model's mistake goes unnoticed: the tool does something other than what was asked, and reports success.",
    fix: 'Check the arguments against the schema before the tool runs, or correct the schema.',
  },
  malformedArguments: {
    id: 'run/malformed-arguments',
    severity: 'info',
    summary: 'A call whose `arguments` is not an object does not get a proper error.',
    reason: 'The protocol requires an object; a client that gets this wrong cannot see its mistake.',
    fix: 'Reject such a request with a JSON-RPC error; most SDKs do.',
  },
  coerced: {
    id: 'run/coerced',
    severity: 'info',
    summary: 'The tool converts a value of another type to the one that its schema requires.',
    reason:
      'What the tool makes of the value is a guess, and another client or version may guess differently.',
    fix: 'Check the type before you convert the value, or allow the other type in the schema.',
  },
  undeclaredAccepted: {
    id: 'run/undeclared-accepted',
    severity: 'info',
    summary: 'The tool ignores a property that its schema forbids.',
    reason: 'The property is usually a misspelled one: the call succeeds without what the model asked for.',
    fix: 'Reject undeclared properties, or allow them in the schema.',
  },
  formatIgnored: {
    id: 'run/format-ignored',
    severity: 'info',
    summary: 'The tool does not check a declared format.',
    reason: "Values that the schema rules out reach the tool's code.",
    fix: 'Check the format, or say in the description that any text is accepted.',
  },
  validRejected: {
    id: 'run/valid-rejected',
    severity: 'error',
    summary: 'The tool rejects arguments that its schema allows.',
    reason: 'A model that follows the schema fails and cannot know why.',
    fix: 'State the missing condition in the schema, or lift it in the tool.',
  },
  rejectedOtherwise: {
    id: 'run/rejected-otherwise',
    severity: 'info',
    summary: 'The tool rejects invalid arguments for an unrelated reason.',
    reason: 'A model corrects the wrong thing and fails again.',
    fix: 'Check the arguments before the tool runs, and name the one that is wrong.',
  },
  enumDriftIn: {
    id: 'run/enum-drift-in',
    severity: 'error',
    summary: 'The values that the tool accepts differ from those that its schema lists.',
    reason: 'A model that picks a listed value is rejected, or never learns of a value that works.',
    fix: 'Use one list of values for the schema and for the check.',
  },
  enumDriftOut: {
    id: 'run/enum-drift-out',
    severity: 'error',
    summary: 'The tool returns values that its output schema does not list.',
    reason:
      'Clients that validate results reject the call, and code that handles the listed values misses this one.',
    fix: 'Use one list of values for the output schema and for what the tool returns.',
  },
  hang: {
    id: 'run/hang',
    severity: 'error',
    summary: 'The tool never responds.',
    reason: 'Clients wait until their time-out, and the agent is blocked meanwhile.',
    fix: 'Respond within the time-out, report progress, or fail with a reason.',
  },
  exit: {
    id: 'run/exit',
    severity: 'error',
    summary: 'A call ends the server.',
    reason: 'All tools of the server are lost to the client until it restarts.',
    fix: 'Catch the error inside the tool, and return it with `isError`.',
  },
  tooLarge: {
    id: 'run/too-large',
    severity: 'error',
    summary: 'The response is too large to be received.',
    reason: 'Clients run out of memory or drop the connection.',
    fix: 'Return a page, a summary, or a link to the full data.',
  },
  noAnswer: {
    id: 'run/no-answer',
    severity: 'error',
    summary: 'A call gets no valid protocol response.',
    reason: 'The client cannot tell whether the call succeeded or failed.',
    fix: 'Return a result with `isError`, or a JSON-RPC error, whatever happens inside the tool.',
  },
  flaky: {
    id: 'run/flaky',
    severity: 'warning',
    summary: 'The same call gets different kinds of response when repeated.',
    reason: "An agent's plan works once and fails the next time.",
    fix: 'Find what the response depends on besides the arguments.',
  },
  slow: {
    id: 'run/slow',
    severity: 'warning',
    summary: 'The tool is much slower than the other tools of its server.',
    reason: 'Clients may time out, and agents wait.',
    fix: 'Page the work, report progress, or say in the description that it takes long.',
  },
  unknownTool: {
    id: 'run/unknown-tool',
    severity: 'error',
    summary: 'A listed tool cannot be called.',
    reason: 'A model chooses the tool from the list and always fails.',
    fix: 'Register the tool under the name in the list, or remove it from the list.',
  },
  noSuccess: {
    id: 'run/no-success',
    severity: 'info',
    summary: 'No call of the tool succeeded.',
    reason: 'Whether the tool works is unknown.',
    fix: 'Provide values that exist, with `--arg` or as `fixtures`, or make what the tool depends on available.',
  },
  limitIgnored: {
    id: 'run/limit-ignored',
    severity: 'warning',
    summary: 'The tool returns more items than the call asks for.',
    reason: "The response takes more of the model's context than it asked for.",
    fix: 'Apply the limit before you respond.',
  },
  unprinted: {
    id: 'run/unprinted-value',
    severity: 'error',
    summary: 'The response contains a placeholder such as `[object Object]` instead of a value.',
    reason: 'The data is lost: neither a model nor a person can read it.',
    fix: 'Write the value as text or as JSON.',
  },
  mixedUp: {
    id: 'run/mixed-up',
    severity: 'error',
    summary: 'A response contains data of another call.',
    reason: "One caller sees another caller's data, and neither gets the right result.",
    fix: 'Keep the data of a call in variables of that call.',
  },
  unicode: {
    id: 'run/unicode',
    severity: 'error',
    summary: 'Text comes back with damaged characters.',
    reason: "Names and texts in most of the world's languages are corrupted.",
    fix: 'Read and write UTF-8 throughout.',
  },
  filterIgnored: {
    id: 'run/filter-ignored',
    severity: 'warning',
    summary: 'An argument that selects, orders or converts what is returned has no effect, or a wrong one.',
    reason: 'A model takes the response for what it asked for, or reads the same page again and again.',
    fix: 'Apply the argument before you respond.',
  },
  valueChanged: {
    id: 'run/value-changed',
    severity: 'warning',
    summary: 'The response shows another value than the one that was sent.',
    reason: 'The tool worked on something other than what the model asked for.',
    fix: 'Use the value as it was sent, or reject it.',
  },
  outsidePath: {
    id: 'run/outside-path',
    severity: 'error',
    summary: 'The tool reads a file outside of the folder to which it says it keeps.',
    reason: 'Whoever can call the tool can read any file of the machine, such as keys.',
    fix: 'Resolve the path, links included, and reject it unless it is inside the folder.',
  },
  imageType: {
    id: 'run/image-type',
    severity: 'warning',
    summary: 'An image has another type than the response says.',
    reason: 'Clients and models that trust `mimeType` cannot show or read the image.',
    fix: 'Set `mimeType` to the type of the data.',
  },
  wrongOrder: {
    id: 'run/wrong-order',
    severity: 'warning',
    summary: 'The items come in the other order than the description promises.',
    reason: 'A model takes the first item for the newest, or for the oldest, and it is not.',
    fix: 'Sort the items as the description says, or change the description.',
  },
  countMismatch: {
    id: 'run/count-mismatch',
    severity: 'warning',
    summary: 'The response gives another number of items than it has.',
    reason: 'A model looks for items that do not exist, or leaves out some that do.',
    fix: 'Count the items that you return.',
  },
  notIdempotent: {
    id: 'run/not-idempotent',
    severity: 'warning',
    summary: 'A tool that says it may be repeated fails, or changes more, when it is.',
    reason: 'Clients repeat such a call when a response is lost.',
    fix: 'Make the repetition succeed without another effect, or remove `idempotentHint`.',
  },
  defaultNotApplied: {
    id: 'run/default-not-applied',
    severity: 'warning',
    summary: 'A call without an argument does not get the response of its declared default.',
    reason: 'A model leaves the argument out because it wants the default, and gets something else.',
    fix: 'Use the declared default where the argument is missing, or declare the value that is used.',
  },
  overwrites: {
    id: 'run/overwrites',
    severity: 'error',
    summary: 'The tool overwrites what exists, although its description says that it fails.',
    reason: 'Whoever relies on the description loses data.',
    fix: 'Fail where the item exists, or change the description.',
  },
  cutJson: {
    id: 'run/cut-json',
    severity: 'warning',
    summary:
      'A text in the response is JSON that ends in the middle, or not the JSON or CSV that is promised.',
    reason: 'A program cannot read it, and a model takes it for complete.',
    fix: 'Leave out whole items, and say how many are missing; write data with a JSON serializer.',
  },
  unescaped: {
    id: 'run/unescaped-text',
    severity: 'warning',
    summary: 'A text with quotes or brackets breaks a query or an expression of the tool.',
    reason: "Names such as O'Neil fail, and a text from outside may change what the tool does.",
    fix: 'Use parameters instead of putting the text into a statement, and escape it in regular expressions.',
  },
  errorStructure: {
    id: 'run/error-structure',
    severity: 'warning',
    summary: 'The errors of the server do not all have the same structure.',
    reason: 'A client that reads one structure misses the errors in another.',
    fix: 'Return { "error": { "type", "message" } } as the other tools of this server do.',
  },
  errorType: {
    id: 'run/error-type',
    severity: 'error',
    summary: 'Invalid arguments are reported with the wrong type of error.',
    reason:
      'A client that reads the type gives up, or looks for a missing item, instead of correcting its arguments.',
    fix: 'Use the type `validation_error` for arguments that the schema forbids.',
  },
  untested: {
    id: 'check/untested',
    severity: 'info',
    summary: 'The tool was not called.',
    reason: 'Whether the tool does what it advertises is unknown.',
    fix: 'Call it: with `--mode`, `--allow`, `--arg`, or more room with `--max-calls` and `--max-time`.',
  },
  contractShare: {
    id: 'check/contract',
    severity: 'error',
    summary: 'A smaller share of the contract was seen to hold than `--min-contract` requires.',
    reason: 'Clauses that were broken, or that no call exercised, are not proved.',
    fix: 'Fix the broken clauses, exercise the others, or require less.',
  },
  listUnstable: {
    id: 'run/list-unstable',
    severity: 'error',
    summary: 'The list of tools changes without notice.',
    reason: 'Clients call tools that no longer exist, and miss new ones.',
    fix: 'Keep the list stable, or announce `notifications/tools/list_changed`.',
  },
  readOnly: {
    id: 'run/read-only',
    severity: 'error',
    summary: 'A tool with `readOnlyHint` changes data that another tool shows.',
    reason: 'Clients run read-only tools without asking for consent.',
    fix: 'Remove `readOnlyHint`, or leave stored data unchanged.',
  },
  state: {
    id: 'run/state',
    severity: 'error',
    summary: 'A created item cannot be read, or a deleted one still can.',
    reason: 'An agent relies on a change that did not happen.',
    fix: 'Make the change before you respond, and look it up in the same place.',
  },
} as const satisfies Readonly<Record<string, Rule>>;

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
