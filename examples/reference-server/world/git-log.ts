import { object, text, type Value } from '../typed-schema.js';
import type { Git } from './git.js';

/** What is told about a commit. */
export const commitFields = {
  hash: text('The full hash.', { pattern: '^[0-9a-f]{40,64}$' }),
  author: text('Who wrote it.'),
  date: text('When it was written.', { format: 'date-time' }),
  subject: text('The first line of the message.'),
  body: text('The rest of the message, often empty.'),
};

const commitSchema = object(commitFields);

/** A commit, as the tools report it. */
export type Commit = Value<typeof commitSchema>;

/** Fields end with NUL, which no message can contain; `-z` puts another one after each commit. */
const FORMAT = '--format=%H%x00%an%x00%aI%x00%s%x00%b';

/** Reads commits as `git log` with these arguments lists them. */
export async function readLog(git: Git, args: readonly string[]): Promise<Commit[]> {
  const fields = (await git.output(['log', '-z', FORMAT, ...args])).split('\0');
  const commits: Commit[] = [];
  for (let index = 0; index + 4 < fields.length; index += 5) {
    const [hash = '', author = '', date = '', subject = '', body = ''] = fields.slice(index, index + 5);
    commits.push({ hash, author, date, subject, body: body.trim() });
  }
  return commits;
}
