import { isRecord } from '../../model/json.js';
import { pointerTokens } from '../../model/json-pointer.js';
import { compileSchema, contentHash } from '../../schema/index.js';
import { replyText } from '../attempt/reply-text.js';
import { differences } from '../detect/argument-differences.js';
import { type Argument, argumentsOf } from '../detect/tool/ignored-argument.js';
import { readsOrComputes } from '../detect/tool/reads-or-computes.js';
import { hasCallsToSpare } from '../plan/budget.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { note } from './note.js';

type Args = Readonly<Record<string, unknown>>;

/** Calls for pairs of choices, and values of one argument; milliseconds above which a tool is left alone. */
const [MOST, MOST_VALUES, SLOW] = [24, 8, 300];

/**
 * Asks a tool that reads for each two choices together: a defect in how an order goes with a key, or one switch with another,
 * shows in no call that changes one of them. Everything else stays, so that each call has a control.
 */
export async function tryPairs(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (!readsOrComputes(state) || worked === undefined || !isRecord(worked.arguments)) return;
  if (worked.milliseconds > SLOW || context.options.perTool !== undefined) return;
  const compiled = compileSchema(state.tool.inputSchema);
  const tried = new Set(state.attempts.map((attempt) => JSON.stringify(attempt.arguments)));
  const calls = pairedChoices(
    argumentsOf(state),
    worked.arguments,
    workedAlone(state, worked.arguments),
  ).filter((args) => !tried.has(JSON.stringify(args)) && compiled.check(args).outcome === 'valid');
  for (const args of calls.slice(0, MOST)) {
    if (state.stopped !== undefined || context.isLate || !hasCallsToSpare(context)) return;
    const scenario = {
      id: contentHash(['pair', state.tool.name, args]).slice(0, 12),
      tool: state.tool.name,
      category: 'boundary',
      label: 'two choices together',
      arguments: args,
      expectation: 'accept',
      exercises: [],
      guesses: worked.scenario.guesses,
    } as const;
    state.planned++;
    note(state, await context.attempt(state, scenario, 'scenario', emit));
  }
}

interface Choice {
  readonly name: string;
  /** What a call may say instead of what it says, the default last. */
  readonly values: readonly unknown[];
}

/** Things and texts of which one argument has worked, that are tried with each choice. */
const MOST_ALONE = 2;

/** Other values that have worked in the place of one, such as other things that were listed; those that a plan varies are left out. */
function workedAlone(state: ToolState, base: Args): readonly Choice[] {
  // What has most to show comes first.
  const calls = successes(state)
    .filter(({ scenario }) => scenario.aim === undefined)
    .toSorted((one, other) => replyText(other.reply).length - replyText(one.reply).length);
  return argumentsOf(state).flatMap(({ name, schema }) => {
    if (schema.enum !== undefined || schema.type === 'boolean') return [];
    const values = calls.flatMap(({ arguments: args }) => {
      const [path, ...more] = differences(args, base);
      const isAlone = more.length === 0 && path !== undefined && pointerTokens(path)[0] === name;
      return isAlone && isRecord(args) && Object.hasOwn(args, name) ? [args[name]] : [];
    });
    return values.length === 0 ? [] : [{ name, values: values.slice(0, MOST_ALONE) }];
  });
}

/** The arguments with two choices made differently, those that nothing else makes first. `others`: what goes with each choice. */
export function pairedChoices(
  own: readonly Argument[],
  base: Args,
  others: readonly Choice[] = [],
): readonly Args[] {
  const choices = own.flatMap((argument) => choiceOf(argument));
  const pairs = choices.flatMap((one, at) =>
    [...choices.slice(at + 1), ...others].map((other) => [one, other] as const),
  );
  const calls = pairs.flatMap(([one, other]) =>
    one.values.flatMap((first, row) =>
      other.values.map((second, column) => ({
        args: inOrder(own, { ...base, [one.name]: first, [other.name]: second }),
        rank: row + column,
      })),
    ),
  );
  const isNew = ({ args }: { readonly args: Args }): boolean =>
    [...choices, ...others].filter(({ name }) => args[name] !== base[name]).length > 1;
  return calls
    .filter(isNew)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ args }) => args);
}

function choiceOf({ name, schema }: Argument): readonly Choice[] {
  const members: readonly unknown[] = Array.isArray(schema.enum)
    ? schema.enum.slice(0, MOST_VALUES)
    : schema.type === 'boolean'
      ? [true, false]
      : [];
  const isUsual = (value: unknown): boolean => value === (schema.default ?? members.at(-1));
  const others = members.filter((value) => !isUsual(value));
  // A switch that is off by default is off in every other call; a key or an order is compared with what a call has said.
  const isOff = schema.type === 'boolean' && schema.default !== undefined;
  return members.length > 1
    ? [{ name, values: isOff ? others : [...others, ...members.filter(isUsual)] }]
    : [];
}

/** A call reads like its schema. */
const inOrder = (own: readonly Argument[], args: Args): Args =>
  Object.fromEntries(own.flatMap(({ name }) => (Object.hasOwn(args, name) ? [[name, args[name]]] : [])));
