import type { CallScenario, Exchange } from '../src/model/run-report.js';
import type { DiagnosisKind } from '../src/response/diagnose/diagnosis.js';
import { plain } from './words.js';

type Words = Readonly<Record<Exclude<DiagnosisKind, 'none'>, string>>;

/** Why a response is an error, as a noun phrase. */
const KIND_NAMES: Words = {
  validation_rejection: 'input rejected',
  not_found: 'not found',
  auth: 'not authorized',
  rate_or_quota: 'rate limit or quota',
  conflict_or_rule: 'conflict or rule',
  upstream_unreachable: 'upstream unreachable',
  crash: 'crash',
  unclear: 'unclear',
};

/** What a tool did with a call, by the diagnosis of its error. */
const DONE: Words = {
  validation_rejection: 'Rejected the input',
  not_found: 'Returned “not found”',
  auth: 'Returned an authorization error',
  rate_or_quota: 'Returned a rate limit or quota error',
  conflict_or_rule: 'Returned a conflict',
  upstream_unreachable: 'Could not reach its upstream',
  crash: 'Crashed',
  unclear: 'Returned an unclear error',
};

/** How an error reached the caller. */
export const SURFACED: Readonly<Record<string, string>> = {
  isError: 'as a result with isError',
  jsonrpc_error: 'as a JSON-RPC error',
  text_in_success: 'hidden in the text of a success',
};

/** What the tool should do with a call, after "the tool should". */
export const SHOULD: Readonly<Record<CallScenario['expectation'], string>> = {
  accept: 'accept the call',
  reject: 'reject the call',
  either: 'accept or reject the call',
};

/** A report may come from another version. */
function isKnown(kind: string): kind is keyof Words {
  return Object.hasOwn(KIND_NAMES, kind);
}

/** Why a response is an error. */
export function kindName(kind: string): string {
  return isKnown(kind) ? KIND_NAMES[kind] : plain(kind);
}

/** What a tool did with a call: `Rejected the input`. */
export function outcomeOf({ outcome, diagnosis }: Exchange): string {
  if (outcome === 'success') return 'Succeeded';
  if (outcome === 'no_answer') return 'Sent no response';
  if (diagnosis === undefined) return 'Returned an error';
  return isKnown(diagnosis.kind) ? DONE[diagnosis.kind] : `Returned an error: ${plain(diagnosis.kind)}`;
}

/** What a tool did, and whether it should have: `Succeeded, but should reject the call`. */
export function callSentence(exchange: Exchange): string {
  const { scenario, outcome, passed } = exchange;
  const done = outcomeOf(exchange);
  if (!passed && outcome === 'success' && scenario.expectation !== 'reject')
    return `${done}, but the response is wrong`;
  if (!passed) return `${done}, but should ${SHOULD[scenario.expectation]}`;
  const isExpected =
    scenario.expectation === 'accept' ? outcome === 'success' : scenario.expectation === 'reject';
  return `${done}, ${isExpected ? 'as expected' : 'which is allowed'}`;
}
