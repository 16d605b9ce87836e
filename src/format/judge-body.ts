import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { checkMcpResponse } from './check-response.js';
import type { ErrorResponse } from './envelope.js';
import { envelopeIn } from './envelope-meta.js';

/** Makes the error response that goes out instead. */
export type Replace = (code: string, findings: readonly Finding[]) => ErrorResponse;

/** What becomes of a body that is announced as JSON and is none. */
export type Malformed = 'replace' | 'pass';

/** How bodies are judged. */
export interface BodyJudge {
  readonly replace: Replace;
  readonly malformed: Malformed;
}

/** What goes out instead of a body, and whether it is the whole response of a plain HTTP endpoint. */
export interface Replacement {
  readonly text: string;
  /** JSON-RPC has errors of its own, so its status stays. */
  readonly isPlain: boolean;
}

/** What must go out instead of a JSON text; `undefined` where it may pass. */
export function judgeText(text: string, judge: BodyJudge): Replacement | undefined {
  if (text.trim() === '') return undefined;
  const parsed = parse(text);
  if (parsed === undefined) {
    if (judge.malformed === 'pass') return undefined;
    return { text: JSON.stringify(judge.replace('RESPONSE_VALIDATION_ERROR', [])), isPlain: true };
  }
  const { value } = parsed;
  // A body that is neither an object nor an array was not meant as the response of a tool.
  if (typeof value !== 'object' || value === null) return undefined;
  const messages = Array.isArray(value) ? value : [value];
  if (messages.length > 0 && messages.every(isJsonRpc)) return judgeMessages(value, messages, judge);
  const instead = judgeEnvelope(value, judge.replace);
  return instead === undefined ? undefined : { text: JSON.stringify(instead), isPlain: true };
}

function judgeMessages(
  value: unknown,
  messages: readonly Readonly<Record<string, unknown>>[],
  { replace }: BodyJudge,
): Replacement | undefined {
  const judged = messages.map((message) => judgeMessage(message, replace));
  if (judged.every((instead, index) => instead === messages[index])) return undefined;
  return { text: JSON.stringify(Array.isArray(value) ? judged : judged[0]), isPlain: false };
}

/** A response to `tools/call` is judged; requests, notifications, errors and other results pass. */
function judgeMessage(
  message: Readonly<Record<string, unknown>>,
  replace: Replace,
): Readonly<Record<string, unknown>> {
  const { result } = message;
  if (!isRecord(result) || !('content' in result || 'success' in result)) return message;
  const instead = judgeEnvelope(envelopeIn(result), replace);
  return instead === undefined ? message : { ...message, result: instead };
}

function judgeEnvelope(value: unknown, replace: Replace): ErrorResponse | undefined {
  const errors = checkMcpResponse(value).filter((finding) => finding.severity === 'error');
  return errors.length === 0 ? undefined : replace('INVALID_RESPONSE_FORMAT', errors);
}

const isJsonRpc = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && value.jsonrpc === '2.0';

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
