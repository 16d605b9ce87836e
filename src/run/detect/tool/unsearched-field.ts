import { isRecord } from '../../../model/json.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts } from '../../attempt/reply-text.js';
import { thingsIn } from '../../control/things.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, describedAs, type Ignored } from './ignored-argument.js';
import { ALWAYS_FINDS, QUERIES } from './ignored-search.js';
import { hasPlaces } from './search-places.js';
import { workingCall } from './working-call.js';

/** Several names, as a sentence lists them: "title, remark or author". */
const NAMES = String.raw`((?:[\w-]{2,30}, (?:the |their |its )?){0,4}[\w-]{2,30},? (?:or|and|/) (?:the |their |its )?[\w-]{2,30})`;

/** Where a sentence says that is looked: behind a verb, or before it. */
const PLACES: readonly RegExp[] = [
  // "Searches titles and remarks", "finds visits by guest or remark", "looks in the title and the text"
  new RegExp(
    String.raw`\b(?:search|find|look|match|quer)\w{0,4}\b[^.;]{0,40}?\b(?:in|by|across|over|on|against|through|both)(?: the| their| its)? ${NAMES}`,
    'gi',
  ),
  new RegExp(String.raw`\bsearch(?:es)?(?: the| their| its)? ${NAMES}`, 'gi'),
  // "whose guest or remark contains the query"
  new RegExp(
    String.raw`\b(?:whose|where|if|when)(?: the| their| its)? ${NAMES} (?:contains?|match\w{0,2}|includes?|has|have)\b`,
    'gi',
  ),
];
const OTHERWISE =
  /\b(?:not|never|only in|except|exclud\w{1,4}|without|prefix|starts?|begins?|exact\w{0,2}|whole words?)\b/i;

/** Things that have to be missed, things that are tried, and calls that this costs. */
const [ENOUGH, MOST, COST] = [2, 4, 6];

/** Things that may have a word: of many matches, a search may return a part. */
const FEW = 4;

/** A thing that another tool shows, with two texts in which the search says it looks. */
interface Candidate {
  readonly source: ToolState;
  readonly shown: Attempt;
  readonly field: string;
  readonly text: string;
  readonly word: string;
  /** Another text of the thing, that is looked through as well, and a word of it. */
  readonly other: string;
  readonly otherWord: string;
}

/**
 * A search does not look in a field in which it says it does: two things are found by a word of another field, and not by
 * one of this. Only of a tool that reads.
 */
export async function unsearchedField(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name } = argument;
  if (state.extra < COST || !isPlainSearch(state, argument)) return undefined;
  const base = successes(state).find(({ arguments: args }) => isRecord(args) && Object.hasOwn(args, name));
  const fields = fieldsIn(saidOf(state, argument));
  if (base === undefined || fields === undefined) return undefined;
  const sent = isRecord(base.arguments) ? base.arguments : {};
  const search: Search = (words) =>
    workingCall(state, context, emit, base.scenario, { ...sent, [name]: words });
  for (const candidates of byField(state, context, fields)) {
    const missed = await missedIn(candidates.slice(0, MOST), search, (one) => isStill(one, context, emit));
    if (missed !== undefined) return ignored(name, missed);
  }
  return undefined;
}

type Search = (words: string) => Promise<Attempt | undefined>;

/** What the definition says of a search. */
const saidOf = ({ tool }: ToolState, argument: Argument): string =>
  `${tool.description ?? ''} ${describedAs(argument)}`;

/** Whether an argument of a tool that reads takes any words to look for: it may find nothing, and looks in one place only. */
const isPlainSearch = (state: ToolState, argument: Argument): boolean =>
  QUERIES.has(foldName(argument.name)) &&
  argument.schema.type === 'string' &&
  argument.schema.enum === undefined &&
  state.stage === 'read' &&
  !ALWAYS_FINDS.test(`${state.tool.name} ${saidOf(state, argument)}`) &&
  !hasPlaces(state);

/** A thing that a search has not found by a word of its field, with the response. */
interface Missed {
  readonly attempt: Attempt;
  readonly one: Candidate;
}

/** The last of the things that a search misses, where they are enough: it finds each by another text, and not by this one. */
async function missedIn(
  candidates: readonly Candidate[],
  search: Search,
  isStillThere: (one: Candidate) => Promise<boolean>,
): Promise<Missed | undefined> {
  let count = 0;
  for (const one of candidates) {
    const attempt = await search(one.word);
    // One that is found shows that the field is looked through.
    if (attempt === undefined || shows(attempt, one)) return undefined;
    const found = await search(one.otherWord);
    if (found === undefined || !shows(found, one) || !(await isStillThere(one))) continue;
    count++;
    if (count >= ENOUGH) return { attempt, one };
  }
  return undefined;
}

const ignored = (name: string, { attempt, one }: Missed): Ignored => ({
  attempt,
  message: `A search with "${quote(name, 60)}" does not look in "${quote(one.field, 60)}", where its definition says that it does.`,
  expected: `${quoteValue(one.other)} for ${quoteValue(one.word)}, as for ${quoteValue(one.otherWord)}`,
  received: 'no such item',
});

/** Tells whether a member is one of those that a sentence names as places to look; `undefined` where none names two. */
function fieldsIn(about: string): ((member: string) => boolean) | undefined {
  const sentences = about.slice(0, 4_000).split(/(?<=[.!?;])\s+|\n+/);
  const listed = sentences
    .filter((one) => !OTHERWISE.test(one))
    .flatMap((one) => PLACES.flatMap((place) => [...one.matchAll(place)].map(([, names = '']) => names)));
  const words = new Set(
    listed.flatMap((names) => names.split(/[^\w-]+/)).map((word) => foldName(word).replace(/s$/, '')),
  );
  return words.size === 0 ? undefined : (member) => words.has(foldName(member).replace(/s$/, ''));
}

/** The things that other tools show, by the field that may not be looked through. */
function byField(
  state: ToolState,
  { states }: RunContext,
  isField: (member: string) => boolean,
): readonly (readonly Candidate[])[] {
  const seen = states
    .filter((one) => one !== state && one.stage === 'read' && one.stopped === undefined)
    .flatMap((source) =>
      successes(source)
        .slice(0, 20)
        .flatMap((shown) => thingsIn(shown).map(({ members, id }) => ({ source, shown, members, id }))),
    );
  const things = [...new Map(seen.map((one) => [one.id, one])).values()];
  const corpus = things.map(({ members }) => JSON.stringify(members).toLowerCase());
  const rare = (text: unknown): string | undefined =>
    typeof text !== 'string' || /assay|an example|@/i.test(text)
      ? undefined
      : text
          .split(/[^\p{L}\p{N}]+/u)
          .filter((word) => /^\p{L}{4,20}$/u.test(word))
          .find((word) => corpus.filter((one) => one.includes(word.toLowerCase())).length <= FEW);
  const candidates = things.flatMap(({ source, shown, members }) => {
    const texts = Object.entries(members).flatMap(([field, text]) => {
      const word = isField(field) ? rare(text) : undefined;
      return word === undefined || typeof text !== 'string' ? [] : [{ field, text, word }];
    });
    return texts.flatMap(({ field, text, word }) => {
      const other = texts.find((one) => one.field !== field);
      return other === undefined
        ? []
        : [{ source, shown, field, text, word, other: other.text, otherWord: other.word }];
    });
  });
  return [...new Set(candidates.map(({ field }) => field))].map((field) =>
    candidates.filter((one) => one.field === field),
  );
}

/** Whether a response shows a thing by either text: what was searched for may be repeated, and is but a word. */
const shows = ({ reply }: Attempt, { text, other }: Candidate): boolean => {
  const said = decodedTexts(reply);
  return said.includes(text) || said.includes(other);
};

/** Whether the thing has the text still. */
async function isStill(
  { source, shown, text }: Candidate,
  context: RunContext,
  emit: Emit,
): Promise<boolean> {
  const again = await extraCall(source, context, emit, shown.scenario, shown.arguments);
  return again !== undefined && decodedTexts(again.reply).includes(text);
}
