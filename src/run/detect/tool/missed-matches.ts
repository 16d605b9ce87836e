import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { isEitherCase } from './either-case.js';
import { type Argument, argumentsOf, describedAs, type Ignored } from './ignored-argument.js';
import { ALWAYS_FINDS, QUERIES } from './ignored-search.js';
import { placesOf, type SearchPlace } from './search-places.js';
import {
  COMMON_WORD,
  isOwnWord,
  namesIn,
  ownWord,
  sharedWords,
  shows,
  textsIn,
  textWords,
} from './search-texts.js';
import { workingCall } from './working-call.js';

/** What says that a search returns a part of what it finds. */
const PARTLY = /\b(?:best|top|first|closest|at most|up to|most relevant|limit\w{0,3}|exact(?:ly)?)\b/i;

/** A search of what has small letters anyway, and not of titles. */
const ELSEWHERE =
  /^(?!.*\b(?:titles?|names?|texts?|subjects?)\b).*\b(?:tags?|labels?|slugs?|paths?|urls?|codes?|keys)\b/is;

/** Calls that each question costs, texts that may have a word, and texts that are tried. */
const [COST, MOST_MATCHES, MOST_TRIED] = [2, 8, 4];

type Search = (words: string, change?: SearchPlace) => Promise<Attempt | undefined>;

/**
 * A search misses an item that it finds by another word of the same text: although its definition says that the case of
 * letters means nothing, or although it finds another item by the same word.
 */
export async function missedMatches(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name } = argument;
  const said = saidOf(state, argument);
  const base = successes(state).find(({ arguments: args }) => isRecord(args) && Object.hasOwn(args, name));
  if (!isSearch(state, argument) || ALWAYS_FINDS.test(said) || !isRecord(base?.arguments)) return undefined;
  const sent = base.arguments;
  const texts = textsIn(state, context);
  const [names, places] = isEitherCase(said) ? [namesIn(state), placesOf(state, sent)] : [[], []];
  if (texts.length + names.length === 0 || state.extra < COST * 2) return undefined;
  const search: Search = (words, change = {}) =>
    workingCall(state, context, emit, base.scenario, { ...sent, ...change, [name]: words });
  const inCase =
    (await bySpelling(search, texts, name, said)) ??
    (await byCase(search, names, name)) ??
    (await inPlaces(search, texts, name, places));
  if (inCase !== undefined || state.extra < COST * 2 || PARTLY.test(said)) return inCase;
  return byWord(state, search, texts, name);
}

/** What a tool and its argument say, in words. */
const saidOf = ({ tool }: ToolState, argument: Argument): string =>
  `${tool.name} ${tool.description ?? ''} ${describedAs(argument)}`.replaceAll('_', ' ');

/** The case of letters makes a difference: where the definition says that it does not, or for a text as it is written. */
async function bySpelling(
  search: Search,
  texts: readonly string[],
  name: string,
  said: string,
): Promise<Ignored | undefined> {
  const found = isEitherCase(said) ? await byCase(search, texts, name) : undefined;
  return found ?? (ELSEWHERE.test(said) ? undefined : byCapital(search, texts, name));
}

/** The case of letters makes a difference in another place to look than the one that was asked for. */
async function inPlaces(
  search: Search,
  texts: readonly string[],
  name: string,
  places: readonly SearchPlace[],
): Promise<Ignored | undefined> {
  for (const place of places) {
    const there: Search = (words) => search(words, place);
    const found = await byCase(there, await foundAt(there, texts), name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first text that is found in a place by a word of its own: it may look at another text of the same things. */
async function foundAt(search: Search, texts: readonly string[]): Promise<readonly string[]> {
  for (const text of texts.filter((one) => ownWord(one, texts) !== undefined).slice(0, MOST_TRIED)) {
    const attempt = await search(ownWord(text, texts) ?? '');
    if (attempt !== undefined && shows(attempt, text)) return [text];
  }
  return [];
}

/** Whether an argument of a tool that reads holds any words to look for. */
const isSearch = ({ stage, tool }: ToolState, { name, schema }: Argument): boolean =>
  stage === 'read' &&
  (QUERIES.has(foldName(name)) || (NAMES.has(foldName(name)) && SEARCHES.test(tool.name))) &&
  schema.type === 'string' &&
  schema.enum === undefined;

/** A search by name: `find_customer`, `searchBooks`. */
const SEARCHES = /^(?:search|find|lookup|look_up)(?![a-z])|(?:^|[_-])search(?:$|[_-])/;
const NAMES: ReadonlySet<string> = new Set('name title'.split(' '));

/** A word in one case does not find a text that the word in another case finds. */
async function byCase(search: Search, texts: readonly string[], name: string): Promise<Ignored | undefined> {
  for (const text of texts.filter((one) => ownWord(one, texts) !== undefined).slice(0, 2)) {
    const word = ownWord(text, texts) ?? '';
    const found: string[] = [];
    const missed: Attempt[] = [];
    // In small letters, the word may be found in an address, too.
    for (const form of new Set([word, word.toUpperCase(), word.toLowerCase()])) {
      const attempt = await search(form);
      if (attempt === undefined) return undefined;
      if (shows(attempt, text)) found.push(form);
      else missed.push(attempt);
    }
    const [attempt] = missed;
    if (found.length === 0) continue;
    if (attempt === undefined) return undefined;
    return {
      attempt,
      message: `"${quote(name, 60)}" depends on the case of letters, although the definition says that it does not.`,
      expected: `${quoteValue(text)}, as for ${quoteValue(found[0])}`,
      received: 'no such item',
    };
  }
  return undefined;
}

/**
 * A capitalised word of a text does not find it as it is written, although it does in small letters; or not in any form,
 * although a word in small letters of the same text does, for two texts: only what was asked for is in small letters.
 */
async function byCapital(
  search: Search,
  texts: readonly string[],
  name: string,
): Promise<Ignored | undefined> {
  const pairs = texts.flatMap((text) => {
    const words = textWords(text).filter((word) => isOwnWord(word, text, texts));
    const capital = words.find((word) => /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !COMMON_WORD.test(word));
    const small = words.find((word) => /^\p{Ll}{3,}$/u.test(word) && !COMMON_WORD.test(word));
    return capital === undefined ? [] : [{ text, capital, small }];
  });
  let missed: Ignored | undefined;
  for (const [index, { text, capital, small }] of pairs.slice(0, 4).entries()) {
    if (index > 1 && missed === undefined) break;
    const attempt = await search(capital);
    if (attempt === undefined || shows(attempt, text)) return undefined;
    const lowered = await search(capital.toLowerCase());
    const found = lowered !== undefined && shows(lowered, text) ? capital.toLowerCase() : small;
    if (lowered === undefined || found === undefined) continue;
    const other = found === small ? await search(found) : lowered;
    if (other === undefined || !shows(other, text)) continue;
    const wrong = {
      attempt,
      message: `A search with "${quote(name, 60)}" misses an item by a word that it has with a capital letter.`,
      expected: `${quoteValue(text)} for ${quoteValue(capital)}, as for ${quoteValue(found)}`,
      received: 'no such item',
    };
    if (found !== small || missed !== undefined) return wrong;
    missed = wrong;
  }
  return undefined;
}

/** A word that several texts have finds some of them, and not one that its other word finds. */
async function byWord(
  state: ToolState,
  search: Search,
  texts: readonly string[],
  name: string,
): Promise<Ignored | undefined> {
  if (
    argumentsOf(state).some((one) => /limit|page|offset|cursor|size|top|max|count/.test(foldName(one.name)))
  )
    return undefined;
  for (const word of sharedWords(texts).slice(0, 2)) {
    const attempt = await search(word);
    if (attempt === undefined) continue;
    const having = texts.filter((text) => textWords(text).includes(word));
    const missed = having.filter((text) => !shows(attempt, text) && ownWord(text, texts) !== undefined);
    const [text] = missed;
    // Of many matches, a search may return a part.
    if (text === undefined || missed.length === having.length || having.length > MOST_MATCHES) continue;
    const found = await search(ownWord(text, texts) ?? '');
    if (found === undefined || !shows(found, text)) continue;
    return {
      attempt,
      message: `A search with "${quote(name, 60)}" misses an item that another word of it finds.`,
      expected: `${quoteValue(text)} for ${quoteValue(word)}`,
      received: `only ${quote(
        having.filter((one) => shows(attempt, one)),
        120,
      )}`,
    };
  }
  return undefined;
}
