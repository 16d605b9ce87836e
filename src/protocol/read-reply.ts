import type { Finding } from '../model/finding.js';
import { isRecord, jsonTypeOf } from '../model/json.js';
import type { JsonRpcError } from '../model/result.js';
import type { Revision } from '../model/revision.js';
import type { Reply } from '../model/session.js';
import { ERROR_RULES } from './message-rules.js';
import { type ReadResultOptions, readResult, type ToolResult } from './read-result.js';
import { Deviations } from './rule.js';

/** The codes that 2026-07-28 defines in its own range. */
const DEFINED: readonly number[] = [-32020, -32021, -32022];
const RETIRED: readonly number[] = [-32002, -32042];

/** Reads a JSON-RPC error. A missing code becomes 0 and a missing message the empty string. */
export function readError(
  wire: unknown,
  revision: Revision,
  options: { readonly tool?: string } = {},
): { readonly error: JsonRpcError; readonly findings: readonly Finding[] } {
  const { tool } = options;
  const deviations = new Deviations(revision, tool === undefined ? { part: 'wire' } : { tool, part: 'wire' });
  const wrong = (path: string, expected: string, value: unknown): void => {
    const message = path === '' ? 'The error is not an object.' : `The error has no valid ${path.slice(1)}.`;
    deviations.add(ERROR_RULES.shape, { path, message, expected, received: jsonTypeOf(value) });
  };
  if (!isRecord(wire)) {
    wrong('', 'object', wire);
    return { error: { code: 0, message: '' }, findings: deviations.findings };
  }
  const { code, message, data } = wire;
  if (!isInteger(code)) wrong('/code', 'integer', code);
  else checkCode(code, deviations);
  if (typeof message !== 'string') wrong('/message', 'string', message);
  return {
    error: {
      code: isInteger(code) ? code : 0,
      message: typeof message === 'string' ? message : '',
      ...(data === undefined ? {} : { data }),
    },
    findings: deviations.findings,
  };
}

const isInteger = (value: unknown): value is number => Number.isInteger(value);

function checkCode(code: number, deviations: Deviations): void {
  const draft = { path: '/code', received: String(code) };
  const isReserved = code >= -32099 && code <= -32020 && !DEFINED.includes(code);
  if (isReserved || RETIRED.includes(code)) {
    const message = 'The error code is reserved by the specification.';
    deviations.add(ERROR_RULES.codeReserved, { ...draft, message });
  } else if (code >= -32019 && code <= -32000) {
    const message = 'The error code is from the range that is no longer used.';
    deviations.add(ERROR_RULES.codeLegacy, { ...draft, message });
  }
}

/** Reads what came back for a `tools/call`: a result or an error. */
export function readReply(
  reply: Reply,
  revision: Revision,
  options: ReadResultOptions = {},
): { readonly result?: ToolResult; readonly error?: JsonRpcError; readonly findings: readonly Finding[] } {
  return reply.kind === 'result'
    ? readResult(reply.result, revision, options)
    : readError(reply.error, revision, options);
}
