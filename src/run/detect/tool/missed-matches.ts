import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { isEitherCase } from './either-case.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, describedAs, type Ignored } from './ignored-argument.js';
import { ALWAYS_FINDS, QUERIES } from './ignored-search.js';
import { onlyList } from './listed-items.js';
import { placesOf, type SearchPlace } from './search-places.js';

/** What says that a search returns a part of what it finds. */
const PARTLY = /\b(?:best|top|first|closest|at most|up to|most relevant|limit\w{0,3}|exact(?:ly)?)\b/i;

/** A search of what has small letters anyway, and not of titles. */
const ELSEWHERE =
  /^(?!.*\b(?:titles?|names?|texts?|subjects?)\b).*\b(?:tags?|labels?|slugs?|paths?|urls?|codes?|keys)\b/is;

/** Calls that each question costs, and texts that are looked at. */
const [COST, MOST_TEXTS, MOST_MATCHES, MOST_TRIED] = [2, 60, 8, 4];

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
  const said = `${state.tool.name} ${state.tool.description ?? ''} ${describedAs(argument)}`.replaceAll(
    '_',
    ' ',
  );
  if (!isSearch(state, argument) || state.stage !== 'read' || ALWAYS_FINDS.test(said)) return undefined;
  const base = successes(state).find(({ arguments: args }) => isRecord(args) && Object.hasOwn(args, name));
  const texts = textsIn(state, context);
  const names = isEitherCase(said) ? namesIn(state) : [];
  const sent = base?.arguments;
  if (base === undefined || !isRecord(sent) || texts.length + names.length === 0) return undefined;
  const compiled = compileSchema(state.tool.inputSchema);
  const search: Search = async (words, change = {}) => {
    const args = { ...sent, ...change, [name]: words };
    if (state.extra < 1 || compiled.check(args).outcome !== 'valid') return undefined;
    const attempt = await extraCall(state, context, emit, base.scenario, args);
    return attempt?.succeeded === true ? attempt : undefined;
  };
  if (state.extra < COST * 2) return undefined;
  const places = isEitherCase(said) ? placesOf(state, sent) : [];
  const inCase =
    (await bySpelling(search, texts, name, said)) ??
    (await byCase(search, names, name)) ??
    (await inPlaces(search, texts, name, places));
  if (inCase !== undefined || state.extra < COST * 2 || PARTLY.test(said)) return inCase;
  return byWord(state, search, texts, name);
}

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
  for (const text of texts.filter((one) => own(one, texts) !== undefined).slice(0, MOST_TRIED)) {
    const attempt = await search(own(text, texts) ?? '');
    if (attempt !== undefined && shows(attempt, text)) return [text];
  }
  return [];
}

const isSearch = ({ tool }: ToolState, { name, schema }: Argument): boolean =>
  (QUERIES.has(foldName(name)) || (NAMES.has(foldName(name)) && SEARCHES.test(tool.name))) &&
  schema.type === 'string' &&
  schema.enum === undefined;

/** A search by name: `find_customer`, `searchBooks`. */
const SEARCHES = /^(?:search|find|lookup|look_up)(?![a-z])|(?:^|[_-])search(?:$|[_-])/;
const NAMES: ReadonlySet<string> = new Set('name title'.split(' '));

/** A word in one case does not find a text that the word in another case finds. */
async function byCase(search: Search, texts: readonly string[], name: string): Promise<Ignored | undefined> {
  for (const text of texts.filter((one) => own(one, texts) !== undefined).slice(0, 2)) {
    const word = own(text, texts) ?? '';
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
    const words = wordsOf(text).filter((word) => isOwn(word, text, texts));
    const capital = words.find((word) => /^\p{Lu}\p{Ll}{2,}$/u.test(word) && !COMMON.test(word));
    const small = words.find((word) => /^\p{Ll}{3,}$/u.test(word) && !COMMON.test(word));
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
    const having = texts.filter((text) => wordsOf(text).includes(word));
    const missed = having.filter((text) => !shows(attempt, text) && own(text, texts) !== undefined);
    const [text] = missed;
    // Of many matches, a search may return a part.
    if (text === undefined || missed.length === having.length || having.length > MOST_MATCHES) continue;
    const found = await search(own(text, texts) ?? '');
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

/** Whether a response shows a text. It has more words than the one that was searched for, which may be repeated. */
const shows = (attempt: Attempt, text: string): boolean =>
  text.includes(' ') ? decodedTexts(attempt.reply).includes(text) : valuesIn(attempt).includes(text);

/** The texts of the records that a response lists. */
const valuesIn = ({ reply }: Attempt): readonly string[] =>
  (onlyList(shownData(reply)) ?? [])
    .slice(0, MOST_TEXTS)
    .filter(isRecord)
    .flatMap((item) => Object.values(item))
    .filter((value) => typeof value === 'string');

/** The names of one word that the items of a search have. */
const namesIn = (state: ToolState): readonly string[] =>
  [...new Set(successes(state).flatMap(valuesIn))].filter(
    (value) => /^\p{L}[\p{L}-]{3,40}$/u.test(value) && !/assay/i.test(value),
  );

/** Texts of several words that items have, in the responses of the search and of other tools that read. */
function textsIn(state: ToolState, { states }: RunContext): readonly string[] {
  const others = states.filter((one) => one !== state && one.stage === 'read');
  const texts = [state, ...others]
    .flatMap((one) => successes(one).slice(0, 20))
    .flatMap(valuesIn)
    .filter(isTitle);
  return [...new Set(texts)].slice(0, MOST_TEXTS);
}

/** Whether a text is a name or a title: two to six words in one line, without marks. */
const isTitle = (text: string): boolean =>
  text.length <= 80 &&
  /\p{L}{3} |\p{L}{3}$/u.test(text) &&
  text.includes(' ') &&
  !/assay|[\n"\\@/]/i.test(text) &&
  [2, 3, 4, 5, 6].includes(wordsOf(text).length);

const wordsOf = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** A word of letters that no other text has in it, but for one that has the whole text. */
const own = (text: string, texts: readonly string[]): string | undefined =>
  wordsOf(text).find((word) => isOwn(word, text, texts));

const isOwn = (word: string, text: string, texts: readonly string[]): boolean =>
  /^\p{L}{3,30}$/u.test(word) &&
  texts.every((other) => other.includes(text) || !other.toLowerCase().includes(word.toLowerCase()));

/** Words that at least two texts have, those with most first. */
function sharedWords(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([word, count]) => count > 1 && word.length > 1 && !COMMON.test(word))
    .toSorted(([, one], [, other]) => other - one)
    .map(([word]) => word);
}

/** Words that a search may leave out. */
const COMMON = /^(?:the|and|for|with|from|of|in|on|to|an?|by|at|or|is|no|de|la|der|die|und)$/i;
