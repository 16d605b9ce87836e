import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Reply } from '../../../model/session.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { invalidCalls, invalidOutcome } from '../../control/invalid-call.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { LEAST_CONFIDENCE } from '../least-confidence.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { unlessError } from './error-structure.js';

/** What JSON-RPC calls an internal error. */
const INTERNAL = -32_603;

/**
 * A server rejects invalid arguments, in so many words, with the code of an internal error. Some SDKs turn every exception
 * into it, so this is a note, once per server. What a tool refuses in the same way is more than that, where other tools of
 * the server refuse with a result: many clients show the model nothing of such an error.
 */
export const errorCode: ServerDetector = {
  name: 'error code',
  scope: 'server',
  after: 'run',
  rules: [RUN_RULES.errorType],
  at: '/error/code',
  replay: {
    by: 'call',
    shows: ({ reply }, { message }) => (isInternal(reply) ? message : undefined),
    conclude: unlessError,
  },
  *detect({ states }) {
    const refusing = states.filter(({ attempts }) => attempts.some(isRefusal));
    const unseen = states.flatMap((state) =>
      refusing.some((other) => other !== state) ? (unseenRefusal(state) ?? []) : [],
    );
    yield* unseen;
    for (const state of states) {
      const found = unseen.length > 0 ? undefined : miscoded(state);
      if (found === undefined) continue;
      yield found;
      return;
    }
  },
};

const isInternal = (reply: Reply | undefined): boolean =>
  reply?.kind === 'error' && isRecord(reply.error) && reply.error.code === INTERNAL;

/** Errors that what is on the server gives to valid arguments. */
const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'conflict_or_rule']);

const isRefused = ({ scenario, validation }: Attempt): boolean =>
  scenario.violates === undefined &&
  REFUSALS.has(validation?.diagnosis.kind ?? '') &&
  (validation?.diagnosis.confidence ?? 0) >= LEAST_CONFIDENCE;

/** Whether a tool refuses a valid call with a result, as the protocol asks. */
const isRefusal = (attempt: Attempt): boolean =>
  attempt.reply?.kind === 'result' && attempt.validation?.isError === true && isRefused(attempt);

/** A valid call that a tool refuses with an internal error of the protocol; what else it refuses, it refuses with a result. */
function unseenRefusal(state: ToolState): Detection | undefined {
  const hasOther = state.attempts.some(
    ({ reply, validation }) => reply?.kind === 'result' && validation?.isError === true,
  );
  const attempt = state.attempts.find((one) => isInternal(one.reply) && isRefused(one));
  if (attempt === undefined || !hasOther) return undefined;
  const draft = {
    path: '/error/code',
    message: 'The tool reports a refusal as an internal error of the server.',
    expected: 'a result with `isError`, as for its other errors',
    received: `a JSON-RPC error with the code ${INTERNAL}`,
    fix: 'Catch what the tool throws, and return a result with `isError` that says what is wrong.',
    evidence: [
      { text: `request: ${quote(attempt.arguments, 160)}` },
      { text: quote(replyText(attempt.reply), 160) },
    ],
  };
  const finding = runFinding(RUN_RULES.errorType, state.tool.name, draft, 'response');
  return { finding: { ...finding, severity: 'warning' }, attempt };
}

function miscoded(state: ToolState): Detection | undefined {
  const attempt = invalidCalls(state).find((one) => {
    const { kind, confidence } = one.validation?.diagnosis ?? { kind: 'none', confidence: 0 };
    if (!isInternal(one.reply) || kind !== 'validation_rejection' || confidence < LEAST_CONFIDENCE)
      return false;
    return one.findings.length === 0 && invalidOutcome(state, one).outcome === 'refused';
  });
  if (attempt === undefined) return undefined;
  const draft = {
    path: '/error/code',
    message: 'The tool reports invalid arguments with the code of an internal error.',
    expected: '-32602, or a result with `isError`',
    received: `${INTERNAL}`,
    fix: 'Use the code -32602 for arguments that the schema forbids, or return a result with `isError`.',
    evidence: [{ text: quote(replyText(attempt.reply), 160) }],
  };
  const finding = runFinding(RUN_RULES.errorType, state.tool.name, draft, 'response');
  return { finding: { ...finding, severity: 'info' }, attempt };
}
