import type { Finding, FindingDraft, RuleId, Severity } from '../model/finding.js';

/** One thing that can be wrong with a response beyond what the protocol demands. */
export interface ResponseRule {
  readonly id: RuleId;
  readonly severity: Severity;
  readonly summary: string;
  readonly fix: string;
}

/** The rules of this room. Every classification but `fully_working` has at least one finding, from here or `protocol`. */
export const RESPONSE_RULES = {
  unreadable: {
    id: 'response/unreadable',
    severity: 'error',
    summary: 'A response can be read without an exception.',
    fix: 'Return plain JSON.',
  },
  noContent: {
    id: 'response/no-content',
    severity: 'error',
    summary: 'A response has content.',
    fix: 'Say in a text block what the tool did, even if there is nothing to return.',
  },
  textMissing: {
    id: 'response/text-missing',
    severity: 'warning',
    summary: 'Structured content comes with a text copy for clients that read only text.',
    fix: 'Add a text block with the serialised JSON.',
  },
  softError: {
    id: 'response/soft-error',
    severity: 'error',
    summary: 'A response that reports an error sets `isError: true`.',
    fix: 'Set `isError: true`, so that clients and models see that the call failed.',
  },
  crash: {
    id: 'response/crash',
    severity: 'error',
    summary: 'A tool does not fail with an unhandled internal error.',
    fix: 'Catch the error, and say what the caller can do about it.',
  },
  unreachable: {
    id: 'response/unreachable',
    severity: 'warning',
    summary: 'A tool reaches what it depends on.',
    fix: 'Check the address, the network and the credentials of the service behind the tool.',
  },
  errorUnclear: {
    id: 'response/error-unclear',
    severity: 'warning',
    summary: 'An error response says what went wrong.',
    fix: 'Name the reason, the argument concerned and what the caller can do.',
  },
  unfinished: {
    id: 'response/unfinished',
    severity: 'info',
    summary: 'The response is not final: the tool asks for input, or continues as an extension defines.',
    fix: 'Fulfil the request, then call again to see the final response.',
  },
  outputSchema: {
    id: 'response/output-schema',
    severity: 'error',
    summary: "A response matches the tool's output schema.",
    fix: 'Return what the schema promises, or correct the schema.',
  },
  outputSchemaUnusable: {
    id: 'response/output-schema-unusable',
    severity: 'warning',
    summary: 'An output schema can be compiled, so that responses can be checked.',
    fix: 'Correct the output schema.',
  },
  structuredMissing: {
    id: 'response/structured-content-missing',
    severity: 'error',
    summary: 'A tool with an output schema returns structured content.',
    fix: 'Return `structuredContent` that conforms to the schema, or remove the schema.',
  },
  structuredInText: {
    id: 'response/structured-content-in-text',
    severity: 'warning',
    summary: 'A tool with an output schema returns its data in `structuredContent`, not only as text.',
    fix: 'Return the same value in `structuredContent`.',
  },
  structuredError: {
    id: 'response/structured-error',
    severity: 'info',
    summary: 'An error response has no structured content: some clients check it against the success schema.',
    fix: 'Report the error in a text block only.',
  },
  parity: {
    id: 'response/parity',
    severity: 'warning',
    summary: 'The text and the structured content of a response do not contradict each other.',
    fix: 'Build the text from the same value as the structured content.',
  },
  leakStackTrace: {
    id: 'response/leak-stack-trace',
    severity: 'warning',
    summary: 'An error response does not show a stack trace.',
    fix: 'Log the trace, and return an error id.',
  },
  leakPath: {
    id: 'response/leak-path',
    severity: 'warning',
    summary: "An error response does not show paths of the server's machine.",
    fix: 'Remove the path from the message, or name it relative to what the caller knows.',
  },
  leakSecret: {
    id: 'response/leak-secret',
    severity: 'error',
    summary: 'A response does not show a token, key or password.',
    fix: 'Remove the secret from the response, and rotate it.',
  },
  size: {
    id: 'response/size',
    severity: 'warning',
    summary: 'A response fits the token budget that clients allow.',
    fix: 'Page the response, or let the caller ask for less.',
  },
} as const satisfies Readonly<Record<string, ResponseRule>>;

/** A finding about a response of a tool. */
export function responseFinding(
  rule: ResponseRule,
  tool: string,
  draft: FindingDraft & Pick<Finding, 'spec'>,
): Finding {
  const { id, severity, fix } = rule;
  return { rule: id, severity, subject: { tool, part: 'response' }, fix, evidence: [], ...draft };
}
