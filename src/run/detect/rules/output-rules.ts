import type { Rule } from '../../../model/rule.js';

/** What the responses of a tool contain. */
export const OUTPUT_RULES = {
  enumDriftOut: {
    id: 'run/enum-drift-out',
    severity: 'error',
    summary: 'The tool returns values that its output schema does not list.',
    reason:
      'Clients that validate results reject the call, and code that handles the listed values misses this one.',
    fix: 'Use one list of values for the output schema and for what the tool returns.',
  },
  limitIgnored: {
    id: 'run/limit-ignored',
    severity: 'warning',
    summary: 'The tool returns more items than the call asks for, or one less.',
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
    summary: 'The response shows a different value from the one sent.',
    reason: 'The tool worked on something other than what the model asked for.',
    fix: 'Use the value as it was sent, or reject it.',
  },
  contentType: {
    id: 'run/content-type',
    severity: 'warning',
    summary:
      'An image, a sound or an embedded document is of another type than the response declares, or incomplete.',
    reason: 'Clients and models that trust `mimeType` cannot show or read the content.',
    fix: 'Set `mimeType` to the type of the data, and return all of it.',
  },
  escapeCodes: {
    id: 'run/escape-codes',
    severity: 'warning',
    summary: 'A text contains terminal colour codes.',
    reason: 'A model reads the codes as part of the text, and some hide or overwrite what a person sees.',
    fix: 'Remove the codes, or turn colours off in the program that writes them.',
  },
  privateData: {
    id: 'run/private-data',
    severity: 'warning',
    summary: 'A response shows private data that its description does not mention.',
    reason: 'What a tool returns goes to a model, to logs, and to whoever operates them.',
    fix: 'Return the members that the description names, and leave out the others.',
  },
  unreadableLink: {
    id: 'run/unreadable-link',
    severity: 'warning',
    summary: 'A response links to a resource that the server cannot read.',
    reason: 'A client that follows the link gets an error instead of the content.',
    fix: 'Use the URI under which `resources/read` returns the resource.',
  },
  wrongOrder: {
    id: 'run/wrong-order',
    severity: 'warning',
    summary: 'The items are not in the order that the description promises.',
    reason: 'A model takes the first item for the newest, or for the oldest, and it is not.',
    fix: 'Sort the items as the description says, or change the description.',
  },
  countMismatch: {
    id: 'run/count-mismatch',
    severity: 'warning',
    summary: 'The count in the response does not match its items.',
    reason: 'A model looks for items that do not exist, or leaves out some that do.',
    fix: 'Count the items that you return.',
  },
  numbersContradict: {
    id: 'run/numbers-contradict',
    severity: 'warning',
    summary: 'Numbers in a response contradict each other.',
    reason: 'A model reports whichever it reads first, and one of them is wrong.',
    fix: 'Compute all of them from the same data.',
  },
  readsDiffer: {
    id: 'run/reads-differ',
    severity: 'warning',
    summary: 'Two tools show different values of the same thing.',
    reason: 'A model relies on whichever it reads first, and one of them is wrong.',
    fix: 'Read the value from the same place in both tools.',
  },
  wrongResult: {
    id: 'run/wrong-result',
    severity: 'error',
    summary: 'The tool computes a wrong result.',
    reason: 'A model passes the result on, and nobody checks it.',
    fix: 'Correct the computation, or say in the description what it computes.',
  },
  promisedForm: {
    id: 'run/promised-form',
    severity: 'warning',
    summary:
      'A date or a unit in a response is not the one that is promised, or a value is under another name than elsewhere.',
    reason: 'A model or a program misreads the value.',
    fix: 'Return what the definition says, or change it.',
  },
  cutJson: {
    id: 'run/cut-json',
    severity: 'warning',
    summary:
      'A text in the response is JSON that ends in the middle, or not the JSON or CSV that is promised.',
    reason: 'A program cannot read it, and a model takes it for complete.',
    fix: 'Leave out whole items, and say how many are missing; write data with a JSON serializer.',
  },
  successFlagged: {
    id: 'run/success-flagged',
    severity: 'error',
    summary: 'A response without an error in it is marked as an error.',
    reason: 'A model takes the call for failed: it repeats it, or reports that nothing was done or found.',
    fix: 'Set `isError` only where the call failed; return an empty result as a result.',
  },
  errorStructure: {
    id: 'run/error-structure',
    severity: 'warning',
    summary: 'The errors of the server do not all have the same structure.',
    reason: 'A client that reads one structure misses the errors in another.',
    fix: 'Return { "error": { "type", "message" } } as the other tools of this server do.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
