import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { type Argument, describedAs, type Ignored } from './ignored-argument.js';
import { NONSENSE, QUERIES } from './ignored-search.js';
import { onlyList } from './listed-items.js';
import { workingCall } from './working-call.js';

/** How a definition says that what is found has every word of a search. */
const EVERY = /\b(?:all|every|each)(?: of)?(?: the| its| these)? (?:\w+ )?(?:words?|terms?|keywords?)\b/i;
const OR_SOME = /\b(?:any|some|or|rank\w{0,3}|relevan\w{2,3}|optional\w{0,2}|unless|default)\b/i;

/** A word that nothing has, beside one that something has, finds that although every word is needed. Only of a tool that reads. */
export async function anyWord(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name } = argument;
  if (!needsEveryWord(state, argument)) return undefined;
  const base = successes(state).find(({ arguments: args, reply }) => wordIn(args, name, reply) !== undefined);
  const word = wordIn(base?.arguments, name, base?.reply);
  if (base === undefined || word === undefined || !isRecord(base.arguments)) return undefined;
  const sent = base.arguments;
  const search = (words: string): Promise<Attempt | undefined> =>
    workingCall(state, context, emit, base.scenario, { ...sent, [name]: words });
  const none = await search(NONSENSE);
  if (none === undefined) return undefined;
  const both = await search(`${word} ${NONSENSE}`);
  if (both === undefined || foundIn(none.reply) > 0) return undefined;
  const count = foundIn(both.reply);
  if (count === 0) return undefined;
  return {
    attempt: both,
    message: `One word of "${quote(name, 60)}" is enough, although every word is needed.`,
    expected: `nothing for ${quoteValue(`${word} ${NONSENSE}`)}`,
    received: `${count} items, as for ${quoteValue(word)}`,
  };
}

/** Whether an argument of a tool that reads takes words to look for, and the definition says that all of them are needed. */
function needsEveryWord({ stage, tool }: ToolState, argument: Argument): boolean {
  const { name, schema } = argument;
  const said = `${tool.description ?? ''} ${describedAs(argument)}`;
  const isSearch = stage === 'read' && schema.type === 'string' && QUERIES.has(foldName(name));
  return isSearch && EVERY.test(said) && !OR_SOME.test(said);
}

/** How many items a search has found. */
const foundIn = (reply: Attempt['reply']): number => (onlyList(shownData(reply)) ?? []).length;

/** The word of a search that has found something. */
function wordIn(args: unknown, name: string, reply: Attempt['reply']): string | undefined {
  const word = isRecord(args) ? args[name] : undefined;
  const isWord = typeof word === 'string' && /^\p{L}{1,30}$/u.test(word);
  return isWord && foundIn(reply) > 0 ? word : undefined;
}
