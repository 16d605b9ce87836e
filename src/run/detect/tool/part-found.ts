import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, describedAs, type Ignored } from './ignored-argument.js';
import { listedItems } from './listed-items.js';

/** How a definition says that a value has to be the one that a thing has. */
const EXACT = /\bexact(?:ly)?\b|\b(?:whole|full|complete) (?:name|title|value|match)\b/i;

/** What takes that back, or speaks of something else that is exact; and a response that offers others. */
const OTHERWISE: readonly RegExp[] = [
  /\b(?:not|need not|rather than|instead of|if no|or (?:a )?par(?:t|tial)|fall(?:s )?back)\b/i,
  /\b(?:partial|prefix|substring|begins?|contains?|fuzzy|phrase|closest|similar)\b/i,
];
const OFFERS = /\b(?:did you mean|suggest|similar|closest|no exact|candidates?|alternatives?)/i;

/** Characters that a part has to have, and that are left out of a value. */
const [LEAST, LEFT_OUT] = [3, 2];

/** A part of a value finds what the value finds, although the definition asks for the exact one. Only of a tool that reads. */
export async function partFound(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name, schema } = argument;
  if (state.stage !== 'read' || schema.type !== 'string' || schema.enum !== undefined) return undefined;
  if (!isExact(state, argument)) return undefined;
  const compiled = compileSchema(state.tool.inputSchema);
  for (const whole of found(state, name).slice(0, 2))
    for (const part of partsOf(whole.value)) {
      const args = { ...whole.sent, [name]: part };
      if (compiled.check(args).outcome !== 'valid') continue;
      const attempt = await extraCall(state, context, emit, whole.attempt.scenario, args);
      if (attempt?.succeeded !== true || OFFERS.test(replyText(attempt.reply))) continue;
      const items = itemsOf(attempt);
      const same = itemsOf(whole.attempt).find((item) => items.includes(item));
      if (same === undefined) continue;
      return {
        attempt,
        message: `A part of a value is enough for "${quote(name, 60)}", which has to be exact.`,
        expected: `nothing for ${quoteValue(part)}`,
        received: `${quote(same, 120)}, as for ${quoteValue(whole.value)}`,
      };
    }
  return undefined;
}

/** Whether the argument has to be exact: it says so, or the tool does in a sentence without a second thought. */
function isExact({ tool }: ToolState, argument: Argument): boolean {
  const own = describedAs(argument);
  if (isOtherwise(own)) return false;
  if (EXACT.test(own)) return true;
  const sentences = (tool.description ?? '').slice(0, 2_000).split(/(?<=[.!?])\s+|\n+/);
  return sentences.some(
    (sentence) =>
      EXACT.test(sentence) && sentence.includes(argument.name) && !isOtherwise(tool.description ?? ''),
  );
}

const isOtherwise = (said: string): boolean => OTHERWISE.some((words) => words.test(said));

interface Found {
  readonly attempt: Attempt;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly value: string;
}

/** Calls that have found something by a value that what they found shows. */
const found = (state: ToolState, name: string): readonly Found[] =>
  successes(state).flatMap((attempt) => {
    const { arguments: sent, reply } = attempt;
    const value = isRecord(sent) ? sent[name] : undefined;
    const isShown = typeof value === 'string' && decodedTexts(reply).includes(value);
    return isRecord(sent) && isShown && value.length >= LEAST + LEFT_OUT && itemsOf(attempt).length > 0
      ? [{ attempt, sent, value }]
      : [];
  });

/** A value without its beginning, and without its end. */
const partsOf = (value: string): readonly string[] =>
  [value.slice(LEFT_OUT), value.slice(0, -LEFT_OUT)].filter((part) => part.trim() === part);

const itemsOf = (attempt: Attempt): readonly string[] => listedItems(attempt) ?? [];
