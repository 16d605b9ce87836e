import { isRecord } from '../../../model/json.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { boundCall } from '../../schedule/witnesses.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { clearingValue } from '../effect/uncleared.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';

/** A text that nothing else shows. */
const OWN_TEXT = 'assay-kept-7319';

/** Calls that one argument costs at most, with those of the tools that show the thing. */
const COST = 8;

/** A call that was to take a text away, after which it is still shown. */
export interface StillShown {
  readonly attempt: Attempt;
  readonly name: string;
  readonly sent: null | '';
}

/**
 * Sets a text of our own, and takes it away in the way that the definition gives: what showed it after the first call, the
 * response or a tool that reads the same thing, is not to show it after the second.
 */
export async function stillShown(
  state: ToolState,
  context: RunContext,
  emit: Emit,
): Promise<StillShown | undefined> {
  const [worked] = successes(state);
  const base = worked?.arguments;
  if (worked === undefined || !isRecord(base)) return undefined;
  const call = (args: unknown): Promise<Attempt | undefined> =>
    extraCall(state, context, emit, worked.scenario, args);
  const compiled = compileSchema(state.tool.inputSchema);
  for (const { name, schema } of argumentsOf(state)) {
    const sent = clearingValue(state.tool, name);
    const [set, cleared] = [OWN_TEXT, sent].map((value): unknown => ({ ...base, [name]: value }));
    const isValid = [set, cleared].every((args) => compiled.check(args).outcome === 'valid');
    if (sent === undefined || schema.type !== 'string' || !isValid || state.extra < COST) continue;
    // The first call may tell what was there before.
    await call(set);
    const before = await showing(state, context, emit, await call(set));
    if (before === undefined) continue;
    const attempt = await call(cleared);
    if (attempt !== undefined && (await showing(state, context, emit, attempt)) === before)
      return { attempt, name, sent };
  }
  return undefined;
}

/**
 * What shows the text: the tool, which is the one that was called or one that reads the thing which the call was about, and its
 * response without numbers, such as times. One that tells what was taken away is another one than before.
 */
async function showing(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  attempt: Attempt | undefined,
): Promise<string | undefined> {
  if (attempt?.succeeded !== true || !isRecord(attempt.arguments)) return undefined;
  if (hasText(attempt)) return sightOf(state, attempt);
  for (const reader of context.ofStage('read')) {
    const [call] = boundCall(reader, state, attempt.arguments);
    const [worked] = successes(reader);
    if (call === undefined || worked === undefined) continue;
    const read = await extraCall(reader, context, emit, worked.scenario, call.arguments);
    if (read !== undefined && hasText(read)) return sightOf(reader, read);
  }
  return undefined;
}

const hasText = ({ succeeded, reply }: Attempt): boolean => succeeded && replyText(reply).includes(OWN_TEXT);

const sightOf = ({ tool }: ToolState, { reply }: Attempt): string =>
  `${tool.name} ${replyText(reply).replace(/\d/g, '')}`;
