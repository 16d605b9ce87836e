import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import { membersThatDiffer, namesOneThing, thingsIn } from '../../control/things.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { flatMembers } from '../effect/kept-value.js';
import { seenEffect, targetsOf } from '../effect/seen-effect.js';
import { extraCall } from './extra-call.js';

/** A call that may be repeated, and the numbers that tell how often it was made. */
export interface CallGauge {
  readonly base: Attempt;
  /** The numbers by name, after a call that was just made. */
  readonly after: (attempt: Attempt) => Promise<Readonly<Record<string, number>>>;
}

/** Folded names of numbers that grow with time, and not with what is done. */
const OF_TIME = /time|date|stamp|version|revision|elapsed|duration|at$|ms$/;

/** The numbers in the response of a tool, beyond those that it was sent; otherwise those of the thing that it changes. */
export function gaugeOf(state: ToolState, context: RunContext, emit: Emit): CallGauge | undefined {
  const [worked] = successes(state);
  if (worked === undefined) return undefined;
  const isTold = Object.entries(numbersOf(worked)).some(([name, value]) => !isSent(worked, name, value));
  return isTold
    ? { base: worked, after: async (attempt) => numbersOf(attempt) }
    : readGauge(state, context, emit);
}

/** A number of the thing that a call names, as a tool that reads shows it. */
function readGauge(state: ToolState, context: RunContext, emit: Emit): CallGauge | undefined {
  for (const watched of state.effects.filter(({ attempt }) => isPlainSuccess(attempt))) {
    const effect = seenEffect(state, watched);
    for (const look of effect.seen) {
      const targets = targetsOf(effect, look);
      const own = look.changed.find(({ before }) => targets.includes(before));
      const reader = context.states.find(({ tool }) => tool.name === look.witness);
      if (own === undefined || reader === undefined) continue;
      const names = membersThatDiffer(own.before, own.after).filter(
        (name) => typeof own.after.members[name] === 'number' && !OF_TIME.test(foldName(name)),
      );
      if (names.length === 0) continue;
      const { place, id } = own.before;
      const after: CallGauge['after'] = async () => {
        const read = await extraCall(reader, context, emit, look.after.scenario, look.after.arguments);
        const thing =
          read === undefined ? undefined : thingsIn(read).find((one) => one.place === place && one.id === id);
        return numbersIn(thing?.members, names);
      };
      return { base: watched.attempt, after };
    }
  }
  return undefined;
}

const isPlainSuccess = ({ succeeded, scenario }: Attempt): boolean =>
  succeeded && scenario.violates === undefined;

const isSent = ({ arguments: args }: Attempt, name: string, value: number): boolean =>
  isRecord(args) &&
  Object.entries(args).some(([key, sent]) => sent === value && foldName(key) === foldName(name));

function numbersOf({ reply, succeeded }: Attempt): Readonly<Record<string, number>> {
  const data = succeeded ? shownData(reply) : undefined;
  const members = isRecord(data) ? flatMembers(data) : {};
  return numbersIn(
    members,
    // Ids of what is new are counted by themselves.
    Object.keys(members).filter((name) => !OF_TIME.test(foldName(name)) && !namesOneThing(name)),
  );
}

const numbersIn = (
  members: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = members?.[name];
      return typeof value === 'number' ? [[name, value]] : [];
    }),
  );
