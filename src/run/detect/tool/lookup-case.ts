import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { isEitherCase } from './either-case.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, describedAs, type Ignored } from './ignored-argument.js';

/** A value that finds a thing does not in the other case, although the definition says that case means nothing. */
export async function lookupCase(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name, schema } = argument;
  const isOpen = schema.type === 'string' && schema.enum === undefined;
  if (state.stage !== 'read' || !isOpen || !isPromised(state, argument)) return undefined;
  const base = successes(state).find(({ arguments: args, reply }) => {
    const value = isRecord(args) ? args[name] : undefined;
    return typeof value === 'string' && /^[\p{L}\d _-]{3,60}$/u.test(value) && shows(replyText(reply), value);
  });
  if (base === undefined || !isRecord(base.arguments)) return undefined;
  const value = String(base.arguments[name]);
  const compiled = compileSchema(state.tool.inputSchema);
  for (const form of [value.toUpperCase(), value.toLowerCase()]) {
    const args = { ...base.arguments, [name]: form };
    if (form === value || compiled.check(args).outcome !== 'valid') continue;
    const attempt = await extraCall(state, context, emit, base.scenario, args);
    if (attempt?.reply === undefined || attempt.succeeded) continue;
    return {
      attempt,
      message: `"${quote(name, 60)}" depends on the case of letters, although the definition says that it does not.`,
      expected: `what ${quoteValue(value)} finds, for ${quoteValue(form)}`,
      received: quote(replyText(attempt.reply), 160),
    };
  }
  return undefined;
}

/** Whether the argument says so, or the tool that has no other text. */
function isPromised(state: ToolState, argument: Argument): boolean {
  const texts = argumentsOf(state).filter(({ schema }) => schema.type === 'string');
  const said = texts.length === 1 ? `${state.tool.description ?? ''} ` : '';
  return isEitherCase(said + describedAs(argument));
}

const shows = (text: string, value: string): boolean => /\p{L}/u.test(value) && text.includes(value);
