import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer, pointerTokens } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import { givenFor, seenFor } from '../../../scenario/known/values-for.js';
import { canonicalJson, compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { responseSignature } from '../../control/response-signature.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { RUN_RULES } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { isStoredBound } from './stored-bound.js';

type Args = Readonly<Record<string, unknown>>;

/** Calls that try a rejected value beside other values, and values that each other argument gets for it. */
const [MOST, MOST_OF_EACH] = [5, 3];

/**
 * What is left of a rejection when the same value is tried elsewhere. Beside another value of one of the other arguments, or of
 * another thing, it is accepted: then it depends on these, and nothing is wrong. So it is where the tool compares it with what
 * is stored. Among more arguments: the tool has a rule about what goes together, which most schemas do not state, and the
 * finding is a note.
 */
export async function rejectedElsewhere(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  finding: Finding,
  attempt: Attempt,
): Promise<Finding | undefined> {
  const { arguments: args, scenario } = attempt;
  const [name] = pointerTokens(finding.path);
  if (finding.severity !== 'error' || name === undefined || !isRecord(args)) return finding;
  if (!Object.hasOwn(args, name)) return finding;
  if (isStoredBound(context, state, attempt, name)) return undefined;
  const accepted = acceptedIn(state, args, name);
  if (accepted !== undefined) return noteOrNothing(finding, args, accepted);
  let isSeenAgain = Object.keys(args).length === 1;
  for (const other of otherCalls(state, context, args, name)) {
    const tried = await extraCall(state, context, emit, scenario, other);
    if (tried?.succeeded === true) return noteOrNothing(finding, args, other);
    isSeenAgain ||= tried?.reply !== undefined && responseSignature(tried) === responseSignature(attempt);
  }
  // One thing, or one partner, may be why: what a list says is allowed is more than that.
  return isSeenAgain || finding.rule === RUN_RULES.enumDriftIn.id
    ? finding
    : { ...finding, severity: 'warning' };
}

/** The arguments of a call that was made before and accepted the same value beside others. */
function acceptedIn(state: ToolState, args: Args, name: string): Args | undefined {
  const value = canonicalJson(args[name]);
  return successes(state)
    .flatMap((success) => (isRecord(success.arguments) ? [success.arguments] : []))
    .find((sent) => Object.hasOwn(sent, name) && canonicalJson(sent[name]) === value);
}

/** A value that is accepted among more arguments is worth a note; one that is accepted beside others is in order. */
const noteOrNothing = (finding: Finding, args: Args, accepted: Args): Finding | undefined =>
  Object.keys(accepted).length > Object.keys(args).length ? noted(finding, accepted) : undefined;

const noted = (finding: Finding, args: Args): Finding => ({
  ...finding,
  severity: 'info',
  evidence: [...finding.evidence, { text: `accepted in ${quote(args, 240)}` }],
});

/** Calls with the same value of one argument, and other ones around it. */
function otherCalls(state: ToolState, context: RunContext, args: Args, name: string): readonly Args[] {
  const widest = widestSuccess(state);
  const isWider = widest !== undefined && Object.keys(widest).length > Object.keys(args).length;
  const beside = Object.keys(args)
    .filter((other) => other !== name)
    .flatMap((other) =>
      partners(state, context, args, name, other).map((value) => ({ ...args, [other]: value })),
    );
  const compiled = compileSchema(state.tool.inputSchema);
  const tried = new Set(state.attempts.map((attempt) => JSON.stringify(attempt.arguments)));
  const valid = [...(isWider ? [{ ...widest, [name]: args[name] }] : []), ...beside].filter(
    (call) => !tried.has(JSON.stringify(call)) && compiled.check(call).outcome === 'valid',
  );
  return valid.slice(0, MOST);
}

/** Other values for an argument: the rejected one itself, which goes with itself, what the schema lists, what has worked. */
function partners(
  state: ToolState,
  context: RunContext,
  args: Args,
  name: string,
  other: string,
): readonly unknown[] {
  const schema = propertiesOf(state.tool.inputSchema)[other];
  const members: readonly unknown[] = isRecord(schema) && Array.isArray(schema.enum) ? schema.enum : [];
  const own = members.filter((member) => member === args[name]);
  const known = context.values.for(state);
  const worked = successes(state).map((success) =>
    isRecord(success.arguments) ? success.arguments[other] : undefined,
  );
  const shown = [
    ...givenFor(known, state.tool.name, other, joinPointer('', other)),
    ...seenFor(known, state.tool.name, other),
  ];
  const all = [...own, ...members, ...worked, ...(members.length > 0 ? [] : shown)];
  return [...new Set(all)]
    .filter((value) => typeof value === typeof args[other] && value !== args[other])
    .slice(0, MOST_OF_EACH);
}

/** The arguments of the success that had most of them. */
function widestSuccess(state: ToolState): Args | undefined {
  return successes(state)
    .flatMap((success) => (isRecord(success.arguments) ? [success.arguments] : []))
    .sort((a, b) => Object.keys(b).length - Object.keys(a).length)[0];
}
