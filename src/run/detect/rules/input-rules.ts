import type { Rule } from '../../../model/rule.js';

/** What a tool does with the arguments that it is given. */
export const INPUT_RULES = {
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
  absentAccepted: {
    id: 'run/absent-accepted',
    severity: 'error',
    summary: 'A tool reports success for a thing that does not exist.',
    reason: 'A model believes that something was changed, and there was nothing to change.',
    fix: 'Look the thing up first, and return an error where it does not exist.',
  },
  defaultNotApplied: {
    id: 'run/default-not-applied',
    severity: 'warning',
    summary: 'A call without an argument does not get the response of its declared default.',
    reason: 'A model leaves the argument out because it wants the default, and gets something else.',
    fix: 'Use the declared default where the argument is missing, or declare the value that is used.',
  },
  unescaped: {
    id: 'run/unescaped-text',
    severity: 'warning',
    summary: 'A text with quotes or brackets breaks a query or an expression of the tool.',
    reason: "Names such as O'Neil fail, and a text from outside may change what the tool does.",
    fix: 'Use parameters instead of putting the text into a statement, and escape it in regular expressions.',
  },
  outsidePath: {
    id: 'run/outside-path',
    severity: 'error',
    summary: 'The tool reads a file outside the folder that it promises to stay in.',
    reason: 'Whoever can call the tool can read any file of the machine, such as keys.',
    fix: 'Resolve the path, links included, and reject it unless it is inside the folder.',
  },
  errorType: {
    id: 'run/error-type',
    severity: 'error',
    summary: 'Invalid arguments are reported with the wrong type of error.',
    reason:
      'A client that reads the type gives up, or looks for a missing item, instead of correcting its arguments.',
    fix: 'Use the type `validation_error` for arguments that the schema forbids.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
