import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { readJson } from '../../model/read-json.js';
import type { Diagnosis } from '../../response/index.js';
import { onlyList } from '../detect/tool/listed-items.js';

/** Characters between an item and what is said about it. */
const NEAR = 6;

/**
 * Lowers a hidden error to a note where the response reports on each item of a list by itself: "a.txt: Error - not found".
 * `isError` would say that the call failed as a whole, which such a tool cannot know.
 */
export function lowerPerItemErrors(
  findings: readonly Finding[],
  args: unknown,
  text: string,
  kind: Diagnosis['kind'],
): readonly Finding[] {
  // What broke would have broken for other items as well.
  if (kind === 'crash' || claimsSuccess(text)) return findings;
  if (!isPerItem(args, text) && !isCountOfThings(args, text)) return findings;
  return findings.map((finding) => (HIDDEN.has(finding.rule) ? { ...finding, severity: 'info' } : finding));
}

const HIDDEN: ReadonlySet<string> = new Set(['response/soft-error', 'response/error-unclear']);

/** Whether a response calls itself a success, although every part of it failed. */
function claimsSuccess(text: string): boolean {
  const data = dataIn(text);
  return isRecord(data) && (data.success === true || data.ok === true);
}

/** "Completed: 0 successful, 2 failed": a batch in which nothing succeeded is no success. */
export function isFailedBatch(text: string): boolean {
  return /\b(?:0|no|none) (?:successful|succeeded|successes|passed|completed)\b.{0,40}\b[1-9]\d{0,8} (?:failed|failures|errors?)\b/i.test(
    text.slice(0, 2_000),
  );
}

/** Whether a response counts, or lists, a failure for each of the things that the call named: they may not exist. */
function isCountOfThings(args: unknown, text: string): boolean {
  const [data, lists] = [dataIn(text), Object.entries(isRecord(args) ? args : {})];
  return (
    isRecord(data) &&
    lists.some(
      ([name, list]) =>
        NAMES_THINGS.test(name) &&
        Array.isArray(list) &&
        Object.values(data).some((value) => (Array.isArray(value) ? value.length : value) === list.length),
    )
  );
}

const NAMES_THINGS = /(?:id|key|name|path|file|slug|uri|url)s?$/i;

function isPerItem(args: unknown, text: string): boolean {
  const lists = isRecord(args) ? Object.values(args).filter((value) => Array.isArray(value)) : [];
  return lists.some(
    (list) => list.length > 0 && (list.every((item) => isReportedOn(item, text)) || isListedWith(list, text)),
  );
}

/** Whether the response is a list with one record for each item, in which the item is named. */
function isListedWith(list: readonly unknown[], text: string): boolean {
  const results = onlyList(dataIn(text)) ?? [];
  return (
    results.length === list.length &&
    results.every((result, index) => isRecord(result) && names(result, list[index]))
  );
}

/**
 * Whether a record names an item: has it as a value, or the first text of an item that is a record itself. A record without
 * a text has nothing to be named by: there the place in the list has to do.
 */
function names(result: Readonly<Record<string, unknown>>, item: unknown): boolean {
  const [own] = isRecord(item) ? Object.values(item).filter((value) => typeof value === 'string') : [item];
  if (own === undefined && isRecord(item)) return true;
  return own !== undefined && Object.values(result).includes(own);
}

/** The value of a JSON text; nothing where it is prose. */
function dataIn(text: string): unknown {
  const reading = readJson(text);
  return reading.outcome === 'value' ? reading.value : undefined;
}

function isReportedOn(item: unknown, text: string): boolean {
  if (typeof item !== 'string') return false;
  // Without an item before it, a dash begins a list.
  if (item === '') return /^\s{0,3}(?::|=>)\s/m.test(text);
  return text.split('\n').some((line) => {
    const at = line.indexOf(item);
    // What is said may begin on the next line.
    return (
      at >= 0 && at < NEAR && /^["'`*\])]{0,3}\s?(?::|=>|-|–)(?:\s|$)/.test(line.slice(at + item.length))
    );
  });
}
