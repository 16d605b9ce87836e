import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import type { CallToolResult } from '../../model/result.js';
import { VALIDATION_LEVELS, type ValidationLevel } from '../announcement.js';
import { NOTHING_FOUND, verdictOf } from '../draft.js';
import type { BatchVerdict, ToolCallQuestion, ToolValidationVerdict } from '../verdict.js';

/** What the validation tool was asked. */
export type Request =
  | { readonly kind: 'single'; readonly question: ToolCallQuestion }
  | { readonly kind: 'batch'; readonly questions: readonly (ToolCallQuestion | Malformed)[] }
  | Malformed;

/** Not a question. */
export interface Malformed {
  readonly kind: 'malformed';
  readonly message: string;
}

const malformed = (message: string): Malformed => ({ kind: 'malformed', message });

/** Reads the arguments of the validation tool; those who ask may be wrong too. */
export function readRequest(args: unknown, maxBatchSize: number): Request {
  if (!isRecord(args)) return malformed('The arguments must be an object.');
  if (args.calls === undefined) {
    const question = readQuestion(args, undefined);
    return isMalformed(question) ? question : { kind: 'single', question };
  }
  if (args.tool !== undefined) return malformed('Give either "tool" with "arguments", or "calls", not both.');
  if (maxBatchSize <= 1) return malformed('This server takes one call at a time: "tool" and "arguments".');
  if (!Array.isArray(args.calls)) return malformed('"calls" must be an array.');
  if (args.calls.length > maxBatchSize)
    return malformed(
      `A batch holds at most ${maxBatchSize} calls (maxBatchSize); these are ${args.calls.length}.`,
    );
  const level = readLevel(args.level);
  if (isMalformed(level)) return level;
  return { kind: 'batch', questions: args.calls.map((call) => readQuestion(call, level)) };
}

function readQuestion(call: unknown, outer: ValidationLevel | undefined): ToolCallQuestion | Malformed {
  if (!isRecord(call)) return malformed('A call must be an object with "tool" and "arguments".');
  if (typeof call.tool !== 'string') return malformed('"tool" must be the name of a tool.');
  const level = readLevel(call.level) ?? outer;
  if (isMalformed(level)) return level;
  return { tool: call.tool, arguments: call.arguments ?? {}, ...(level === undefined ? {} : { level }) };
}

function readLevel(value: unknown): ValidationLevel | Malformed | undefined {
  if (value === undefined) return undefined;
  const level = VALIDATION_LEVELS.find((known) => known === value);
  return level ?? malformed(`"level" must be one of ${VALIDATION_LEVELS.join(', ')}.`);
}

/** True for what is not a question. */
export function isMalformed(value: unknown): value is Malformed {
  return isRecord(value) && value.kind === 'malformed';
}

/** The verdict on an entry of a batch that is not a question: it harms no other. */
export function malformedEntry({ message }: Malformed, at: number): ToolValidationVerdict {
  const finding = {
    rule: 'validation/request',
    severity: 'error',
    subject: {},
    path: '',
    message,
    evidence: [],
  } as const;
  return verdictOf({ ...NOTHING_FOUND, findings: [finding] }, at, at);
}

/** All verdicts of a batch as one answer. */
export function batchVerdict(results: readonly ToolValidationVerdict[]): BatchVerdict {
  const gather = (pick: (verdict: ToolValidationVerdict) => readonly string[]): readonly string[] =>
    results.flatMap((verdict, index) => pick(verdict).map((text) => `${index}: ${text}`));
  return {
    valid: results.every(({ valid }) => valid),
    errors: gather(({ errors }) => errors),
    warnings: gather(({ warnings }) => warnings),
    suggestions: gather(({ suggestions }) => suggestions),
    results,
  };
}

/** A verdict as the answer of a tool: structured, and as text for those who read nothing else. */
export function answerWith(verdict: ToolValidationVerdict | BatchVerdict): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(verdict) }], structuredContent: verdict };
}

/** A question that cannot be answered. */
export function refuse({ message }: Malformed): CallToolResult {
  return { content: [{ type: 'text', text: quote(message, 1_000) }], isError: true };
}
