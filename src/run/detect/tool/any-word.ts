import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, describedAs, type Ignored } from './ignored-argument.js';
import { NONSENSE, QUERIES } from './ignored-search.js';
import { onlyList } from './listed-items.js';

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
  const { name, schema } = argument;
  const said = `${state.tool.description ?? ''} ${describedAs(argument)}`;
  if (state.stage !== 'read' || schema.type !== 'string' || !QUERIES.has(foldName(name))) return undefined;
  if (!EVERY.test(said) || OR_SOME.test(said)) return undefined;
  const base = successes(state).find(({ arguments: args, reply }) => wordIn(args, name, reply) !== undefined);
  const word = wordIn(base?.arguments, name, base?.reply);
  if (base === undefined || word === undefined || !isRecord(base.arguments)) return undefined;
  const compiled = compileSchema(state.tool.inputSchema);
  const counts: number[] = [];
  let last: Attempt | undefined;
  for (const words of [NONSENSE, `${word} ${NONSENSE}`]) {
    const args = { ...base.arguments, [name]: words };
    if (compiled.check(args).outcome !== 'valid') return undefined;
    last = await extraCall(state, context, emit, base.scenario, args);
    if (last?.succeeded !== true) return undefined;
    counts.push((onlyList(shownData(last.reply)) ?? []).length);
  }
  const [none, both = 0] = counts;
  if (last === undefined || none !== 0 || both === 0) return undefined;
  return {
    attempt: last,
    message: `One word of "${quote(name, 60)}" is enough, although every word is needed.`,
    expected: `nothing for ${quoteValue(`${word} ${NONSENSE}`)}`,
    received: `${both} items, as for ${quoteValue(word)}`,
  };
}

/** The word of a search that has found something. */
function wordIn(args: unknown, name: string, reply: Attempt['reply']): string | undefined {
  const word = isRecord(args) ? args[name] : undefined;
  const isWord = typeof word === 'string' && /^\p{L}{1,30}$/u.test(word);
  return isWord && (onlyList(shownData(reply)) ?? []).length > 0 ? word : undefined;
}
