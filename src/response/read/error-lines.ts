import { isRecord } from '../../model/json.js';
import { jsonAboveFooter } from '../../model/payload.js';
import { BOUNDS } from './bounds.js';

/** Keys that hold what went wrong, in the order in which they are worth reading. */
const TELLING = [
  'status',
  'statuscode',
  'httpstatus',
  'code',
  'errorcode',
  'name',
  'type',
  'title',
  'error',
  'err',
  'errormessage',
  'error_message',
  'message',
  'msg',
  'reason',
  'detail',
  'details',
  'description',
  'error_description',
  'errors',
  'errormessages',
  'fault',
  'exception',
  'cause',
  'statustext',
  '__type',
];

/** Keys that hold the request, the traces or advice: words in them are not the complaint. */
const ASIDE = new Set([
  ...['request', 'headers', 'config', 'url', 'uri', 'path', 'endpoint', 'instance', 'requestid', 'timestamp'],
  ...['input', 'inputparams', 'arguments', 'args', 'params', 'context', 'stack', 'stacktrace', 'trace'],
  ...[
    'help',
    'doc',
    'docs',
    'documentationurl',
    'hint',
    'nextstep',
    'nextsteps',
    'suggestion',
    'suggestions',
  ],
]);

/** Parses a text that looks like one whole JSON value, a footer apart; `undefined` where it is not one, or is long. */
export function parseWhole(text: string): unknown {
  if (text.length > BOUNDS.parsed) return undefined;
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[' && first !== '"') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return jsonAboveFooter(text);
  }
}

/**
 * What an error object says, one `key: value` a line, the most informative keys first; bounded in depth and number.
 */
export function errorLines(value: unknown): string {
  const lines: string[] = [];
  let budget = 120;
  const visit = (key: string, inner: unknown, depth: number): void => {
    if (budget-- <= 0 || depth > 6) return;
    if (Array.isArray(inner)) {
      for (const item of inner.slice(0, 8)) visit(key, item, depth + 1);
    } else if (isRecord(inner)) {
      for (const name of inReadingOrder(Object.keys(inner).slice(0, 60))) visit(name, inner[name], depth + 1);
    } else if (inner !== null && inner !== undefined && inner !== '') {
      lines.push(key === '' ? String(inner).slice(0, 1_000) : `${key}: ${String(inner).slice(0, 1_000)}`);
    }
  };
  visit('', value, 0);
  return lines.join('\n');
}

function inReadingOrder(keys: readonly string[]): string[] {
  const rank = (key: string): number => {
    if (ASIDE.has(key.toLowerCase().replaceAll('_', ''))) return TELLING.length + 2;
    const index = TELLING.indexOf(key.toLowerCase());
    return index === -1 ? TELLING.length + 1 : index;
  };
  return [...keys].sort((a, b) => rank(a) - rank(b));
}
