import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { seenFor } from '../../../scenario/known/values-for.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { absentValues } from './absent-values.js';
import { extraCall } from './extra-call.js';
import type { Argument, Ignored } from './ignored-argument.js';
import { isTexts } from './several-values.js';

/** How a definition says that what comes after the first failure is not looked at. */
const STOPS =
  /\b(?:stops?|aborts?|halts?|fails? fast|until|ends?)\b[^.\n]{0,60}\b(?:first|error|fail|missing|unknown|not)/i;

/** Values of which two are taken. */
const MOST = 12;

/**
 * A tool that is asked for several things says nothing of the one after a thing that does not exist. Where that one comes
 * last, it does. Only of a tool that reads.
 */
export async function stopsAtAbsent(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  { name, schema }: Argument,
): Promise<Ignored | undefined> {
  const isAsked = state.stage === 'read' && isTexts(schema) && !STOPS.test(state.tool.description ?? '');
  const base = isAsked ? successes(state).find(({ arguments: args }) => listIn(args, name)) : undefined;
  const [first, last, absent] = base === undefined ? [] : valuesFor(state, context, base, name);
  if (base === undefined || first === undefined || last === undefined || absent === undefined)
    return undefined;
  const call = async (...values: readonly string[]): Promise<Attempt | undefined> => {
    const args = { ...Object(base.arguments), [name]: values };
    const isValid = compileSchema(state.tool.inputSchema).check(args).outcome === 'valid';
    const attempt = isValid ? await extraCall(state, context, emit, base.scenario, args) : undefined;
    return attempt?.succeeded === true ? attempt : undefined;
  };
  const whole = textOf(await call(first, last, absent));
  if (!whole.includes(first) || !whole.includes(last)) return undefined;
  const attempt = await call(first, absent, last);
  const cut = textOf(attempt);
  if (attempt === undefined || !cut.includes(first) || cut.includes(last)) return undefined;
  return {
    attempt,
    message: `What follows a value of "${quote(name, 60)}" that does not exist is left out.`,
    expected: `${quoteValue(last)} in the response, as where ${quoteValue(absent)} comes last`,
    received: quote(cut, 160),
  };
}

const textOf = (attempt: Attempt | undefined): string => replyText(attempt?.reply);

/** The list that a call has sent. */
const listIn = (args: unknown, name: string): readonly unknown[] | undefined => {
  const value = isRecord(args) ? args[name] : undefined;
  return Array.isArray(value) ? value : undefined;
};

/** Two values that the server has shown, of which no other one is a part, and one that no thing has. */
function valuesFor(
  state: ToolState,
  context: RunContext,
  base: Attempt,
  name: string,
): readonly (string | undefined)[] {
  const tried = listIn(base.arguments, name) ?? [];
  // What was tried may be made up.
  const all = [...seenFor(context.values.for(state), state.tool.name, name), ...tried];
  const texts = [...new Set(all)].filter((value) => typeof value === 'string').slice(0, MOST);
  const [first = ''] = texts;
  const absent = absentValues(first, {}).find((value) => typeof value === 'string');
  const isApart = (value: string): boolean =>
    value !== first &&
    [first, String(absent)].every((other) => !other.includes(value) && !value.includes(other));
  const last = texts.find(isApart);
  return first === '' || typeof absent !== 'string' || texts.includes(absent) ? [] : [first, last, absent];
}
