import { isRecord } from '../../model/json.js';
import type { ContractCell, ToolContract } from '../../model/run-report.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText, structuredOf } from '../attempt/reply-text.js';
import { invalidCalls, invalidOutcome, isForTool } from '../control/invalid-call.js';
import { type EnumPlace, enumPlaces, valuesAt } from '../detect/enum-places.js';
import { type ErrorStyle, errorTypeOf, keepsTo } from '../detect/server/error-structure.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { dataNeeded } from './data-needed.js';

/** Names that a cell lists. */
const MOST_NAMES = 8;

const yes = (named: readonly string[]): ContractCell => ({
  state: 'yes',
  ...(named.length === 0 ? {} : { named: [...new Set(named)].slice(0, MOST_NAMES) }),
});
const no = (reason: string): ContractCell => ({ state: 'no', reason });
const notExercised = (reason: string): ContractCell => ({ state: 'not_exercised', reason });
const notApplicable = (reason: string): ContractCell => ({ state: 'not_applicable', reason });

/** The row of a tool in SPEC-021's matrix. */
export function contractOf(state: ToolState, style: ErrorStyle): ToolContract {
  const unseen = state.skipped ?? state.stopped;
  if (state.attempts.length === 0) {
    const cell = notExercised(unseen ?? 'no call was made');
    return {
      successCase: cell,
      errorCase: cell,
      enumIn: cell,
      enumOut: cell,
      requiredFields: cell,
      errorStructure: cell,
    };
  }
  return {
    successCase: successCase(state),
    errorCase: errorCase(state),
    enumIn: enumIn(state),
    enumOut: enumOut(state),
    requiredFields: requiredFields(state),
    errorStructure: errorStructure(state, style),
  };
}

/** How many of the clauses that apply were seen to hold, over all tools; listed values count for as many as were seen. */
export function shareOf(contracts: readonly ToolContract[]): {
  readonly kept: number;
  readonly applicable: number;
  readonly percent: number;
} {
  const cells = contracts.flatMap((contract) => Object.values(contract));
  const applicable = cells.filter(({ state }) => state !== 'not_applicable').length;
  const kept = cells.filter(({ state }) => state === 'yes').length;
  const partly = cells.reduce(
    (sum, { state, values }) =>
      state === 'not_exercised' && values !== undefined ? sum + values.seen / values.of : sum,
    0,
  );
  // Rounded down, so that a share below the bar never reads as the bar.
  const percent = applicable === 0 ? 100 : Math.floor((100 * (kept + partly)) / applicable);
  return { kept, applicable, percent };
}

function has({ book }: ToolState, ...rules: readonly string[]): boolean {
  return book.entries.some(({ finding }) => rules.includes(finding.rule));
}

function successCase(state: ToolState): ContractCell {
  const seen = successes(state);
  if (seen.length > 0) return yes(seen.map(({ scenario }) => scenario.label));
  const valid = state.attempts.filter(({ scenario }) => scenario.expectation === 'accept');
  if (valid.some(({ passed }) => !passed)) return no('calls with valid arguments failed');
  const names = dataNeeded(state);
  return notExercised(names.length === 0 ? 'no call succeeded' : `needs real values for ${names.join(', ')}`);
}

function isErrorAnswer({ validation, reply }: Attempt): boolean {
  return reply !== undefined && validation?.isError === true;
}

function errorCase(state: ToolState): ContractCell {
  const planted = invalidCalls(state);
  const outcomes = planted.map((attempt) => invalidOutcome(state, attempt));
  const isProper = (attempt: Attempt): boolean =>
    isErrorAnswer(attempt) && attempt.validation?.diagnosis.kind !== 'crash';
  const refused = planted.filter(
    (attempt, index) => isProper(attempt) && outcomes[index]?.outcome === 'refused',
  );
  const isOwnError = (attempt: Attempt): boolean =>
    isProper(attempt) && attempt.passed && OWN_ERRORS.has(attempt.validation?.diagnosis.kind ?? '');
  const errors = [...refused, ...state.attempts.filter(isOwnError)];
  if (errors.length > 0) return yes(errors.map(({ scenario }) => scenario.label));
  if (planted.length === 0) return notApplicable('no arguments are invalid by the schema');
  const [obstacle] = outcomes.flatMap((one) => (one.outcome === 'blocked' ? [one.obstacle] : []));
  const isBlocked = obstacle !== undefined && outcomes.every(({ outcome }) => outcome === 'blocked');
  return isBlocked
    ? notExercised(`valid calls get the same response: ${obstacle}`)
    : no('no invalid call was properly rejected');
}

/** Errors that a tool returns for what it was asked, whatever the arguments. */
const OWN_ERRORS: ReadonlySet<string> = new Set(['not_found', 'conflict_or_rule']);

function enumIn(state: ToolState): ContractCell {
  const places = enumPlaces(state.tool.inputSchema);
  if (places.length === 0) return notApplicable('the input schema lists no values');
  const drifted = state.book.entries.some(
    ({ finding }) =>
      finding.rule === 'run/enum-drift-in' ||
      (finding.rule === 'run/silent-acceptance' && places.some(({ matches }) => matches(finding.path))),
  );
  if (drifted) return no('the tool does not accept exactly the listed values');
  const taken = state.attempts.filter(isTaken);
  const refused = invalidCalls(state).filter(
    (attempt) =>
      isErrorAnswer(attempt) &&
      attempt.scenario.violates?.keyword === 'enum' &&
      invalidOutcome(state, attempt).outcome === 'refused',
  );
  const sent = taken.map((attempt) => attempt.arguments);
  const cell = listedCell(places, sent);
  const unrefused = places
    .filter(({ matches }) => !refused.some(({ scenario }) => matches(scenario.violates?.path ?? '')))
    .map(({ steps }) => `${steps.join('.')} outside the list`);
  if (unrefused.length === 0) return cell;
  const reason = [...(cell.reason === undefined ? [] : [cell.reason]), ...unrefused].slice(0, 5).join(', ');
  return {
    ...cell,
    state: 'not_exercised',
    reason: cell.reason === undefined ? `not seen: ${reason}` : reason,
  };
}

/** Which listed values were seen in some values: in full, or with a count and what is missing. */
function listedCell(places: readonly EnumPlace[], values: readonly unknown[]): ContractCell {
  const counts = places.map(({ steps, members }) => {
    const seen = new Set(values.flatMap((value) => valuesAt(value, steps)));
    return { name: steps.join('.'), members, missing: members.filter((member) => !seen.has(member)) };
  });
  const of = counts.reduce((sum, { members }) => sum + members.length, 0);
  const missing = counts.flatMap((one) =>
    one.missing.map((member) => `${one.name} ${JSON.stringify(member)}`),
  );
  const named = counts.map(
    (one) => `${one.name} (${one.members.length - one.missing.length} of ${one.members.length})`,
  );
  return {
    ...(missing.length === 0 ? yes(named) : notExercised(`not seen: ${missing.slice(0, 5).join(', ')}`)),
    named: named.slice(0, MOST_NAMES),
    values: { seen: of - missing.length, of },
  };
}

/** The arguments were accepted: the call succeeded, or what it asked for is not there or not allowed now. */
function isTaken({ succeeded, scenario, validation }: Attempt): boolean {
  if (scenario.violates !== undefined || validation === undefined) return false;
  return succeeded || OWN_ERRORS.has(validation.diagnosis.kind);
}

function enumOut(state: ToolState): ContractCell {
  const places = enumPlaces(state.tool.outputSchema);
  if (places.length === 0) return notApplicable('the output schema lists no values');
  if (has(state, 'run/enum-drift-out')) return no('a value was returned that is not listed');
  const answers = successes(state).map(({ reply }) => structuredOf(reply));
  const cell = listedCell(places, answers);
  return cell.values?.seen === 0 ? { ...cell, reason: 'no response had such a value' } : cell;
}

/** Whether the tool may return listed values, and none was seen yet. */
export function isEnumOutUnseen(state: ToolState): boolean {
  const { state: seen, values } = enumOut(state);
  return seen === 'not_exercised' && values?.seen === 0;
}

function requiredFields(state: ToolState): ContractCell {
  if (state.tool.outputSchema === undefined) return notApplicable('there is no output schema');
  if (has(state, 'response/output-schema', 'response/structured-content-missing', 'run/enum-drift-out'))
    return no('a response breaks the output schema');
  const checked = successes(state).some(
    ({ validation }) => validation?.responseMetadata?.outputSchemaValidation?.isValid === true,
  );
  return checked ? yes(requiredNames(state)) : notExercised('no successful response could be checked');
}

function requiredNames({ tool }: ToolState): readonly string[] {
  const names = isRecord(tool.outputSchema) ? tool.outputSchema.required : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

function errorStructure(state: ToolState, style: ErrorStyle): ContractCell {
  const errors = state.attempts.filter(
    (attempt) => attempt.reply !== undefined && !attempt.succeeded && isForTool(attempt.arguments),
  );
  if (errors.length === 0)
    return state.attempts.some(({ scenario }) => scenario.expectation === 'reject')
      ? notExercised('no call returned an error')
      : notApplicable('no arguments are invalid by the schema');
  if (has(state, 'run/error-type')) return no('invalid arguments are reported with the wrong type of error');
  if (has(state, 'run/error-structure', 'response/soft-error', 'protocol/error-shape'))
    return no('an error does not have the structure of the others');
  const isPlain = ({ reply }: Attempt): boolean => replyText(reply).trim() !== '';
  return errors.every((attempt) => isPlain(attempt) && keepsTo(style, attempt.reply))
    ? yes(style === 'free' ? [] : errors.flatMap(({ reply }) => errorTypeOf(reply) ?? []))
    : no('an error has no text, or not the structure of the others');
}
