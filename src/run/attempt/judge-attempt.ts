import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import type { CallToolResult, JsonRpcError } from '../../model/result.js';
import type { Revision } from '../../model/revision.js';
import type { Tool } from '../../model/tool.js';
import { ResponseValidator, type ValidationResult } from '../../response/index.js';
import type { Scenario } from '../../scenario/index.js';
import { enumDriftOut } from '../detect/call/enum-drift-out.js';
import { rejectionFindings } from '../detect/call/invalid-accepted.js';
import { noReplyFindings } from '../detect/call/no-reply.js';
import { unicodeFindings } from '../detect/call/unicode-damaged.js';
import { unprintedFindings } from '../detect/call/unprinted-value.js';
import type { CallOutcome } from '../state/live-server.js';
import { asksForError, softened } from './asked-error.js';
import type { Attempt } from './attempt.js';

/** Judges one answer by the scenario: protocol, output schema, diagnosis, and whether the tool kept to its own schema. */
export function judgeAttempt(
  tool: Tool,
  scenario: Scenario,
  args: unknown,
  outcome: CallOutcome,
  revision: Revision,
): Attempt {
  const base = { scenario, arguments: args, ...outcome };
  const { reply, fault } = outcome;
  if (reply === undefined) {
    const findings = fault === undefined ? [] : noReplyFindings(tool, outcome);
    return { ...base, findings, succeeded: false, passed: false };
  }
  const call = {
    tool,
    input: isRecord(args) ? args : {},
    scenarioCategory: scenario.category,
    revision,
  };
  const validation = ResponseValidator.validateResponse(
    reply.kind === 'result'
      ? { ...call, response: reply.result as CallToolResult }
      : { ...call, error: reply.error as JsonRpcError },
  );
  const isAsked = !validation.isError && asksForError(args);
  const succeeded = !validation.isError && (validation.diagnosis.kind === 'none' || isAsked);
  const attempt: Attempt = { ...base, validation, succeeded, findings: [], passed: true };
  const shown = softened(answerFindings(validation, scenario), validation, args, isAsked);
  const findings = [
    ...enumDriftOut(tool, reply, shown),
    ...rejectionFindings(tool, attempt),
    ...unicodeFindings(tool, attempt),
    ...unprintedFindings(tool, attempt),
  ];
  return { ...attempt, findings, passed: !findings.some(({ severity }) => severity === 'error') };
}

/** What the answer alone shows, each thing once. */
function answerFindings({ findings }: ValidationResult, { expectation }: Scenario): readonly Finding[] {
  const isMisshapen = findings.some(
    ({ rule, path }) => SHAPES.has(rule) && (path === '' || path === '/content'),
  );
  return findings.filter(({ rule }) => {
    // That a refusal is unclear is no news where the call had to be refused.
    if (rule === 'response/error-unclear') return expectation === 'accept';
    return !(isMisshapen && FOLLOWS.has(rule));
  });
}

/** Where an answer has no shape, that it lacks its parts follows. */
const SHAPES = new Set(['protocol/result-shape', 'protocol/result-content']);
const FOLLOWS = new Set([
  'response/no-content',
  'response/structured-content-missing',
  'response/text-missing',
]);
