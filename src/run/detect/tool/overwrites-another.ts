import { isRecord } from '../../../model/json.js';
import { waysIn } from '../../../scenario/value/ordered-ends.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';

type Args = Readonly<Record<string, unknown>>;
type Names = readonly [from: string, to: string];

/** How a text says that it is made up by this run. */
const OURS = /assay/;

/**
 * Moves or copies one thing to the place of another; both are made for it, by the tool that has made what a call of this
 * one worked with. The call, where it succeeds.
 */
export async function overAnother(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  base: Attempt,
): Promise<Attempt | undefined> {
  const { arguments: sent } = base;
  const [way] = isRecord(sent) ? waysIn(Object.keys(sent)) : [];
  if (way === undefined || !isRecord(sent)) return undefined;
  const [from, to] = way;
  const compiled = compileSchema(state.tool.inputSchema);
  const moving = ([one, other]: Names): Args => ({ ...sent, [from]: one, [to]: other });
  const known = [sent[from], ...ownNames(context, state)].filter((name) => typeof name === 'string');
  const fitting = [...new Set(known)].filter(
    (name) => compiled.check(moving(besideIt(name))).outcome === 'valid',
  );
  const makers = context.ofStage('write').filter((maker) => maker !== state);
  const made = await madeLike(makers, context, emit, fitting, besideIt);
  if (made === undefined) return undefined;
  const attempt = await extraCall(state, context, emit, base.scenario, moving(made));
  return attempt?.succeeded === true ? attempt : undefined;
}

/** New things beside one of those known, by names of their own; nothing where no tool is known to make such things. */
export async function madeLike<Made extends readonly string[]>(
  makers: readonly ToolState[],
  context: RunContext,
  emit: Emit,
  known: readonly string[],
  namesFor: (known: string) => Made,
): Promise<Made | undefined> {
  for (const [one, maker] of known.flatMap((name) => makers.map((state) => [name, state] as const))) {
    const worked = successes(maker).find((attempt) => propertyWith(attempt.arguments, one) !== undefined);
    const property = propertyWith(worked?.arguments, one);
    if (worked === undefined || property === undefined || !isRecord(worked.arguments)) continue;
    const names = namesFor(one);
    const made: Attempt[] = [];
    for (const value of names) {
      const args = { ...worked.arguments, [property]: value };
      const isValid = compileSchema(maker.tool.inputSchema).check(args).outcome === 'valid';
      const attempt = isValid ? await extraCall(maker, context, emit, worked.scenario, args) : undefined;
      if (attempt?.succeeded !== true) break;
      made.push(attempt);
    }
    if (made.length === names.length) return names;
  }
  return undefined;
}

const propertyWith = (args: unknown, value: string): string | undefined =>
  isRecord(args) ? Object.keys(args).find((name) => args[name] === value) : undefined;

/** What calls of other tools that write have made, under names of this run. */
const ownNames = (context: RunContext, state: ToolState): readonly string[] =>
  context
    .ofStage('write')
    .filter((maker) => maker !== state)
    .flatMap((maker) => {
      const args = successes(maker)[0]?.arguments;
      const values: readonly unknown[] = isRecord(args) ? Object.values(args) : [];
      return values.filter((value) => typeof value === 'string').filter((value) => OURS.test(value));
    });

const besideIt = (known: string): Names => [beside(known, 3), beside(known, 4)];

/** A name of this run beside a known one, before its ending. */
export const beside = (known: string, number: number): string =>
  known.replace(/(?:\.\w{1,5})?$/, (end) => `-${number}${end}`);
