import { isRecord } from '../../model/json.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';

/** The end of a path that says what kind of file it is. */
const ENDING = /\.[A-Za-z0-9]{1,8}$/;

/**
 * The arguments of a creation, with the path that its response gives where that is not the one that was sent:
 * "Created report.docx" for `report.txt`. There the thing is.
 */
export function whereMade({ arguments: args, reply }: Attempt): unknown {
  if (!isRecord(args)) return args;
  const text = replyText(reply).replaceAll('\\\\', '\\').replaceAll('\\/', '/');
  const entries = Object.entries(args).map(([name, value]) => [name, otherPath(value, text) ?? value]);
  return Object.fromEntries(entries);
}

/** The path in a text that differs from the one sent at its ending alone. */
function otherPath(value: unknown, text: string): string | undefined {
  if (typeof value !== 'string' || !ENDING.test(value) || text.includes(value)) return undefined;
  const stem = value.replace(ENDING, '');
  const at = text.indexOf(stem);
  const ending = at < 0 ? undefined : /^\.[A-Za-z0-9]{1,8}(?![\w-])/.exec(text.slice(at + stem.length))?.[0];
  return stem === '' || ending === undefined ? undefined : stem + ending;
}
