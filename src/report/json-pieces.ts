import { isRecord } from '../model/json.js';
import { membersOf } from '../model/members-of.js';
import { safeJson } from '../model/safe-json.js';

/** Characters of a piece, about. */
const PIECE = 65_536;

/** What a writer does to the names, values and text that it writes, such as hiding secrets. */
export interface JsonFilter {
  maskKey(key: string): string;
  maskValue(value: unknown): unknown;
  maskDocument(text: string): string;
}

/**
 * The text of `safeJson`, piece by piece: the JSON of a large report or response is never in memory as one text. A piece
 * ends between two values, or within a long text that was filtered before.
 */
export function* jsonPieces(value: unknown, indent = 2, filter?: JsonFilter): Generator<string> {
  let batch = '';
  for (const text of textsOf(value, ' '.repeat(indent), '\n', filter)) {
    batch += text;
    if (batch.length < PIECE) continue;
    yield filter?.maskDocument(batch) ?? batch;
    batch = '';
  }
  if (batch !== '') yield filter?.maskDocument(batch) ?? batch;
}

function* textsOf(value: unknown, step: string, margin: string, filter?: JsonFilter): Generator<string> {
  if (!isLong(value)) {
    const text = safeJson(filter === undefined ? value : filter.maskValue(value), step.length);
    yield margin === '\n' ? text : text.replaceAll('\n', margin);
  } else if (typeof value === 'string') yield* slicesOf(String(filter?.maskValue(value) ?? value));
  else if (Array.isArray(value)) yield* listOf(value, step, margin, filter);
  else if (isRecord(value)) yield* recordOf(value, step, margin, filter);
}

function* listOf(
  items: readonly unknown[],
  step: string,
  margin: string,
  filter?: JsonFilter,
): Generator<string> {
  const inner = `${margin}${step}`;
  const [end, between] = step === '' ? ['', ''] : [margin, inner];
  for (const [index, item] of items.entries()) {
    yield `${index === 0 ? '[' : ','}${between}`;
    yield* textsOf(isWritten(item) ? item : null, step, inner, filter);
  }
  yield `${end}]`;
}

function* recordOf(
  record: Readonly<Record<string, unknown>>,
  step: string,
  margin: string,
  filter?: JsonFilter,
): Generator<string> {
  const inner = `${margin}${step}`;
  const [end, between, colon] = step === '' ? ['', '', ':'] : [margin, inner, ': '];
  let isFirst = true;
  for (const [key, item] of membersOf(record)) {
    if (!isWritten(item)) continue;
    yield `${isFirst ? '{' : ','}${between}${safeJson(filter?.maskKey(key) ?? key, 0)}${colon}`;
    yield* textsOf(item, step, inner, filter);
    isFirst = false;
  }
  yield isFirst ? '{}' : `${end}}`;
}

const isWritten = (value: unknown): boolean => value !== undefined && typeof value !== 'function';

/** A long text as JSON, in slices that cut no character and no `##[` that a workflow log would obey. */
function* slicesOf(text: string): Generator<string> {
  yield '"';
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + PIECE);
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to--;
    const json = safeJson(text.slice(from, to), 0).slice(1, -1);
    yield from === 0 ? json : json.replace(/^[#[]/, (unit) => (unit === '#' ? '\\u0023' : '\\u005b'));
    from = to;
  }
  yield '"';
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Whether the JSON of a value is longer than a piece, about; looks no further than it has to. */
function isLong(value: unknown): boolean {
  const room = { left: PIECE };
  take(value, room);
  return room.left < 0;
}

function take(value: unknown, room: { left: number }): void {
  room.left -= typeof value === 'string' ? value.length + 4 : 8;
  if (room.left < 0) return;
  if (Array.isArray(value)) takeItems(value, room);
  else if (isRecord(value))
    for (const key in value) {
      room.left -= key.length + 4;
      take(value[key], room);
      if (room.left < 0) return;
    }
}

function takeItems(items: readonly unknown[], room: { left: number }): void {
  for (const item of items) {
    take(item, room);
    if (room.left < 0) return;
  }
}
