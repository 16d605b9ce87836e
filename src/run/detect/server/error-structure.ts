import { checkErrorStructure } from '../../../format/index.js';
import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { quoteValue } from '../../../model/quote.js';
import type { Reply } from '../../../model/session.js';
import { valueText } from '../../../model/value-text.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, structuredOf, textData } from '../../attempt/reply-text.js';
import { type Replay, unable } from '../../replay/replay-verdict.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** How a server words its errors: in SPEC-021's structure, or as it likes. */
export type ErrorStyle = 'structured' | 'free';

/** Tools that have to agree before their structure counts as the server's. */
const FEWEST_TOOLS = 3;

/** A server has declared a structure when most of its tools use it. */
export function errorStyle(states: readonly ToolState[]): ErrorStyle {
  const telling = states.map(errorReplies).filter((replies) => replies.length > 0);
  const structured = telling.filter((replies) => replies.some(isStructured));
  return structured.length >= FEWEST_TOOLS && structured.length * 3 >= telling.length * 2
    ? 'structured'
    : 'free';
}

/**
 * Whether an error response keeps to the style; JSON-RPC errors have a structure of their own. A client reads a type that only
 * this server has at the same place as the others: it is a case of its own, and no other structure.
 */
export function keepsTo(style: ErrorStyle, reply: Reply | undefined): boolean {
  if (style === 'free' || reply === undefined || reply.kind === 'error') return true;
  return [...checkErrorStructure(parsed(reply))].every(
    ({ path }) => path === '/error/type' && hasType(reply),
  );
}

/** Whether an error says of which type it is: a name, and no sentence. */
function hasType(reply: Reply): boolean {
  const value = parsed(reply);
  const type = isRecord(value) && isRecord(value.error) ? value.error.type : undefined;
  return typeof type === 'string' && /^[\w.-]{1,60}$/.test(type);
}

/** Nothing can be said of an error that does not come any more. */
export function unlessError(attempts: readonly Attempt[]): Replay | undefined {
  return attempts.every(({ validation }) => validation?.isError !== true)
    ? unable('the call no longer returns an error')
    : undefined;
}

/** An error of a tool does not have the structure that the other tools use. */
export const errorStructure: ServerDetector = {
  name: 'error structure',
  scope: 'server',
  after: 'run',
  rules: [RUN_RULES.errorStructure],
  replay: {
    by: 'call',
    shows: ({ validation, reply }, { message }) =>
      validation?.isError === true && !keepsTo('structured', reply) ? message : undefined,
    conclude: unlessError,
  },
  detect: ({ states }) => deviations(states),
};

function* deviations(states: readonly ToolState[]): Generator<Detection> {
  const style = errorStyle(states);
  if (style === 'free') return;
  for (const state of states)
    for (const attempt of state.attempts) {
      // A response that is wrong in a graver way has its finding.
      if (attempt.validation?.diagnosis.businessLogic !== true || attempt.findings.length > 0) continue;
      if (!attempt.validation.isError || keepsTo(style, attempt.reply)) continue;
      yield { finding: deviation(state.tool.name, attempt.reply), attempt };
    }
}

function deviation(tool: string, reply: Reply | undefined): Finding {
  const [draft] = checkErrorStructure(parsed(reply));
  const received = quoteValue(replyText(reply), 120);
  const message = 'The error does not have the structure that the other tools of this server use.';
  const expected = draft?.expected ?? '{ error: { type, message } }';
  return runFinding(
    RUN_RULES.errorStructure,
    tool,
    { path: draft?.path ?? '', message, expected, received },
    'response',
  );
}

/** The type of an error in SPEC-021's structure; `undefined` where the response has another one. */
export function errorTypeOf(reply: Reply | undefined): string | undefined {
  const value = parsed(reply);
  const error = isRecord(value) ? value.error : undefined;
  return reply !== undefined && isStructured(reply) && isRecord(error) ? valueText(error.type) : undefined;
}

function errorReplies({ attempts }: ToolState): Reply[] {
  return attempts.flatMap(({ reply, validation }) =>
    reply?.kind === 'result' && validation?.isError === true ? [reply] : [],
  );
}

function isStructured(reply: Reply): boolean {
  return checkErrorStructure(parsed(reply)).next().done === true;
}

function parsed(reply: Reply | undefined): unknown {
  const structured = structuredOf(reply);
  return isRecord(structured) && isRecord(structured.error) ? structured : textData(reply);
}
