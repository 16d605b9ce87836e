import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import {
  COMPANIONS,
  DONE_COUNT,
  ERROR_NAMES,
  FAILED_COUNTS,
  FAILED_STATE,
  FAILURE_FLAGS,
  FINE_STATE,
  isAside,
  LEFT_OUT_NAMES,
  type Members,
  NO_ERROR,
  PER_ITEM,
  SENTENCE_NAMES,
  STATE_NAMES,
  STATUS_NAMES,
  SUCCESS_FLAGS,
  TELLING_NAMES,
  TIMES,
  TYPE_MEMBERS,
  VERDICT_NAMES,
  WRAPPERS,
} from './member-names.js';
import { hasIdentity, hasSubject, isMoreThanFailed, isRecordOfSomething } from './record-of-something.js';
import { SILENT, type Suspicion } from './suspicion.js';
import type { ToolPurpose } from './tool-purpose.js';

/** Objects with more members are data. */
const MEMBERS = 60;
/** Lists with more items are data. */
const ITEMS = 50;

/** Objects in objects in which nothing else is: `{ "response": { "result": { "status": "error" } } }`. */
const WRAPPINGS = 4;

/** How far a whole JSON response says that the call failed: an object, or a list of results each of which may have failed. */
export function objectSuspicion(value: unknown, purpose: ToolPurpose): Suspicion {
  let inner = value;
  for (let depth = 0; depth < WRAPPINGS && inner !== undefined; depth++) {
    const found = partSuspicion(inner, purpose);
    if (found.score !== 0) return found;
    inner = wrappedIn(inner, purpose);
  }
  return SILENT;
}

/**
 * The only object in an object, but for what repeats the call. One that is named for what it holds may be data with a
 * state of its own.
 */
function wrappedIn(value: unknown, { acts }: ToolPurpose): unknown {
  const full = isRecord(value) ? Object.entries(value).filter(([, member]) => isFull(member)) : [];
  const [only, ...more] = full.filter(([name]) => full.length === 1 || !isAside(foldName(name.slice(0, 40))));
  if (only === undefined || more.length > 0 || !isRecord(only[1])) return undefined;
  const name = foldName(only[0].slice(0, 40));
  return acts || WRAPPERS.has(name) || STATE_NAMES.includes(name) ? only[1] : undefined;
}

function partSuspicion(value: unknown, purpose: ToolPurpose, depth = 0): Suspicion {
  if (Array.isArray(value)) return listSuspicion(value, purpose, depth);
  if (!isRecord(value) || depth > 2) return SILENT;
  const names = Object.keys(value);
  if (names.length > MEMBERS) return SILENT;
  const members = new Map<string, unknown>();
  for (const name of names) members.set(foldName(name.slice(0, 40)), value[name]);
  const suspicions = ownSuspicions(members, purpose);
  if (suspicions.some(({ score }) => score < 0)) {
    const failed = depth > 0 ? SILENT : perItem(members, purpose);
    return failed.score > 0 ? failed : { score: -4, marker: 'a statement of success' };
  }
  const loudest = suspicions.reduce((best, next) => (next.score > best.score ? next : best), SILENT);
  if (loudest.score >= 4 || depth > 0) return loudest;
  const parts = louder(perItem(members, purpose), perMember(members, purpose));
  const inner = louder(parts, asideError(members, purpose));
  return inner.score > loudest.score ? inner : loudest;
}

/** What the members themselves say. Most data has no member that can say anything, and needs no closer look. */
function ownSuspicions(members: Members, purpose: ToolPurpose): readonly Suspicion[] {
  for (const name of members.keys())
    if (TELLING_NAMES.has(name) || name.startsWith('successful'))
      return [
        flag(members, purpose),
        state(members, purpose),
        errorMember(members, purpose),
        status(members, purpose),
        typed(members),
        batch(members, purpose),
      ];
  return [];
}

/** `{ "sent": 0, "failed": 3 }`: what was done to nothing, and failed for the rest. */
function batch(members: Members, { reads, judges, reportsErrors }: ToolPurpose): Suspicion {
  const isSome = (count: unknown): boolean => (typeof count === 'number' ? count > 0 : isFull(count));
  const failed =
    FAILED_COUNTS.find((name) => isSome(members.get(name))) ??
    [...members.keys()].find((name) => isNoneOf(name, members));
  const done = [...members].filter(([name]) => DONE_COUNT.test(name)).map(([, count]) => count);
  if (reads || judges || reportsErrors || failed === undefined) return SILENT;
  if (done.length === 0 && !isNoneOf(failed, members)) return SILENT;
  const isNone = done.every((count) => count === 0 || (Array.isArray(count) && count.length === 0));
  return isNone ? { score: 3.5, marker: `nothing done, "${failed}": …` } : SILENT;
}

/** `{ "total_edits": 2, "successful_edits": 0 }`: none of what was asked for. */
function isNoneOf(name: string, members: Members): boolean {
  const what = /^successful(\w{3,20})$/.exec(name)?.[1];
  const all = what === undefined ? undefined : members.get(`total${what}`);
  return members.get(name) === 0 && typeof all === 'number' && all > 0;
}

function listSuspicion(list: readonly unknown[], purpose: ToolPurpose, depth: number): Suspicion {
  if (list.length === 0 || list.length > ITEMS || depth > 1 || purpose.reportsErrors) return SILENT;
  let least: Suspicion | undefined;
  for (const item of list) {
    const suspicion = partSuspicion(item, purpose, depth + 1);
    if (suspicion.score < 3) return SILENT;
    if (least === undefined || suspicion.score < least.score) least = suspicion;
  }
  return { score: 3.5, marker: `every result failed: ${least?.marker ?? ''}` };
}

function perItem(members: Members, purpose: ToolPurpose): Suspicion {
  for (const name of members.keys()) {
    if (!PER_ITEM.includes(name) && !/(?:results|responses)$/.test(name)) continue;
    const held = members.get(name);
    // `{ "ok": true, "data": { "results": [ … ] } }`
    const list = isRecord(held) ? onlyMember(held) : held;
    if (Array.isArray(list) && list.length > 0) return listSuspicion(list, purpose, 0);
  }
  return SILENT;
}

/** The list that is all that an object holds. */
function onlyMember(value: Readonly<Record<string, unknown>>): unknown {
  const [name, ...more] = Object.keys(value);
  const isList = name !== undefined && more.length === 0 && PER_ITEM.includes(foldName(name));
  return isList ? value[name] : undefined;
}

const louder = (a: Suspicion, b: Suspicion): Suspicion => (b.score > a.score ? b : a);

/** `{ "a.txt": { "error": "…" }, "b.txt": { "error": "…" } }`: results by name, each of which failed. */
function perMember(members: Members, purpose: ToolPurpose): Suspicion {
  const parts = [...members.values()];
  if (parts.length > 1 && parts.every(isRecord)) return listSuspicion(parts, purpose, 0);
  // `{ "total": 2, "quotes": { … } }`: the same in the only member that holds anything.
  const [only, ...more] = parts.filter(isFull);
  if (more.length > 0) return SILENT;
  const inner = failedParts(only);
  return inner.length > 1 && inner.every(isRecord) ? listSuspicion(inner, purpose, 0) : SILENT;
}

/** `{ "forecast": null, "meta": { "error": { … } } }` of `forecast`: what was asked for is missing, and beside it is why. */
function asideError(members: Members, { words, reportsErrors }: ToolPurpose): Suspicion {
  const isMissed = [...members].some(
    ([name, value]) => value === null && (words.has(name) || WRAPPERS.has(name)),
  );
  if (!isMissed || reportsErrors || hasPayload(members)) return SILENT;
  for (const [name, value] of members)
    if (isAside(name) && isRecord(value) && isSaid(value.error))
      return { score: 3.5, marker: `nothing but "${name}": { "error": … }` };
  return SILENT;
}

/** What may be the errors of all parts of a value; none as soon as one part is data, so that data is not copied. */
function failedParts(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return isRecord(value) ? Object.values(value) : [];
  if (value.length > ITEMS) return [];
  const errors: unknown[] = [];
  for (const item of value) {
    const error = bareError(item);
    if (error === undefined) return [];
    errors.push(error);
  }
  return errors;
}

/** `{ "name": "a", "quote": { "error": "…" } }`: where the data of an item should be, there is its error and no more. */
function bareError(item: unknown): unknown {
  const [inner, ...more] = isRecord(item) ? Object.values(item).filter(isFull) : [];
  return isRecord(inner) && more.length === 0 && Object.keys(inner).length === 1 ? inner : undefined;
}

function flag(members: Members, purpose: ToolPurpose): Suspicion {
  // "ok": false beside "failed": false: something is not complete, and nothing failed.
  if (FAILURE_FLAGS.some((name) => members.get(name) === false)) return SILENT;
  for (const name of SUCCESS_FLAGS) {
    if (members.get(name) === false)
      return { score: isVerdictFlag(name, members, purpose) ? 2 : 5, marker: `"${name}": false` };
    if (members.get(name) === true) return { score: -4, marker: `"${name}": true` };
  }
  for (const name of FAILURE_FLAGS)
    if (members.get(name) === true) return { score: 4.5, marker: `"${name}": true` };
  return SILENT;
}

/** Whether a flag is what was found out: `ok` of a measurement, or of a tool that judges and says when it is false. */
const isVerdictFlag = (name: string, members: Members, purpose: ToolPurpose): boolean =>
  (name === 'ok' && (isMeasured(members, purpose) || (purpose.judges && purpose.explainsFalse))) ||
  [...members.values()].some(isTestResult);

/** `{ "passed": 0, "failed": 2 }` beside `"success": false`: the tests ran. */
const isTestResult = (value: unknown): boolean =>
  isRecord(value) && typeof value.passed === 'number' && typeof value.failed === 'number';

/** `{ "bar": 1.2, "ok": false }`: what was looked at is not as it should be. A failure of the call says why, or says no more. */
const isMeasured = (members: Members, { acts }: ToolPurpose): boolean =>
  !acts &&
  [...members].some(([name, value]) => typeof value === 'number' && !STATUS_NAMES.includes(name)) &&
  ![...ERROR_NAMES, ...COMPANIONS].some((name) => isSaid(members.get(name)));

function state(members: Members, purpose: ToolPurpose): Suspicion {
  for (const name of STATE_NAMES) {
    const word = members.get(name);
    if (typeof word !== 'string' || word.length > 20) continue;
    const marker = `"${name}": "${word}"`;
    if (FAILED_STATE.test(word))
      return { score: isRecordOfSomething(members, purpose) || !isExplained(members) ? 1 : 4, marker };
    if ((name === 'status' || name === 'result' || name === 'outcome') && FINE_STATE.test(word))
      return isSaid(members.get('error')) ? SILENT : { score: -4, marker };
  }
  return SILENT;
}

const isExplained = (members: Members): boolean =>
  members.size <= 3 || COMPANIONS.some((name) => isSaid(members.get(name)));

/** Whether a list has items, or an object a member that is not itself empty. */
const isFull = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : isRecord(value) &&
      Object.values(value).some(
        (one) => one !== null && one !== '' && !(Array.isArray(one) && one.length === 0),
      );
const isSaid = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || value === true || isFull(value);

/** Members that carry what was asked for: with them an `error` is a detail, not the result. */
function hasPayload(members: Members): boolean {
  for (const [name, value] of members) if (isFull(value) && !BESIDE_DATA.some((is) => is(name))) return true;
  return false;
}

/** Whether a member of this name is something else than what was asked for. */
const BESIDE_DATA: readonly ((name: string) => boolean)[] = [
  (name) => ERROR_NAMES.includes(name) || COMPANIONS.includes(name),
  (name) => LEFT_OUT_NAMES.has(name),
  isAside,
];

function errorMember(members: Members, purpose: ToolPurpose): Suspicion {
  const isVerdict =
    VERDICT_NAMES.some((name) => members.has(name)) ||
    [...members].some(([name, value]) => typeof value === 'boolean' && name.endsWith('valid'));
  const name = ERROR_NAMES.find((candidate) => holdsError(members.get(candidate)));
  if (name === undefined) return errorList(members, isVerdict || purpose.reportsErrors);
  if (isTally(members)) return SILENT;
  const payload = hasPayload(members);
  if (purpose.reportsErrors && (payload || isVerdict)) return SILENT;
  const isJob =
    STATE_NAMES.some((key) => members.has(key)) &&
    (TIMES.some((time) => members.has(time)) ||
      hasSubject(members, purpose.words) ||
      isMoreThanFailed(members));
  return { score: isJob ? 1 : payload ? 2 : 4.5, marker: `"${name}": …` };
}

/** `{ "info": 4, "warn": 2, "error": 1 }`: how often each occurred. */
const isTally = (members: Members): boolean =>
  members.size > 1 &&
  [...members].every(
    ([name, value]) => typeof value === 'number' && !STATUS_NAMES.includes(name) && name !== 'errorcode',
  );

function holdsError(value: unknown): boolean {
  if (typeof value === 'number') return value !== 0;
  if (typeof value === 'string' && value.length <= 12 && NO_ERROR.test(value)) return false;
  return isSaid(value);
}

/** `{ errors: [ … ] }`, unless errors are what the tool reports, or come with the data. */
function errorList(members: Members, isReport: boolean): Suspicion {
  const list = members.get('errors');
  if (isReport || !Array.isArray(list) || list.length === 0) return SILENT;
  if (isSaid(members.get('data')) || isSaid(members.get('warnings'))) return SILENT;
  return { score: hasPayload(members) ? 1.5 : 4, marker: '"errors": […]' };
}

function status(members: Members, purpose: ToolPurpose): Suspicion {
  const name = STATUS_NAMES.find((key) => isErrorStatus(members.get(key)));
  if (name === undefined) return SILENT;
  return { score: statusScore(members, name, purpose), marker: `"${name}": ${String(members.get(name))}` };
}

const isErrorStatus = (code: unknown): boolean =>
  typeof code === 'number' && code >= 400 && code <= 599 && Number.isInteger(code);

function statusScore(members: Members, name: string, purpose: ToolPurpose): number {
  const response = members.has('headers') && (members.has('body') || members.has('data'));
  if (response || hasIdentity(members)) return 1;
  const said = COMPANIONS.some(
    (companion) => companion !== name && !purpose.parameters.has(companion) && isSaid(members.get(companion)),
  );
  if (isErrorBody(members, purpose)) return 3.5;
  if (purpose.reportsErrors || hasPayload(members)) return said ? 2 : 1;
  if (said) return 4;
  // `page_status` was asked for it, and `create_coupon(code)` shows what it was given.
  if (purpose.words.has(name) || purpose.parameters.has(name)) return 1;
  const alone = [...members.values()].filter((value) => value !== null).length <= 2;
  return alone ? 4 : 2;
}

/** Tools that return what an address responds. */
const OF_HTTP =
  'http https request requests fetch api call url endpoint curl proxy probe webhook response link'.split(' ');

/** `{ "status": 503, "body": { "message": "…" } }`: the response of a service that failed, in the place of the result. */
function isErrorBody(
  members: Members,
  { words, reads, reportsErrors, returnsContent }: ToolPurpose,
): boolean {
  if (reads || reportsErrors || returnsContent || OF_HTTP.some((word) => words.has(word))) return false;
  const [only, ...more] = [...members].filter(([, value]) => isFull(value));
  if (only === undefined || more.length > 0 || !WRAPPERS.has(only[0]) || !isRecord(only[1])) return false;
  const held = Object.entries(only[1]);
  return (
    held.length <= 4 &&
    held.every(([, value]) => typeof value === 'string') &&
    held.some(([name]) => SENTENCE_NAMES.includes(foldName(name)))
  );
}

/** A printed exception, `{ type: "request_error", detail: "…" }` or `{ code: "NOT_FOUND", message: "…" }`. */
function typed(members: Members): Suspicion {
  if (members.has('syscall') || (members.has('errno') && members.has('code')))
    return { score: 4, marker: '"errno": …' };
  const name = shortWord(members, 'name', 80);
  if (name !== undefined && /(?:Error|Exception)$/.test(name) && members.size <= 8)
    return { score: 3, marker: `"name": "${name}"` };
  if (hasPayload(members) || !SENTENCE_NAMES.some((key) => isSaid(members.get(key)))) return SILENT;
  for (const key of TYPE_MEMBERS) {
    const word = shortWord(members, key, 80);
    if (word !== undefined && /(?:error|exception|fault)s?$/i.test(word))
      return { score: 4, marker: `"${key}": "${word}"` };
  }
  return coded(members);
}

const ERROR_CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|error|exception|invalid|denied|not_?found|forbidden/i;

function coded(members: Members): Suspicion {
  const code = shortWord(members, 'code', 60);
  if (code === undefined || !ERROR_CODE.test(code)) return SILENT;
  return { score: members.size <= 5 ? 3 : 1, marker: `"code": "${code}"` };
}

function shortWord(members: Members, name: string, most: number): string | undefined {
  const word = members.get(name);
  return typeof word === 'string' && word.length <= most ? word : undefined;
}
