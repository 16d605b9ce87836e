import { splitWords } from '../../model/split-words.js';
import type { NamedEntry } from './merge-server-settings.js';

/** The servers of a text with a URL or a command a line. Empty lines, and lines that begin with #, are left out. */
export function targetList(text: string, file: string): NamedEntry[] {
  const taken = new Map<string, number>();
  return text.split(/\r?\n/).flatMap((raw) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return [];
    const fields = /^https?:\/\//i.test(line) ? { url: line } : commandOf(line);
    const label = labelOf(line);
    const number = (taken.get(label) ?? 0) + 1;
    taken.set(label, number);
    return [{ name: number === 1 ? label : `${label} (${number})`, entry: { kind: 'client', fields, file } }];
  });
}

function commandOf(line: string): Record<string, unknown> {
  const [command, ...args] = splitWords(line);
  return { command, args };
}

/** A URL without its credentials and query; a command as it is written. */
function labelOf(line: string): string {
  if (!URL.canParse(line) || !/^https?:/i.test(line)) return line;
  const { host, pathname } = new URL(line);
  return `${host}${pathname === '/' ? '' : pathname}`;
}
