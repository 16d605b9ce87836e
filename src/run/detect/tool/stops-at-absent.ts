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
  if (state.stage !== 'read' || !isTexts(schema) || STOPS.test(state.tool.description ?? ''))
    return undefined;
  const base = successes(state).find(({ arguments: args }) => isRecord(args) && Array.isArray(args[name]));
  if (base === undefined || !isRecord(base.arguments)) return undefined;
  const [first, last, absent] = valuesFor(state, context, base.arguments[name], name);
  if (first === undefined || last === undefined || absent === undefined) return undefined;
  const { scenario, arguments: sent } = base;
  const compiled = compileSchema(state.tool.inputSchema);
  const call = async (...values: readonly string[]): Promise<Attempt | undefined> => {
    const args = { ...sent, [name]: values };
    const isValid = compiled.check(args).outcome === 'valid';
    const attempt = isValid ? await extraCall(state, context, emit, scenario, args) : undefined;
    return attempt?.succeeded === true ? attempt : undefined;
  };
  const shows = ({ reply }: Attempt, value: string): boolean => replyText(reply).includes(value);
  const whole = await call(first, last, absent);
  if (whole === undefined || !shows(whole, first) || !shows(whole, last)) return undefined;
  const attempt = await call(first, absent, last);
  if (attempt === undefined || !shows(attempt, first) || shows(attempt, last)) return undefined;
  return {
    attempt,
    message: `What follows a value of "${quote(name, 60)}" that does not exist is left out.`,
    expected: `${quoteValue(last)} in the response, as where ${quoteValue(absent)} comes last`,
    received: quote(replyText(attempt.reply), 160),
  };
}

/** Two values that the server has shown, of which no other one is a part, and one that no thing has. */
function valuesFor(
  state: ToolState,
  context: RunContext,
  sent: unknown,
  name: string,
): readonly (string | undefined)[] {
  const tried: readonly unknown[] = Array.isArray(sent) ? sent : [];
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
