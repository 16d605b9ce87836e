import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import {
  ASIDE,
  COMPANIONS,
  ERRORS,
  FAILED_STATE,
  FINE_STATE,
  FLAGS,
  IDENTITY,
  JUDGEMENTS,
  NO_ERROR,
  PER_ITEM,
  RAISED,
  SENTENCES,
  STATES,
  STATUSES,
  TIMES,
  TYPES,
} from './member-names.js';
import type { Subject } from './tool-purpose.js';

/** How loudly something says that the call failed, and the marker that says so. Negative speaks for success. */
export interface Verdict {
  readonly score: number;
  readonly marker: string;
}

/** An object's members under folded names, so that `Success`, `is_error` and `statusCode` are found alike. */
type Members = ReadonlyMap<string, unknown>;

const SILENT: Verdict = { score: 0, marker: '' };
/** Objects with more members are data. */
const MEMBERS = 60;
/** Lists with more items are data. */
const ITEMS = 50;

/** Judges a whole JSON answer: an object, or a list of results each of which may have failed. */
export function objectTells(value: unknown, subject: Subject, depth = 0): Verdict {
  if (Array.isArray(value)) return listTells(value, subject, depth);
  if (!isRecord(value) || depth > 2) return SILENT;
  const names = Object.keys(value);
  if (names.length > MEMBERS) return SILENT;
  const members: Members = new Map(names.map((name) => [folded(name), value[name]]));
  const verdicts = [
    flag(members),
    state(members),
    errorMember(members, subject),
    status(members, subject),
    typed(members),
  ];
  if (verdicts.some(({ score }) => score < 0)) return { score: -4, marker: 'a statement of success' };
  const loudest = verdicts.reduce((best, next) => (next.score > best.score ? next : best), SILENT);
  if (loudest.score >= 4 || depth > 0) return loudest;
  const inner = perItem(members, subject);
  return inner.score > loudest.score ? inner : loudest;
}

const folded = (name: string): string => (/[^a-z0-9]/.test(name) ? foldName(name.slice(0, 40)) : name);

function listTells(list: readonly unknown[], subject: Subject, depth: number): Verdict {
  if (list.length === 0 || list.length > ITEMS || depth > 1 || subject.reportsErrors) return SILENT;
  let least: Verdict | undefined;
  for (const item of list) {
    const verdict = objectTells(item, subject, depth + 1);
    if (verdict.score < 3) return SILENT;
    if (least === undefined || verdict.score < least.score) least = verdict;
  }
  return { score: 3.5, marker: `every result failed: ${least?.marker ?? ''}` };
}

function perItem(members: Members, subject: Subject): Verdict {
  for (const name of PER_ITEM) {
    const list = members.get(name);
    if (Array.isArray(list) && list.length > 0) return listTells(list, subject, 0);
  }
  return SILENT;
}

function flag(members: Members): Verdict {
  for (const name of FLAGS) {
    if (members.get(name) === false) return { score: 5, marker: `"${name}": false` };
    if (members.get(name) === true) return { score: -4, marker: `"${name}": true` };
  }
  for (const name of RAISED) if (members.get(name) === true) return { score: 4.5, marker: `"${name}": true` };
  return SILENT;
}

function state(members: Members): Verdict {
  for (const name of STATES) {
    const word = members.get(name);
    if (typeof word !== 'string' || word.length > 20) continue;
    const marker = `"${name}": "${word}"`;
    if (FAILED_STATE.test(word))
      return { score: isRecordOfSomething(members) || !isExplained(members) ? 1 : 4, marker };
    if ((name === 'status' || name === 'result' || name === 'outcome') && FINE_STATE.test(word))
      return isSaid(members.get('error')) ? SILENT : { score: -4, marker };
  }
  return SILENT;
}

const isExplained = (members: Members): boolean =>
  members.size <= 3 || COMPANIONS.some((name) => isSaid(members.get(name)));

/** A job that failed, with its id and times, is what was asked for. */
const isRecordOfSomething = (members: Members): boolean => IDENTITY.some((name) => members.has(name));

const isFull = (value: unknown): boolean =>
  (Array.isArray(value) && value.length > 0) || (isRecord(value) && Object.keys(value).length > 0);
const isSaid = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || value === true || isFull(value);

/** Members that carry what was asked for: with them an `error` is a detail, not the answer. */
function hasPayload(members: Members): boolean {
  for (const [name, value] of members)
    if (isFull(value) && !ERRORS.includes(name) && !COMPANIONS.includes(name) && !ASIDE.test(name))
      return true;
  return false;
}

function errorMember(members: Members, subject: Subject): Verdict {
  const judged = JUDGEMENTS.some((name) => members.has(name));
  for (const name of ERRORS) {
    const value = members.get(name);
    if (!isSaid(value) && (typeof value !== 'number' || value === 0)) continue;
    if (typeof value === 'string' && value.length <= 12 && NO_ERROR.test(value)) continue;
    const payload = hasPayload(members);
    if (subject.reportsErrors && (payload || judged)) return SILENT;
    const job = TIMES.some((time) => members.has(time)) && STATES.some((key) => members.has(key));
    return { score: job ? 1 : payload ? 2 : 4.5, marker: `"${name}": …` };
  }
  if (!Array.isArray(members.get('errors')) || !isFull(members.get('errors'))) return SILENT;
  if (judged || subject.reportsErrors || isSaid(members.get('data')) || isSaid(members.get('warnings')))
    return SILENT;
  return { score: hasPayload(members) ? 1.5 : 4, marker: '"errors": […]' };
}

function status(members: Members, subject: Subject): Verdict {
  for (const name of STATUSES) {
    const code = members.get(name);
    if (typeof code !== 'number' || code < 400 || code > 599 || !Number.isInteger(code)) continue;
    const marker = `"${name}": ${code}`;
    const response = members.has('headers') && (members.has('body') || members.has('data'));
    if (response || isRecordOfSomething(members)) return { score: 1, marker };
    const said = COMPANIONS.some((companion) => companion !== name && isSaid(members.get(companion)));
    if (subject.reportsErrors || hasPayload(members)) return { score: said ? 2 : 1, marker };
    const alone = [...members.values()].filter((value) => value !== null).length <= 2;
    return { score: said || alone ? 4 : 2, marker };
  }
  return SILENT;
}

/** `{ code: "NOT_FOUND", message: "…" }`, `{ type: "request_error", detail: "…" }`, a printed exception. */
function typed(members: Members): Verdict {
  if (members.has('syscall') || (members.has('errno') && members.has('code')))
    return { score: 4, marker: '"errno": …' };
  const name = members.get('name');
  if (typeof name === 'string' && name.length <= 80 && /(?:Error|Exception)$/.test(name) && members.size <= 8)
    return { score: 3, marker: `"name": "${name}"` };
  if (hasPayload(members) || !SENTENCES.some((key) => isSaid(members.get(key)))) return SILENT;
  for (const key of TYPES) {
    const word = members.get(key);
    if (typeof word === 'string' && word.length <= 80 && /(?:error|exception|fault)s?$/i.test(word))
      return { score: 4, marker: `"${key}": "${word}"` };
  }
  const code = members.get('code');
  if (typeof code !== 'string' || code.length > 60) return SILENT;
  if (!/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|error|exception|invalid|denied|not_?found|forbidden/i.test(code))
    return SILENT;
  return { score: members.size <= 5 ? 3 : 1, marker: `"code": "${code}"` };
}
