import { isRecord } from '../model/json.js';
import { largest } from '../model/largest.js';

/** Rows of a table beyond this are counted instead of shown; the data itself is in `data`. */
const MOST_ROWS = 200;

/** Levels of nesting that are laid out; deeper values are shown as JSON. */
const DEEPEST = 3;

/** A text that a person likes to read: tables for lists of objects, labelled lines for objects, never a JSON dump. */
export function readableText(data: unknown): string {
  if (data === undefined || data === null) return 'Operation completed successfully';
  return layOut(data, 0).trimEnd();
}

function layOut(value: unknown, depth: number): string {
  if (Array.isArray(value)) return depth > DEEPEST ? cell(value) : list(value, depth);
  if (isRecord(value)) return depth > DEEPEST ? cell(value) : object(value, depth);
  return cell(value);
}

/** `{ instance: { name, status } }` reads `Instance: name`, then its other fields. */
function object(record: Readonly<Record<string, unknown>>, depth: number): string {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '(empty)';
  return entries.map(([key, value]) => field(key, value, depth)).join('\n');
}

function field(key: string, value: unknown, depth: number): string {
  if (Array.isArray(value) && value.length > 0)
    return `${label(key)} (${value.length}):\n${indent(layOut(value, depth + 1))}`;
  if (!isRecord(value) || Object.keys(value).length === 0) return `${label(key)}: ${cell(value)}`;
  const title = ['name', 'title', 'id'].find((name) => typeof value[name] === 'string');
  if (title === undefined) return `${label(key)}:\n${indent(layOut(value, depth + 1))}`;
  const { [title]: heading, ...rest } = value;
  const body = Object.keys(rest).length === 0 ? '' : `\n${indent(layOut(rest, depth + 1))}`;
  return `${label(key)}: ${cell(heading)}${body}`;
}

function list(items: readonly unknown[], depth: number): string {
  if (items.length === 0) return '(none)';
  const shown = items.slice(0, MOST_ROWS);
  const more = items.length > shown.length ? `\n… and ${items.length - shown.length} more` : '';
  if (shown.every(isRecord)) return table(shown) + more;
  return shown.map((item) => `- ${indent(layOut(item, depth + 1)).trimStart()}`).join('\n') + more;
}

function table(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return '(empty)';
  const lines = [columns.map(label), ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, i) =>
    largest(
      lines.map((line) => line[i]?.length ?? 0),
      0,
    ),
  );
  const shown = lines.map((line) =>
    line
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [shown[0], rule, ...shown.slice(1)].join('\n');
}

/** `instanceId` and `instance_id` read `Instance id`; a name in capitals stays. */
function label(key: string): string {
  const words = key
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
