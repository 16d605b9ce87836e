import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import {
  DONE_COUNT,
  FINE_STATE,
  IDENTITY,
  isAside,
  PER_ITEM,
  STATE_NAMES,
  STATUS_NAMES,
  SUCCESS_FLAGS,
  TIMES,
  WRAPPERS,
} from './member-names.js';
import { accompanies, comparable, type Sent, sentIn } from './stated-in-field.js';
import type { ToolPurpose } from './tool-purpose.js';

/** What an otherwise empty result says about the call. */
export interface BesideNothing {
  /** A status, or the end of a program, that is a failure by itself. */
  readonly code?: string;
  /** Texts under names of errors. */
  readonly errors: readonly string[];
  /** Texts under names of remarks, which may be about anything. */
  readonly remarks: readonly string[];
}

/** Members of all objects together, and objects in objects: more is data. */
const [MEMBERS, DEPTH] = [24, 3];

const ERROR_TEXT = /err|exception|fail|fault/;
const REMARK = /^(?:message|msg|detail|details|reason|cause|note|notes|warnings?|problem|hint|info)$/;
const EXIT = /^(?:exit|exitcode|exitstatus|returncode|rc)$/;
const ENDED = 'exit code';
/** How a shell and a runtime say that a program could not be started. */
const NOT_STARTED: ReadonlySet<unknown> = new Set([-1, -2, 126, 127]);

/** Tools whose result is the response of an address, or of a program. */
const OF_OTHERS =
  'http https request requests api call url endpoint curl proxy probe ping webhook response link'.split(' ');

/**
 * What is said in a result that is empty apart from it: `{ "imported": 0, "meta": { "lastError": "…" } }`. `undefined`
 * where there is data, where nothing is missing, and for tools whose result a failure elsewhere is.
 */
export function failureBesideNothing(
  value: unknown,
  input: unknown,
  purpose: ToolPurpose,
): BesideNothing | undefined {
  if (!isRecord(value) || tellsOfOthers(purpose, input)) return undefined;
  const names = Object.keys(value).map(fold);
  if (names.length > MEMBERS || isJob(names) || !isMissing(value, purpose)) return undefined;
  const seen: Seen = { codes: [], errors: [], remarks: [], left: MEMBERS };
  if (!visit(value, seen, sentIn(input), 0, false)) return undefined;
  const { codes, errors, remarks } = seen;
  // What keeps errors may show those of others, but its own program is missing where it could not be started.
  const isOfOthers = purpose.returnsContent || !codes.some((code) => code.startsWith(ENDED));
  if (purpose.reportsErrors && isOfOthers) return undefined;
  return { ...(codes[0] === undefined ? {} : { code: codes[0] }), errors, remarks };
}

const tellsOfOthers = ({ judges, tellsWhether, words }: ToolPurpose, input: unknown): boolean =>
  judges || tellsWhether || OF_OTHERS.some((word) => words.has(word)) || fetchesAddress(words, input);

/** `fetch`, or `fetch_page` of an address: what the address responds. `fetch_forecast` returns a forecast. */
const fetchesAddress = (words: ReadonlySet<string>, input: unknown): boolean =>
  words.has('fetch') && (words.size === 1 || [...sentIn(input)].some((value) => ADDRESS.test(String(value))));

const ADDRESS = /^[a-z][a-z0-9+.-]{1,20}:\/\/|^[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?:[:/]|$)/i;

/** A thing with an id, a state or times of its own: what failed for it is its data. */
const isJob = (names: readonly string[]): boolean =>
  [...IDENTITY, ...TIMES].some((name) => names.includes(name));

const fold = (name: string): string => foldName(name.slice(0, 40));

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/** Whether the result is not there: nothing where it should be, a count of what was done that is 0, or a flag that says so. */
const isMissing = (value: Readonly<Record<string, unknown>>, { reads, words }: ToolPurpose): boolean =>
  Object.entries(value).some(([key, member]) => {
    const name = fold(key);
    if (isAside(name) || ERROR_TEXT.test(name)) return false;
    const isNamed = !reads || words.has(name) || WRAPPERS.has(name) || PER_ITEM.includes(name);
    if (isEmpty(member)) return isNamed;
    if (!reads && isUndone(name, member, 0)) return true;
    return member === 0 && !reads && (DONE_COUNT.test(name) || name === 'count' || name === 'total');
  });

/** `{ "result": { "ok": false } }`: however deep, a flag says that it was not done. */
const isUndone = (name: string, member: unknown, depth: number): boolean =>
  isRecord(member)
    ? depth < DEPTH && Object.entries(member).some(([key, inner]) => isUndone(fold(key), inner, depth + 1))
    : member === false && SUCCESS_FLAGS.includes(name);

interface Seen {
  readonly codes: string[];
  readonly errors: string[];
  readonly remarks: string[];
  left: number;
}

/** Reads all members; false as soon as one is data. */
function visit(
  value: Readonly<Record<string, unknown>>,
  seen: Seen,
  sent: Sent,
  depth: number,
  isBeside: boolean,
): boolean {
  return Object.entries(value).every(([key, member]) => {
    if (seen.left-- <= 0) return false;
    const name = fold(key);
    if (isEmpty(member) || member === 0 || member === false || sent.has(comparable(member))) return true;
    if (isRecord(member))
      return depth < DEPTH && visit(member, seen, sent, depth + 1, isBeside || isAside(name));
    if (isSign(name, member, seen)) return true;
    return isBeside || accompanies(name) || isFine(name, member);
  });
}

/** Notes what a member says about the call; false where it says nothing. */
function isSign(name: string, member: unknown, { codes, errors, remarks }: Seen): boolean {
  if (EXIT.test(name)) {
    if (NOT_STARTED.has(member)) codes.push(`${ENDED} ${String(member)}`);
    return typeof member === 'number';
  }
  if (typeof member === 'number' && STATUS_NAMES.includes(name) && member >= 400 && member <= 599)
    return codes.push(`HTTP status ${member}`) > 0;
  const texts = [member].flat().filter((text) => typeof text === 'string');
  if (texts.length === 0 || texts.length !== [member].flat().length) return false;
  if (ERROR_TEXT.test(name)) return errors.push(...texts) > 0;
  return REMARK.test(name) && remarks.push(...texts) > 0;
}

const isFine = (name: string, member: unknown): boolean =>
  member === true
    ? SUCCESS_FLAGS.includes(name) || FINE_STATE.test(name) || name === 'finished'
    : STATE_NAMES.includes(name) && typeof member === 'string' && FINE_STATE.test(member);
