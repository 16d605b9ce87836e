import type { Finding } from '../../../model/finding.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import { replyText } from '../../attempt/reply-text.js';
import { isForTool } from '../../control/invalid-call.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/**
 * A call with `arguments` that are not an object does not get a proper error. It tests the server's protocol library
 * rather than the tool, so it yields only this note. On the wire, null is a common way to say "no arguments".
 */
export const malformedArguments: CallDetector = {
  name: 'malformed arguments',
  scope: 'call',
  rules: [RUN_RULES.malformedArguments],
  explains: [{ rule: '*', in: 'call' }],
  replay: { by: 'call' },
  *detect(tool, { arguments: args, reply, fault, isUnconfirmed, findings, succeeded }) {
    if (isForTool(args)) return;
    if (reply === undefined) {
      if (fault?.code === 'timeout' && isUnconfirmed !== true) yield unanswered(tool, args);
      return;
    }
    const isAccepted = succeeded && args !== null;
    if (!isAccepted && findings.length === 0) return;
    yield runFinding(RUN_RULES.malformedArguments, tool.name, {
      path: '',
      message: 'A call whose `arguments` is not an object does not get a proper error.',
      expected: 'a JSON-RPC error',
      received: isAccepted ? 'a success' : (findings[0]?.message ?? 'an improper error'),
      evidence: [{ text: quote(args) }, { text: quote(replyText(reply), 160) }],
    });
  },
};

function unanswered({ name }: Tool, args: unknown): Finding {
  return runFinding(RUN_RULES.malformedArguments, name, {
    path: '',
    message: 'A call whose `arguments` is not an object gets no response.',
    expected: 'a JSON-RPC error',
    received: 'no response',
    evidence: [{ text: quote(args) }],
  });
}
