import type { Finding } from '../model/finding.js';
import { quote } from '../model/quote.js';
import type { CallToolResult } from '../model/result.js';
import type { Revision } from '../model/revision.js';
import type { Tool } from '../model/tool.js';
import { readResult } from '../protocol/index.js';
import { type DiagnosisKind, ResponseValidator, type ValidationResult } from '../response/index.js';

/** What a matcher returns to Vitest or Jest. */
interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The call that an answer belongs to; with it the diagnosis knows who complains about what. */
export interface CallContext {
  readonly tool?: Tool;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** Matchers for tool results: `expect.extend(toolMatchers)`, in Vitest or Jest. */
export const toolMatchers = {
  /** The result is what the protocol's revision (default: the newest that fits it) says a tool result is. */
  toBeValidToolResult(received: unknown, revision?: Revision): MatcherResult {
    const by = revision ?? (hasResultType(received) ? '2026-07-28' : '2025-11-25');
    const errors = readResult(received, by).findings.filter(({ severity }) => severity === 'error');
    return {
      pass: errors.length === 0,
      message: () =>
        errors.length === 0
          ? `Expected the value not to be a valid tool result of ${by}, and it is:\n${quote(received)}`
          : `Expected a valid tool result of ${by}:\n${lines(errors)}`,
    };
  },

  /** What the result carries satisfies the tool's `outputSchema`. */
  toMatchOutputSchema(received: unknown, tool: Tool): MatcherResult {
    if (tool?.outputSchema === undefined)
      return fail(`The tool ${quote(tool?.name)} declares no outputSchema to match.`);
    const { responseMetadata, findings, isError } = judge(received, { tool });
    if (isError)
      return fail(`An error answer is not bound by the outputSchema; received:\n${quote(received)}`);
    const output = responseMetadata?.outputSchemaValidation;
    const problems = findings.filter(({ rule }) => rule.startsWith('response/output'));
    return {
      pass: output?.isValid === true,
      message: () =>
        output?.isValid === true
          ? `Expected the result not to match the outputSchema of ${tool.name}, and it does.`
          : `Expected the result to match the outputSchema of ${tool.name}:\n${lines(problems) || (output?.error ?? quote(received))}`,
    };
  },

  /** The tool works and reports a condition of its domain: of this kind, if one is given. */
  toBeBusinessError(received: unknown, kind?: DiagnosisKind, context: CallContext = {}): MatcherResult {
    const { diagnosis } = judge(received, context);
    const pass = diagnosis.businessLogic === true && (kind === undefined || diagnosis.kind === kind);
    return {
      pass,
      message: () =>
        `Expected ${pass ? 'no ' : 'a '}business error${kind === undefined ? '' : ` of kind ${kind}`}, received ${describe(diagnosis)}`,
    };
  },

  /** The tool did what it was asked to: no error, and none hidden in a success answer. */
  toBeToolSuccess(received: unknown, context: CallContext = {}): MatcherResult {
    const { diagnosis, classification, issues } = judge(received, context);
    const pass = diagnosis.kind === 'none' && classification === 'fully_working';
    return {
      pass,
      message: () =>
        pass
          ? `Expected the tool not to succeed, and it did:\n${quote(received)}`
          : `Expected the tool to succeed, received ${classification}, ${describe(diagnosis)}${issues.map((issue) => `\n  ${issue}`).join('')}`,
    };
  },
};

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
  return `${kind} (surfaced as ${surfacedAs}, ${Math.round(confidence * 100)} % sure)${why}`;
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
