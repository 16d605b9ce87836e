import { isRecord } from '../../model/json.js';
import type { SessionEvent } from '../../model/session.js';
import { diagnose } from '../../response/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { isBlank } from '../attempt/nothing-done.js';
import { replyData, replyText } from '../attempt/reply-text.js';
import type { RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** Causes of a failure that a tool may log and then return an empty list. */
const SWALLOWED: ReadonlySet<string> = new Set(['upstream_unreachable', 'crash', 'auth']);

/** Characters of a log that are looked at. */
const LOOKED_AT = 4_000;

/**
 * Calls each tool that returned nothing but empty results once more, alone, and reads what the server logs meanwhile. A
 * failure there means that the result is empty because of it: the tool was not seen to succeed. Nor was one whose every
 * response is an empty text.
 */
export async function doubtEmptySuccesses(context: RunContext): Promise<void> {
  for (const state of context.states) {
    const empty = successes(state);
    const [first] = empty;
    if (first === undefined || state.stopped !== undefined || context.isLate) continue;
    if (state.stage !== 'read') continue;
    if (empty.length > 1 && empty.every(({ reply }) => isBlank(reply)))
      doubt(state, ({ reply }) => isBlank(reply), 'blank');
    if (!empty.every(isEmptyResult)) continue;
    const log = await logDuring(context, state, first);
    const failure = log === undefined ? undefined : failureIn(state, log);
    if (failure === undefined) continue;
    state.swallowed = failure;
    doubt(state, isEmptyResult);
  }
}

/** Takes back that calls succeeded. */
function doubt(state: ToolState, isDoubtful: (attempt: Attempt) => boolean, as?: 'blank'): void {
  if (as === 'blank') state.isBlank = true;
  for (const [index, attempt] of state.attempts.entries())
    if (attempt.succeeded && isDoubtful(attempt)) state.attempts[index] = { ...attempt, succeeded: false };
}

/** Whether a response holds no items: an empty list, or members that are all empty lists, zeros and echoes. */
export function isEmptyResult({ reply, arguments: args }: Pick<Attempt, 'reply' | 'arguments'>): boolean {
  const data = replyData(reply);
  if (Array.isArray(data)) return data.length === 0;
  if (!isRecord(data)) return /^(?:found )?(?:0|no) \w{1,30}(?: found)?\b/i.test(replyText(reply).trim());
  const sent = JSON.stringify(args ?? null);
  const members = Object.values(data);
  const hasList = members.some((value) => Array.isArray(value));
  return hasList && members.every((value) => isEmptyValue(value, sent));
}

function isEmptyValue(value: unknown, sent: string): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'string') return value === '' || sent.includes(value);
  return value === 0 || value === null || typeof value === 'boolean';
}

/** What the server writes to stderr, or sends as log messages, while one call is made. */
async function logDuring(context: RunContext, state: ToolState, first: Attempt): Promise<string | undefined> {
  const lines: string[] = [];
  const unsubscribe = context.server.session.subscribe((event) => {
    const line = logged(event);
    if (line !== undefined) lines.push(line);
  });
  try {
    const { succeeded } = await context.attempt(
      state,
      first.scenario,
      'repeat',
      () => undefined,
      first.arguments,
    );
    // Another request gives what was logged the time to arrive.
    await context.server.listTools();
    return succeeded && lines.length > 0 ? lines.join('\n').slice(0, LOOKED_AT) : undefined;
  } finally {
    unsubscribe();
  }
}

function logged(event: SessionEvent): string | undefined {
  if (event.type === 'stderr') return event.text;
  if (event.type !== 'received' || !isRecord(event.message)) return undefined;
  const { method, params } = event.message;
  if (method !== 'notifications/message' || !isRecord(params)) return undefined;
  const { level, data } = params;
  if (level !== 'error' && level !== 'critical' && level !== 'alert' && level !== 'emergency')
    return undefined;
  return typeof data === 'string' ? data : JSON.stringify(data);
}

/** The first line of a log that reports a failure which explains an empty result. */
function failureIn({ tool }: ToolState, log: string): string | undefined {
  return log.split('\n').find((line) => {
    if (!/error|fail|exception|refused|denied/i.test(line)) return false;
    const response = { isError: true, content: [{ type: 'text', text: line }] };
    return SWALLOWED.has(diagnose({ tool, input: {}, response }).kind);
  });
}
