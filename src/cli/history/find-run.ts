import { nearest } from '../../model/nearest.js';
import { shown } from '../../report/words.js';
import type { History, KeptRun } from '../../store/index.js';
import { UsageError } from '../usage-error.js';

/** Finds the run that a word names: an id, the beginning of one, a server's last run, or `server~1`, the run before. */
export async function findRun(history: History, word: string): Promise<KeptRun> {
  const [first, second] = await history.runsLike(word, 2);
  if (first !== undefined && (second === undefined || first.id === word)) return first;
  if (first !== undefined && second !== undefined)
    throw new UsageError(`"${word}" is the beginning of several runs, such as ${first.id} and ${second.id}.`);
  const [, server = word, back = '0'] = /^(.+?)(?:~(\d{1,6}))?$/s.exec(word) ?? [];
  const runs = await history.runs(server, Number(back) + 1);
  const found = runs[Number(back)];
  if (found !== undefined) return found;
  if (runs.length > 0) throw new UsageError(`${server} has only ${runs.length} runs.`);
  const names = (await history.servers()).map(({ name }) => name);
  throw new UsageError(`There is no run "${word}", and no server of that name. ${serverHint(server, names)}`);
}

/** Characters of a server's name. */
const LONGEST = 100;

/** Which server may have been meant. */
export function serverHint(word: string, names: readonly string[]): string {
  const meant = nearest(word, names);
  if (meant !== undefined) return `Did you mean ${shown(meant, LONGEST)}?`;
  const some = names.slice(0, 20).map((name) => shown(name, LONGEST));
  return names.length === 0 ? 'The history is empty.' : `Servers: ${some.join(', ')}.`;
}
