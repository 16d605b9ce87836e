import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, structuredOf, textData } from '../../attempt/reply-text.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Contradiction } from './contradiction.js';
import { readsOrComputes } from './reads-or-computes.js';
import { recordsIn } from './wrong-average.js';

/** Characters of a text that are looked at. */
const LOOKED_AT = 2_000;

/** A number in prose, with commas between thousands. */
const NUMBER =
  /(?<![\w.,:/-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w:/-])|(?<![\w.,:/-])\d+(?:\.\d+)?(?![\w:/-])/g;

/** Members that say in what the numbers are. */
const UNITS: ReadonlySet<string> = new Set('currency unit units'.split(' '));

interface Spoken {
  readonly attempt: Attempt;
  readonly key: string;
  /** The number in the text. */
  readonly said: number;
  /** The number in the structured content. */
  readonly has: number;
}

/**
 * The text and the structured content of a response give different numbers for one word: in each of several responses,
 * or the text always gives the same. Prose may be about something else once.
 */
export function wrongWords(state: ToolState, worked: readonly Attempt[]): Contradiction | undefined {
  if (!readsOrComputes(state)) return undefined;
  const all = worked.flatMap((attempt) => [...byName(attempt), ...byUnit(attempt)]);
  const wrong = all.find((one) => {
    if (one.said === one.has) return false;
    const others = all.filter(({ key, has }) => key === one.key && has !== one.has);
    return (
      others.some(({ said }) => said === one.said) ||
      (others.length > 0 && others.every(({ said, has }) => said !== has))
    );
  });
  if (wrong === undefined) return undefined;
  return {
    attempt: wrong.attempt,
    path: joinPointer('/structuredContent', wrong.key),
    message: 'The text and the structured content give different numbers.',
    expected: `${wrong.has}, as in the structured content`,
    received: `${wrong.said} in the text`,
  };
}

interface Prose {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
  /** The numbers of the text, each with where it ends. */
  readonly numbers: readonly {
    readonly value: number;
    readonly start: number;
    readonly end: number;
    readonly places: number;
  }[];
  /** Numbers that the text may have from elsewhere: of the arguments, of the structured content, lengths of its lists. */
  readonly known: readonly number[];
}

function proseOf({ reply, arguments: args }: Attempt): Prose | undefined {
  const structured = structuredOf(reply);
  if (!isRecord(structured) || textData(reply) !== undefined) return undefined;
  const text = replyText(reply).slice(0, LOOKED_AT);
  const numbers = [...text.matchAll(NUMBER)].slice(0, 20).map(({ 0: digits, index }) => ({
    value: Number(digits.replaceAll(',', '')),
    start: index,
    end: index + digits.length,
    places: digits.split('.')[1]?.length ?? 0,
  }));
  const inside = [...recordsIn(structured), ...recordsIn(args)].flatMap((record) => Object.values(record));
  const known = inside.flatMap((value) =>
    typeof value === 'number' ? [value] : Array.isArray(value) ? [value.length] : [],
  );
  return { text, structured, numbers, known };
}

/** Numbers before a word that is the name of a member: "40 orders" and `orders`. */
function byName(attempt: Attempt): readonly Spoken[] {
  const prose = proseOf(attempt);
  if (prose === undefined) return [];
  const { text, structured, numbers, known } = prose;
  return Object.entries(structured).flatMap(([key, has]) => {
    if (typeof has !== 'number') return [];
    const said = numbers.filter(({ end }) =>
      isNamed(/^\s([\p{L}]{3,30})/u.exec(text.slice(end, end + 32))?.[1], key),
    );
    const [only, ...more] = said;
    if (only === undefined || more.length > 0) return [];
    if (only.value !== has && (isMentioned(prose, has) || known.includes(only.value))) return [];
    return [{ attempt, key, said: only.value, has }];
  });
}

function isNamed(word: string | undefined, key: string): boolean {
  if (word === undefined) return false;
  const [named, folded] = [foldName(word), foldName(key)];
  const one = named.replace(/s$/, '');
  return [named, `${one}count`, `${named}count`, `numberof${named}`, `total${named}`].includes(folded);
}

/** The only number before or after the unit that the structured content gives, and the only number there that is no count. */
function byUnit(attempt: Attempt): readonly Spoken[] {
  const prose = proseOf(attempt);
  if (prose === undefined) return [];
  const { text, structured, numbers, known } = prose;
  const members = Object.entries(structured);
  const [, unit] = members.find(([key]) => UNITS.has(foldName(key))) ?? [];
  const [only, ...others] = members.filter(
    ([key, value]) => typeof value === 'number' && !/count|number|items?$/i.test(key),
  );
  if (typeof unit !== 'string' || unit === '' || only === undefined || others.length > 0) return [];
  const [said, ...more] = numbers.filter(
    ({ start, end }) =>
      text.slice(end).trimStart().startsWith(unit) || text.slice(0, start).trimEnd().endsWith(unit),
  );
  const [key, has] = only;
  if (said === undefined || more.length > 0 || typeof has !== 'number') return [];
  if (isRounded(said, has)) return [{ attempt, key, said: has, has }];
  return isMentioned(prose, has) || known.includes(said.value)
    ? []
    : [{ attempt, key, said: said.value, has }];
}

/** Whether the text has a number of the structured content, beyond those that are of other members with the same value. */
function isMentioned({ numbers, structured }: Prose, value: number): boolean {
  const members = Object.values(structured).filter((member) => member === value).length;
  return numbers.filter((one) => isRounded(one, value)).length >= Math.max(1, members);
}

const isRounded = ({ value, places }: Prose['numbers'][number], exact: number): boolean =>
  Math.abs(value - exact) <= 0.51 * 10 ** -places;
