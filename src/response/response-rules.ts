import type { Finding, FindingDraft } from '../model/finding.js';
import type { Rule, RuleId } from '../model/rule.js';

/** One thing that can be wrong with a response beyond what the protocol demands. */
export type ResponseRule = Rule<RuleId>;

/** The rules of this room. Every classification but `fully_working` has at least one finding, from here or `protocol`. */
export const RESPONSE_RULES = {
  unreadable: {
    id: 'response/unreadable',
    severity: 'error',
    summary: 'Reading the response throws an exception.',
    reason: 'What cannot be read cannot be checked, and clients fail on it too.',
    fix: 'Return plain JSON.',
  },
  noContent: {
    id: 'response/no-content',
    severity: 'error',
    summary: 'The response has no content.',
    reason: 'A model cannot tell whether the call did anything, and often repeats it.',
    fix: 'Say in a text block what the tool did, even if there is nothing to return.',
  },
  textMissing: {
    id: 'response/text-missing',
    severity: 'warning',
    summary: 'The response has structured content but no text copy of it.',
    reason: 'Clients that read only text see an empty response.',
    fix: 'Add a text block with the serialized JSON.',
  },
  softError: {
    id: 'response/soft-error',
    severity: 'error',
    summary: 'The response reports an error, but `isError` is not set.',
    reason: 'Clients and models take the call for a success and continue with wrong data.',
    fix: 'Set `isError: true`, so that clients and models see that the call failed.',
  },
  crash: {
    id: 'response/crash',
    severity: 'error',
    summary: 'The tool failed with an unhandled internal error.',
    reason: 'The caller cannot do anything about it, and the error may reveal internals.',
    fix: 'Catch the error, and return what the caller can do about it.',
  },
  unreachable: {
    id: 'response/unreachable',
    severity: 'warning',
    summary: 'The tool cannot reach a service that it depends on.',
    reason: 'Nothing that the tool does can be tested until the service is available.',
    fix: 'Check the address, the network and the credentials of the service behind the tool.',
  },
  errorUnclear: {
    id: 'response/error-unclear',
    severity: 'warning',
    summary: 'The error response does not say what went wrong.',
    reason: 'A model cannot correct its call and repeats it.',
    fix: 'Name the reason, the argument concerned and what the caller can do.',
  },
  errorUnsure: {
    id: 'response/error-unsure',
    severity: 'info',
    summary: 'The wording of an error leaves open whether the tool works.',
    reason: 'A reader cannot tell a condition of the domain from a failure of the program.',
    fix: 'Name the reason, the argument concerned and what the caller can do.',
  },
  happyPathRejected: {
    id: 'response/happy-path-rejected',
    severity: 'warning',
    summary: 'The tool rejects a call that should succeed.',
    reason: 'Either the scenario is wrong, or the tool demands more than its input schema says.',
    fix: 'Check the arguments of the scenario. If they match the input schema, accept them.',
  },
  unfinished: {
    id: 'response/unfinished',
    severity: 'info',
    summary: 'The response is not final: the tool asks for input, or continues as an extension defines.',
    reason: 'The result itself was not checked.',
    fix: 'Fulfill the request and call again to see the result.',
  },
  outputSchema: {
    id: 'response/output-schema',
    severity: 'error',
    summary: "The response violates the tool's output schema.",
    reason: 'Clients that validate results reject the call, and code that relies on the schema breaks.',
    fix: 'Return what the schema promises, or correct the schema.',
  },
  outputSchemaUnusable: {
    id: 'response/output-schema-unusable',
    severity: 'warning',
    summary: 'The output schema cannot be compiled, so responses cannot be checked.',
    reason: 'Clients cannot check the responses either, and some drop the tool.',
    fix: 'Correct the output schema.',
  },
  structuredMissing: {
    id: 'response/structured-content-missing',
    severity: 'error',
    summary: 'The tool has an output schema but returns no structured content.',
    reason: 'Clients that validate results reject the call.',
    fix: 'Return `structuredContent` that conforms to the schema, or remove the schema.',
  },
  structuredInText: {
    id: 'response/structured-content-in-text',
    severity: 'error',
    summary: 'The tool has an output schema but returns its data only as text.',
    reason:
      'The specification demands `structuredContent`, and clients that validate results reject the call.',
    fix: 'Return the same value in `structuredContent`.',
  },
  structuredError: {
    id: 'response/structured-error',
    severity: 'info',
    summary: 'An error response has structured content.',
    reason: 'Some clients validate it against the success schema and hide the error.',
    fix: 'Report the error in a text block only.',
  },
  parity: {
    id: 'response/parity',
    severity: 'warning',
    summary: 'The text and the structured content of the response contradict each other.',
    reason: 'A model that reads the text and a program that reads the data come to different conclusions.',
    fix: 'Create the text from the same value as the structured content.',
  },
  leakStackTrace: {
    id: 'response/leak-stack-trace',
    severity: 'warning',
    summary: 'An error response contains a stack trace.',
    reason: "It reveals internals to the caller and fills the model's context with noise.",
    fix: 'Log the trace, and return an error id.',
  },
  leakPath: {
    id: 'response/leak-path',
    severity: 'warning',
    summary: 'An error response reveals where the server is installed.',
    reason: 'It tells an attacker about the machine and means nothing to the caller.',
    fix: 'Remove the path from the message, or make it relative to what the caller knows.',
  },
  leakSecret: {
    id: 'response/leak-secret',
    severity: 'error',
    summary: 'The response contains a token, key or password.',
    reason: 'It reaches the model, its provider and every log in between.',
    fix: 'Remove the secret from the response, and replace it where it is in use.',
  },
  size: {
    id: 'response/size',
    severity: 'warning',
    summary: 'The response exceeds the token budget of clients.',
    reason: 'Clients truncate or reject it, and it crowds out the rest of the conversation.',
    fix: 'Page the response, or let the caller ask for less.',
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** A finding about a response of a tool. */
export function responseFinding(
  rule: ResponseRule,
  tool: string,
  draft: FindingDraft & Pick<Finding, 'spec'>,
): Finding {
  const { id, severity, fix } = rule;
  return { rule: id, severity, subject: { tool, part: 'response' }, fix, evidence: [], ...draft };
}
