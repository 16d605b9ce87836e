import { isRecord } from '../model/json.js';
import type { Subject } from './subject.js';

/** How loudly an object says that the call failed, and the marker that says so. Negative speaks for success. */
export interface Verdict {
  readonly score: number;
  readonly marker: string;
}

const SILENT: Verdict = { score: 0, marker: '' };

const FAILED_STATE =
  /^(?:error|errored|failed|failure|fail|exception|fatal|unauthorized|forbidden|not_?found|rejected|denied)$/i;
const FINE_STATE = /^(?:ok|okay|success|successful|succeeded|completed?|done|passed|valid)$/i;
const FLAGS = ['success', 'ok', 'successful', 'succeeded', 'isSuccess', 'is_success'];
const RAISED = ['isError', 'is_error', 'hasError', 'has_error', 'failed'];
const STATES = ['status', 'state', 'result', 'outcome', 'type'];
/** What a record of something else has: a job that failed is data. */
const IDENTITY = [
  'id',
  'uuid',
  'key',
  'number',
  'createdAt',
  'created_at',
  'startedAt',
  'started_at',
  'updatedAt',
  'updated_at',
];
const ERRORS = [
  'error',
  'err',
  'exception',
  'fault',
  'errorMessage',
  'error_message',
  'errorCode',
  'error_code',
];
const STATUSES = ['statusCode', 'status_code', 'httpStatus', 'http_status', 'status', 'code'];
const COMPANIONS = [
  'message',
  'error',
  'detail',
  'details',
  'title',
  'name',
  'msg',
  'errors',
  'reason',
  'description',
  'errorType',
  'error_type',
  'errorDetails',
  'errorMessages',
  'cause',
  'stack',
  'statusText',
];
const PER_ITEM = ['results', 'items', 'errors', 'responses', 'data'];

/** Judges a whole JSON answer (an object, or a list of results each of which may have failed). */
export function objectTells(value: unknown, subject: Subject, depth = 0): Verdict {
  if (Array.isArray(value)) return listTells(value, subject, depth);
  if (!isRecord(value) || depth > 2) return SILENT;
  const verdicts = [
    flag(value),
    state(value),
    errorField(value, subject),
    status(value, subject),
    typed(value),
  ];
  const loudest = verdicts.reduce((best, next) => (next.score > best.score ? next : best), SILENT);
  if (verdicts.some((verdict) => verdict.score < 0)) return { score: -4, marker: 'a statement of success' };
  if (loudest.score >= 4) return loudest;
  const inner = depth === 0 ? perItem(value, subject) : SILENT;
  return inner.score > loudest.score ? inner : loudest;
}

function listTells(list: readonly unknown[], subject: Subject, depth: number): Verdict {
  if (list.length === 0 || list.length > 50 || depth > 1) return SILENT;
  let least: Verdict | undefined;
  for (const item of list) {
    const verdict = objectTells(item, { ...subject, reportsErrors: false }, depth + 1);
    if (verdict.score < 3) return SILENT;
    if (least === undefined || verdict.score < least.score) least = verdict;
  }
  if (subject.reportsErrors) return SILENT;
  return { score: 3.5, marker: `every result failed: ${least?.marker ?? ''}` };
}

function perItem(value: Readonly<Record<string, unknown>>, subject: Subject): Verdict {
  for (const key of PER_ITEM) {
    const list = value[key];
    if (!Array.isArray(list) || list.length === 0) continue;
    return listTells(list, subject, 0);
  }
  return SILENT;
}

function flag(value: Readonly<Record<string, unknown>>): Verdict {
  for (const key of FLAGS) {
    if (value[key] === false) return { score: 5, marker: `"${key}": false` };
    if (value[key] === true) return { score: -4, marker: `"${key}": true` };
  }
  for (const key of RAISED) if (value[key] === true) return { score: 4.5, marker: `"${key}": true` };
  return SILENT;
}

function state(value: Readonly<Record<string, unknown>>): Verdict {
  for (const key of STATES) {
    const word = value[key];
    if (typeof word !== 'string' || word.length > 20) continue;
    if (FAILED_STATE.test(word)) {
      const said = COMPANIONS.some((name) => isSaid(value[name]));
      if (IDENTITY.some((name) => name in value)) return { score: 1, marker: `"${key}": "${word}"` };
      return { score: said || Object.keys(value).length <= 3 ? 4 : 1, marker: `"${key}": "${word}"` };
    }
    if (key !== 'type' && key !== 'state' && FINE_STATE.test(word) && !isSaid(value.error))
      return { score: -4, marker: `"${key}": "${word}"` };
  }
  return SILENT;
}

const isSaid = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') ||
  value === true ||
  (isRecord(value) && Object.keys(value).length > 0) ||
  (Array.isArray(value) && value.length > 0);

/** Fields that carry what was asked for: with them an `error` is a detail, not the answer. */
function payload(value: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(value).some(
    ([key, inner]) =>
      !ERRORS.includes(key) &&
      !COMPANIONS.includes(key) &&
      !/^(?:context|request|meta|metadata|params|input|args|arguments|headers|config|stack|_links|rawResponse|suggestions|next_?steps?|valid\w+|available\w+)$/i.test(
        key,
      ) &&
      ((Array.isArray(inner) && inner.length > 0) || (isRecord(inner) && Object.keys(inner).length > 0)),
  );
}

function errorField(value: Readonly<Record<string, unknown>>, subject: Subject): Verdict {
  const verdictField = 'valid' in value || 'isValid' in value || 'passed' in value || 'exitCode' in value;
  for (const key of ERRORS) {
    if (!isSaid(value[key]) && typeof value[key] !== 'number') continue;
    if (value[key] === 0) continue;
    if (subject.reportsErrors && (payload(value) || verdictField)) return SILENT;
    return { score: payload(value) ? 2 : 4.5, marker: `"${key}": …` };
  }
  if (isSaid(value.errors) && Array.isArray(value.errors)) {
    if (verdictField || subject.reportsErrors || isSaid(value.data) || isSaid(value.warnings)) return SILENT;
    return { score: value.data === null || !payloadBeside(value) ? 4 : 1.5, marker: '"errors": […]' };
  }
  return SILENT;
}

const payloadBeside = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(value).some((key) => key !== 'errors' && payload({ [key]: value[key] }));

function status(value: Readonly<Record<string, unknown>>, subject: Subject): Verdict {
  for (const key of STATUSES) {
    const code = value[key];
    if (typeof code !== 'number' || code < 400 || code > 599 || !Number.isInteger(code)) continue;
    const said = COMPANIONS.some((name) => name !== key && isSaid(value[name]));
    const response = 'headers' in value && ('body' in value || 'data' in value);
    if (response || IDENTITY.some((name) => name in value)) return { score: 1, marker: `"${key}": ${code}` };
    if (subject.reportsErrors || payload(value)) return { score: said ? 2 : 1, marker: `"${key}": ${code}` };
    const alone = Object.values(value).filter((inner) => inner !== null).length <= 2;
    return { score: said || alone ? 4 : 2, marker: `"${key}": ${code}` };
  }
  return SILENT;
}

/** `{ code: "NOT_FOUND", message: "…" }` and `{ type: "request_error", detail: "…" }`. */
function typed(value: Readonly<Record<string, unknown>>): Verdict {
  const said = ['message', 'detail', 'title', 'msg', 'description', 'Message'].some((key) =>
    isSaid(value[key]),
  );
  if ('syscall' in value || ('errno' in value && 'code' in value)) return { score: 4, marker: '"errno": …' };
  const { name } = value;
  if (typeof name === 'string' && /(?:Error|Exception)$/.test(name) && Object.keys(value).length <= 8)
    return { score: 3, marker: `"name": "${name}"` };
  if (!said || payload(value)) return SILENT;
  for (const key of ['type', '__type', 'kind', 'object']) {
    const word = value[key];
    if (typeof word === 'string' && word.length < 120 && /(?:error|exception|fault)s?$/i.test(word))
      return { score: 4, marker: `"${key}": "${word}"` };
  }
  const code = value.code ?? value.Code;
  if (
    typeof code === 'string' &&
    /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|\w*(?:error|exception|invalid|denied|not_?found|forbidden)\w*)$/i.test(
      code,
    )
  )
    return { score: Object.keys(value).length <= 5 ? 3 : 1, marker: `"code": "${code}"` };
  return SILENT;
}
