import { isRecord } from '../../../model/json.js';
import { waysIn } from '../../../scenario/value/ordered-ends.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';

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
  const made = await twoLike(context, emit, sent[from]);
  if (made === undefined) return undefined;
  const args = { ...sent, [from]: made[0], [to]: made[1] };
  if (compileSchema(state.tool.inputSchema).check(args).outcome !== 'valid') return undefined;
  const attempt = await extraCall(state, context, emit, base.scenario, args);
  return attempt?.succeeded === true ? attempt : undefined;
}

/** Two new things beside one, known by names of their own; nothing where the tool that makes them cannot be told. */
async function twoLike(
  context: RunContext,
  emit: Emit,
  known: unknown,
): Promise<readonly [string, string] | undefined> {
  if (typeof known !== 'string') return undefined;
  const [one, other] = [beside(known, 3), beside(known, 4)];
  for (const state of context.states.filter(({ stage }) => stage === 'write')) {
    const worked = successes(state).find((attempt) => propertyWith(attempt.arguments, known) !== undefined);
    const name = propertyWith(worked?.arguments, known);
    if (worked === undefined || name === undefined || !isRecord(worked.arguments)) continue;
    const made: Attempt[] = [];
    for (const value of [one, other]) {
      const args = { ...worked.arguments, [name]: value };
      const isValid = compileSchema(state.tool.inputSchema).check(args).outcome === 'valid';
      const attempt = isValid ? await extraCall(state, context, emit, worked.scenario, args) : undefined;
      if (attempt?.succeeded !== true) break;
      made.push(attempt);
    }
    if (made.length === 2) return [one, other];
  }
  return undefined;
}

const propertyWith = (args: unknown, value: string): string | undefined =>
  isRecord(args) ? Object.keys(args).find((name) => args[name] === value) : undefined;

const beside = (known: string, number: number): string =>
  known.replace(/(?:\.\w{1,5})?$/, (end) => `-${number}${end}`);
