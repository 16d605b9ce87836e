import type { FaultCode } from '../../../model/fault.js';
import type { Finding } from '../../../model/finding.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { CallOutcome } from '../../state/live-server.js';
import { RUN_RULES, type RunRule, runFinding } from '../run-rules.js';

/** What it means for a tool that a call of it, made alone, got no answer. Faults of the way to the server are not here. */
const MEANINGS: Partial<Record<FaultCode, readonly [rule: RunRule, message: string]>> = {
  timeout: [RUN_RULES.hang, 'The tool does not answer.'],
  exited: [RUN_RULES.exit, 'The call ends the server.'],
  closed: [RUN_RULES.exit, 'The call ends the server.'],
  too_large: [RUN_RULES.tooLarge, 'The answer is too large to be received.'],
  http_status: [RUN_RULES.noAnswer, 'The call is answered with an HTTP error instead of a message.'],
  connection_failed: [RUN_RULES.noAnswer, 'The call is not answered: the connection is closed.'],
  not_mcp: [RUN_RULES.noAnswer, 'The call is answered with something that is no message.'],
};

/** What a call shows that got no answer. */
export function noReplyFindings(tool: Tool, { fault, milliseconds, isUnconfirmed }: CallOutcome): Finding[] {
  if (fault === undefined || isUnconfirmed === true) return [];
  const [rule, message] = MEANINGS[fault.code] ?? [];
  if (rule === undefined || message === undefined) return [];
  const isHang = fault.code === 'timeout';
  const draft = {
    path: '',
    message,
    ...(isHang ? { received: `no answer in ${Math.round(milliseconds / 100) / 10} s, twice` } : {}),
    evidence: isHang ? [] : [{ text: quote(fault.message) }, ...stderrEvidence(fault.stderr)],
  };
  const finding = runFinding(rule, tool.name, draft, 'response');
  // A server or what stands before it may refuse for reasons of its own, such as too many calls.
  return [fault.code === 'http_status' ? { ...finding, severity: 'warning' } : finding];
}

function stderrEvidence(stderr: string | undefined): { text: string }[] {
  const lines = (stderr ?? '').trim().split('\n').slice(-3).join('\n');
  return lines === '' ? [] : [{ text: quote(`stderr: ${lines}`, 400) }];
}
