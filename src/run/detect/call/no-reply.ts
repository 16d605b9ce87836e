import type { Fault, FaultCode } from '../../../model/fault.js';
import type { Finding } from '../../../model/finding.js';
import { quote } from '../../../model/quote.js';
import type { Tool } from '../../../model/tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { crashTrace } from '../../attempt/crash-trace.js';
import { isForTool } from '../../control/invalid-call.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, type RunRule, runFinding } from '../run-rules.js';

/**
 * What a missing response to a call that was made alone means for a tool. Faults of the connection are not listed.
 */
const MEANINGS: Partial<Record<FaultCode, readonly [rule: RunRule, message: string]>> = {
  timeout: [RUN_RULES.hang, 'The tool does not respond.'],
  exited: [RUN_RULES.exit, 'The call stops the server.'],
  closed: [RUN_RULES.exit, 'The call stops the server.'],
  too_large: [RUN_RULES.tooLarge, 'The response is too large to be received.'],
  http_status: [RUN_RULES.noAnswer, 'The call gets an HTTP error instead of a response.'],
  connection_failed: [RUN_RULES.noAnswer, 'The call gets no response: the connection is closed.'],
  not_mcp: [RUN_RULES.noAnswer, 'The call gets something that is not an MCP message.'],
};

/** A call got no response. */
export const noReply: CallDetector = {
  name: 'no reply',
  scope: 'call',
  rules: [RUN_RULES.hang, RUN_RULES.exit, RUN_RULES.tooLarge, RUN_RULES.noAnswer],
  replay: { by: 'call' },
  detect: findingsOf,
};

function findingsOf(tool: Tool, { fault, milliseconds, isUnconfirmed, arguments: args }: Attempt): Finding[] {
  if (fault === undefined || isUnconfirmed === true) return [];
  const [rule, message] = MEANINGS[fault.code] ?? [];
  if (rule === undefined || message === undefined) return [];
  const isHang = fault.code === 'timeout';
  const draft = {
    path: '',
    message,
    ...(isHang ? { received: `no response in ${Math.round(milliseconds / 100) / 10} s, called alone` } : {}),
    evidence: [...(isHang ? [] : [{ text: quote(fault.message) }]), ...stderrEvidence(fault)],
  };
  const trace = crashTrace(fault.stderr) ?? '';
  const finding = runFinding(rule, tool.name, draft, 'response');
  if (rule === RUN_RULES.exit && NOT_STARTED.some((said) => said.test(trace)))
    return [{ ...finding, ...WITHOUT_PROGRAM }];
  if (isHang && mayWait(tool)) return [{ ...finding, severity: 'info' }];
  return [isMild(fault, rule, args) ? { ...finding, severity: 'warning' } : finding];
}

/**
 * A server, or a proxy in front of it, may reject calls for its own reasons, such as a rate limit. Arguments that are no
 * object break the protocol: no library sends them.
 */
const isMild = ({ code }: Fault, rule: RunRule, args: unknown): boolean =>
  code === 'http_status' || (rule === RUN_RULES.exit && !isForTool(args));

/** How runtimes report that a program could not be started: Node.js, Go, and Rust or Python by the name of the call. */
const NOT_STARTED: readonly RegExp[] = [
  /\bspawn(?:Sync)? \S{1,400} ENOENT\b/,
  /\bexec: "[^"]{1,400}": executable file not found\b/,
  /\b(?:spawn|exec|subprocess|Popen)\b.{0,200}\bNo such file or directory\b/i,
];

/** The call is not to blame, nor what it asks for. */
const WITHOUT_PROGRAM = {
  message: 'A program that the tool starts is missing, and its error stops the server.',
  fix: 'Handle the error of a program that does not start, and return it with `isError`.',
};

/** How tools that wait are named and described. */
const WAITING_NAME =
  /(?:^|[_\W])(?:long_?)?(?:poll|wait|watch|listen|subscribe|await|tail|follow)(?:[_\W]|$)|^(?:log_?in|sign_?in|authenticate)(?:[_\W]|$)/i;

const WAITING =
  /\blong[- ]poll|\b(?:waits?|blocks|polls?) (?:for|until)\b|\binteractiv|\b(?:opens?|launch\w{0,3}) (?:the |a |your )?(?:default |system )?browser\b/i;

/** Whether a tool says that it waits for something that may not come, such as a person who signs in. */
function mayWait({ name, description = '' }: Tool): boolean {
  return WAITING_NAME.test(name.replace(/([a-z])(?=[A-Z])/g, '$1_')) || WAITING.test(description);
}

/** The program error that the server reports; for a server that ended without one, the last lines that it wrote. */
function stderrEvidence({ code, stderr }: Fault): { text: string }[] {
  const lastLines = code === 'timeout' ? '' : (stderr ?? '').trim().split('\n').slice(-3).join('\n');
  const lines = crashTrace(stderr) ?? lastLines;
  return lines === '' ? [] : [{ text: quote(`stderr: ${lines}`, 400) }];
}
