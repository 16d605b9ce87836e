import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Reply } from '../../../model/session.js';
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
 * into it, so this is a note, once per server.
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
    for (const state of states) {
      const found = miscoded(state);
      if (found === undefined) continue;
      yield found;
      return;
    }
  },
};

const isInternal = (reply: Reply | undefined): boolean =>
  reply?.kind === 'error' && isRecord(reply.error) && reply.error.code === INTERNAL;

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
