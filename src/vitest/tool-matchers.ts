import { checkMcpResponse, envelopeIn } from '../format/index.js';
import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { quote, truncate } from '../model/quote.js';
import type { CallToolResult } from '../model/result.js';
import { LATEST_LEGACY_REVISION, LATEST_REVISION, type Revision } from '../model/revision.js';
import type { Tool } from '../model/tool.js';
import { readResult } from '../protocol/index.js';
import { type DiagnosisKind, ResponseValidator, type ValidationResult } from '../response/index.js';

/** What a matcher returns to Vitest or Jest. */
interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The call that a response belongs to; it makes the diagnosis more precise. */
export interface CallContext {
  readonly tool?: Tool;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** What `expect.extend(toolMatchers)` adds to `expect(result)`; a matcher returns what `expect` says that it does. */
export interface ToolMatchers<R = void> {
  toBeValidToolResult(revision?: Revision): R;
  toMatchOutputSchema(tool: Tool): R;
  toBeBusinessError(kind?: DiagnosisKind, context?: CallContext): R;
  toBeToolSuccess(context?: CallContext): R;
  toBeSuccessEnvelope(): R;
  toBeErrorEnvelope(code?: string): R;
}

/** Matchers for tool results: `expect.extend(toolMatchers)`, in Vitest or Jest. */
export const toolMatchers = {
  /** The result is what the protocol's revision (default: the newest that fits it) says a tool result is. */
  toBeValidToolResult(received: unknown, revision?: Revision): MatcherResult {
    const by = revision ?? (hasResultType(received) ? LATEST_REVISION : LATEST_LEGACY_REVISION);
    const errors = readResult(received, by).findings.filter(({ severity }) => severity === 'error');
    return {
      pass: errors.length === 0,
      message: () =>
        errors.length === 0
          ? `Expected the value not to be a valid tool result of ${by}, but it is:\n${quote(received)}`
          : `Expected a valid tool result of ${by}:\n${lines(errors)}`,
    };
  },

  /** What the result carries satisfies the tool's `outputSchema`. */
  toMatchOutputSchema(received: unknown, tool: Tool): MatcherResult {
    if (tool?.outputSchema === undefined)
      return fail(`The tool ${quote(tool?.name)} declares no outputSchema to match.`);
    const { responseMetadata, findings, isError } = judge(received, { tool });
    if (isError)
      return fail(`An error response does not have to match the outputSchema; received:\n${quote(received)}`);
    const output = responseMetadata?.outputSchemaValidation;
    const problems = findings.filter(
      ({ rule }) => rule === 'response/output-schema' || rule === 'response/output-schema-unusable',
    );
    return {
      pass: output?.isValid === true,
      message: () =>
        output?.isValid === true
          ? `Expected the result not to match the outputSchema of ${tool.name}, but it does.`
          : `Expected the result to match the outputSchema of ${tool.name}:\n${lines(problems) || (output?.error ?? quote(received))}`,
    };
  },

  /** The tool works and reports a business error, of this kind if one is given. */
  toBeBusinessError(received: unknown, kind?: DiagnosisKind, context: CallContext = {}): MatcherResult {
    const { diagnosis } = judge(received, context);
    const isOfKind = diagnosis.businessLogic === true && (kind === undefined || diagnosis.kind === kind);
    const isMarked = isRecord(received) && received.isError === true;
    const pass = isOfKind && isMarked;
    const unmarked =
      isOfKind && !isMarked
        ? '\nThe response reports an error, but `isError` is not set. Set it to true.'
        : '';
    return {
      pass,
      message: () =>
        `Expected ${pass ? 'no ' : 'a '}business error${kind === undefined ? '' : ` of kind ${kind}`}, received ${describe(diagnosis)}${unmarked}${toolText(received)}`,
    };
  },

  /** The value, or the envelope that a tool result carries, is a success of the response format standard. */
  toBeSuccessEnvelope(received: unknown): MatcherResult {
    return envelopeResult(received, 'success envelope', (envelope) => envelope.success === true);
  },

  /** The value, or the envelope that a tool result carries, is an error of the standard, with this code if one is given. */
  toBeErrorEnvelope(received: unknown, code?: string): MatcherResult {
    const what = code === undefined ? 'error envelope' : `error envelope with code ${code}`;
    return envelopeResult(
      received,
      what,
      ({ success, error }) =>
        success === false && (code === undefined || (isRecord(error) && error.code === code)),
    );
  },

  /** The tool did what it was asked to: no error, and none hidden in a success response. */
  toBeToolSuccess(received: unknown, context: CallContext = {}): MatcherResult {
    const { diagnosis, classification, issues } = judge(received, context);
    const pass = diagnosis.kind === 'none' && classification === 'fully_working';
    return {
      pass,
      message: () =>
        pass
          ? `Expected the tool not to succeed, but it did:\n${quote(received)}`
          : `Expected the tool to succeed, received ${diagnosis.kind === 'none' ? classification : describe(diagnosis)}${issues.map((issue) => `\n  ${issue}`).join('')}${toolText(received)}`,
    };
  },
};

function envelopeResult(
  received: unknown,
  what: string,
  fits: (envelope: Readonly<Record<string, unknown>>) => boolean,
): MatcherResult {
  const envelope = envelopeIn(received);
  const errors = checkMcpResponse(envelope).filter(({ severity }) => severity === 'error');
  const pass = errors.length === 0 && isRecord(envelope) && fits(envelope);
  return {
    pass,
    message: () =>
      `Expected ${pass ? 'no ' : `${/^[aeiou]/.test(what) ? 'an' : 'a'} `}${what}, received:\n${quote(envelope)}${errors.length === 0 ? '' : `\n${lines(errors)}`}`,
  };
}

function judge(received: unknown, { tool, input = {} }: CallContext): ValidationResult {
  const subject = tool ?? { name: 'tool', inputSchema: true };
  return ResponseValidator.validateResponse({ tool: subject, input, response: received as CallToolResult });
}

function hasResultType(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'resultType' in value;
}

function fail(message: string): MatcherResult {
  return { pass: false, message: () => message };
}

function describe({ kind, surfacedAs, confidence, evidence }: ValidationResult['diagnosis']): string {
  const why = evidence
    .map(({ speaks = 'for', text }) => `\n  ${speaks === 'for' ? '+' : '-'} ${text}`)
    .join('');
  return `${kind} (surfaced as ${surfacedAs}, confidence ${Math.round(confidence * 100)} %)${why}`;
}

/** Characters of a response that a failure shows. */
const LONGEST_TEXT = 2_000;

/** What the tool said, as its author wrote it; the value itself where it says nothing. */
function toolText(received: unknown): string {
  const blocks = isRecord(received) && Array.isArray(received.content) ? received.content : [];
  const texts = blocks.flatMap((block) =>
    isRecord(block) && typeof block.text === 'string' ? [block.text] : [],
  );
  const text = texts.length === 0 ? quote(received) : truncate(texts.join('\n'), LONGEST_TEXT);
  return `\nThe tool returned:\n${text
    .split('\n')
    .map((line) => `  │ ${line}`)
    .join('\n')}`;
}

function lines(findings: readonly Finding[]): string {
  return findings
    .map(({ path, message, expected, received }) => {
      const details = [expected && `expected ${expected}`, received && `received ${received}`].filter(
        Boolean,
      );
      return `  ${path === '' ? '(root)' : path}: ${message}${details.length === 0 ? '' : ` ${details.join(', ')}`}`;
    })
    .join('\n');
}
