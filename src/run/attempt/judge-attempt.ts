import { checkMcpResponse, envelopeIn } from '../../format/index.js';
import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import type { CallToolResult, JsonRpcError } from '../../model/result.js';
import type { Revision } from '../../model/revision.js';
import type { RuleId } from '../../model/rule.js';
import type { Reply } from '../../model/session.js';
import type { Standard } from '../../model/standard.js';
import type { Tool } from '../../model/tool.js';
import { ResponseValidator, type ValidateOptions, type ValidationResult } from '../../response/index.js';
import type { Scenario } from '../../scenario/index.js';
import { missesOwnPlaceholder } from '../control/placeholder-host.js';
import { detectInCall } from '../detect/run-detectors.js';
import type { CallOutcome } from '../state/live-server.js';
import { asksForError, withoutAskedErrors } from './asked-error.js';
import type { Attempt } from './attempt.js';
import { isDeclaredResult } from './declared-result.js';
import { missesSent } from './misses-sent.js';
import { nothingDone, reportsAllFailed, withoutReason } from './nothing-done.js';
import { reportsNothingDone, reportsOnlyErrors } from './only-errors.js';
import { isFailedBatch, lowerPerItemErrors } from './per-item-errors.js';
import { replyData, replyText } from './reply-text.js';
import { saysCause } from './says-cause.js';

/** Judges one response by the scenario: protocol, output schema, diagnosis, and what the detectors find in it. */
export function judgeAttempt(
  tool: Tool,
  scenario: Scenario,
  args: unknown,
  outcome: CallOutcome,
  revision: Revision,
  options: ValidateOptions = {},
  standard?: Standard,
): Attempt {
  const { reply } = outcome;
  const base = { scenario, arguments: args, ...outcome, findings: [], passed: false, succeeded: false };
  if (reply === undefined) return { ...base, findings: detectInCall(tool, base) };
  const validation = ResponseValidator.validateResponse(
    {
      tool,
      input: isRecord(args) ? args : {},
      scenarioCategory: scenario.category,
      revision,
      ...(reply.kind === 'result'
        ? { response: reply.result as CallToolResult }
        : { error: reply.error as JsonRpcError }),
    },
    options,
  );
  const isAsked = !validation.isError && (asksForError(tool, args) || isDeclaredResult(tool, reply));
  const isClean =
    validation.diagnosis.kind === 'none' &&
    !isFailedBatch(replyText(reply)) &&
    !missesSent(tool, args, replyText(reply)) &&
    !reportsOnlyErrors(replyData(reply), args) &&
    !reportsNothingDone(replyData(reply)) &&
    !reportsAllFailed(tool, reply);
  const succeeded = !validation.isError && (isClean || isAsked);
  const own = responseFindings(validation, scenario, args, saysCause(replyText(reply), tool.name, args));
  const asked = withoutAskedErrors(own, validation, isAsked);
  const shown = lowerPerItemErrors(asked, args, replyText(reply), validation.diagnosis.kind);
  const also = alsoSaid(tool, reply, scenario, args, validation).filter(
    ({ rule }) => !shown.some((one) => one.rule === rule),
  );
  const judged = [...shown, ...also, ...(standard === undefined ? [] : byStandard(tool, reply))];
  const answered: Attempt = { ...base, validation, succeeded, findings: judged };
  const attempt = { ...answered, findings: withoutPlaceholders(answered) };
  const findings = detectInCall(tool, attempt);
  return { ...attempt, findings, passed: !findings.some(({ severity }) => severity === 'error') };
}

/** What a valid call shows of a response that tells nothing: of what was done, or of why nothing was. */
function alsoSaid(
  tool: Tool,
  reply: Reply,
  { violates }: Scenario,
  args: unknown,
  { isError }: ValidationResult,
): readonly Finding[] {
  if (violates !== undefined) return [];
  return isError ? withoutReason(tool, reply, args) : nothingDone(tool, reply);
}

/** A host that we made up is not what the server depends on. */
function withoutPlaceholders(attempt: Attempt): readonly Finding[] {
  if (!missesOwnPlaceholder(attempt)) return attempt.findings;
  return attempt.findings.filter(({ rule }) => rule !== 'response/unreachable');
}

/** Where a result departs from the response format standard; the protocol's own errors have no envelope. */
function byStandard(tool: Tool, reply: Reply): readonly Finding[] {
  return reply.kind === 'result' ? checkMcpResponse(envelopeIn(reply.result), tool.name) : [];
}

/** What the response alone shows, each thing once. */
function responseFindings(
  { findings, diagnosis }: ValidationResult,
  { expectation }: Scenario,
  args: unknown,
  saysMore: boolean,
): readonly Finding[] {
  const isMisshapen = findings.some(
    ({ rule, path }) => SHAPES.has(rule) && (path === '' || path === '/content'),
  );
  const shown = findings.filter(({ rule, path }) => {
    // Whether a call had to succeed, the detectors decide by comparing it with others.
    if (BY_COMPARISON.has(rule)) return false;
    // An unclear rejection is no news where the call had to be rejected, and none is unclear that we cannot name.
    if (rule === 'response/error-unclear')
      return path === '/isError' ? expectation !== 'reject' : expectation === 'accept' && !saysMore;
    // Whoever installs the server has to see where it looks for what is missing.
    if (rule === 'response/leak-path') return diagnosis.detail !== 'missing-program';
    return !(isMisshapen && FOLLOWS.has(rule));
  });
  // Whoever checks a server mostly owns the machine: what a path tells a stranger, the guard judges. And whoever sends a
  // long text expects a long response.
  const isMild = ({ rule }: Finding): boolean =>
    rule === 'response/leak-path' || (rule === 'response/size' && sendsLongText(args));
  return shown.map((finding) => (isMild(finding) ? { ...finding, severity: 'info' } : finding));
}

/** Characters of a text from which a long response is no surprise. */
const LONG = 2_000;

const sendsLongText = (args: unknown): boolean =>
  isRecord(args) && Object.values(args).some((value) => typeof value === 'string' && value.length >= LONG);

/** Findings that a single response suggests and that the run confirms later. */
const BY_COMPARISON = new Set<RuleId>(['response/happy-path-rejected', 'response/error-unsure']);

/** A response without the right shape lacks its parts as a consequence. */
const SHAPES = new Set<RuleId>(['protocol/result-shape', 'protocol/result-content']);
const FOLLOWS = new Set<RuleId>([
  'response/no-content',
  'response/structured-content-missing',
  'response/text-missing',
]);
