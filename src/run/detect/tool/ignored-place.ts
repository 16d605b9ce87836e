import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { HEAD } from '../../attempt/prose-data.js';
import { decodedTexts, replyData, shownData } from '../../attempt/reply-text.js';
import { idText, thingsIn, unwrapped } from '../../control/things.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, describedAs, excluded, type Ignored } from './ignored-argument.js';
import { ALWAYS_FINDS } from './ignored-search.js';
import { isPlace } from './search-places.js';

/** Items that are read back. */
const MOST = 4;

/** A word that was looked for in one place. */
interface Looked {
  readonly attempt: Attempt;
  readonly place: string;
  readonly word: string;
  readonly ids: readonly string[];
}

/**
 * A search in one place finds what it finds in another, although an item has the word elsewhere alone, as another tool
 * shows that reads the item.
 */
export async function ignoredPlace(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const said = `${state.tool.name} ${state.tool.description ?? ''} ${describedAs(argument)}`;
  if (state.stage !== 'read' || !isPlace(argument.name) || ALWAYS_FINDS.test(said)) return undefined;
  for (const looked of lookedIn(state, argument))
    for (const id of looked.ids.slice(0, MOST)) {
      const read = await readBack(state, context, emit, id, looked);
      if (read === undefined) continue;
      const shown = textAt(read, looked.place);
      if (shown === undefined || has(shown, looked.word) || !has(decodedTexts(read.reply), looked.word))
        continue;
      return excluded(
        looked.attempt,
        argument.name,
        `only items with ${quoteValue(looked.word)} in ${quoteValue(looked.place)}`,
        quoteValue(shown),
      );
    }
  return undefined;
}

const has = (text: string, word: string): boolean => text.toLowerCase().includes(word.toLowerCase());

/** Searches for a word in one place that got the same things as in another one. */
function lookedIn(state: ToolState, { name, schema }: Argument): readonly Looked[] {
  const places: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  const all = successes(state).flatMap((attempt) => {
    const { [name]: place, ...rest } = isRecord(attempt.arguments) ? attempt.arguments : {};
    const [word, ...more] = Object.values(rest).filter((value) => typeof value === 'string');
    const ids = thingsIn(attempt).map((thing) => thing.id);
    const isWord = word !== undefined && more.length === 0 && /^\p{L}{3,30}$/u.test(word);
    if (!isWord || typeof place !== 'string' || !places.includes(place) || ids.length === 0) return [];
    return [{ attempt, place, word, ids, key: canonicalJson([rest, ids]) }];
  });
  return all.filter(
    (one) =>
      !/^(?:all|any|both|either|everywhere|\*)$/i.test(one.place) &&
      all.some((other) => other.key === one.key && other.place !== one.place),
  );
}

/** What a tool shows that reads one thing by its id, and has read one of those that were found. */
async function readBack(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  id: string,
  { ids }: Looked,
): Promise<Attempt | undefined> {
  for (const reader of context.ofStage('read').filter((one) => one !== state && one.stopped === undefined)) {
    const base = successes(reader).find(({ arguments: args }) => {
      const [only, ...more] = Object.values(isRecord(args) ? args : {});
      return more.length === 0 && ids.includes(idText(only));
    });
    if (base === undefined || !isRecord(base.arguments)) continue;
    const [name = ''] = Object.keys(base.arguments);
    const value = typeof base.arguments[name] === 'number' ? Number(id) : id;
    const attempt = await extraCall(reader, context, emit, base.scenario, { [name]: value });
    if (attempt?.succeeded === true) return attempt;
  }
  return undefined;
}

/** Places that name what a text has above the rest. */
const HEADS = /^(?:title|name|heading|subject|headline)s?$/;

/** What a record has in a place: its member of that name or, in prose, its heading. */
function textAt({ reply }: Attempt, place: string): string | undefined {
  const shown = shownData(reply);
  if (!isRecord(shown)) return undefined;
  const data = unwrapped(shown) ?? shown;
  const own = Object.entries(data).find(([name]) => singularName(name) === singularName(place))?.[1];
  const head = replyData(reply) === undefined && HEADS.test(foldName(place)) ? data[HEAD] : undefined;
  const text = own ?? head;
  return typeof text === 'string' ? text : undefined;
}

const singularName = (name: string): string => foldName(name).replace(/s$/, '');
