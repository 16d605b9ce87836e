import { createHash } from 'node:crypto';

/** Characters of a name: an index of Postgres takes no long ones. */
const LONGEST_NAME = 400;

/** Characters of any other text. */
const LONGEST_TEXT = 10_000;

/** A text of a server as a database can keep it: Postgres has no null characters, and no halves of surrogate pairs. */
export function storedText(text: string): string {
  const plain = text.replaceAll('\0', '\ufffd').replaceAll(/\p{Surrogate}/gu, '\ufffd');
  return plain.length <= LONGEST_TEXT ? plain : `${plain.slice(0, LONGEST_TEXT - 1)}…`;
}

/** A name as a database can keep it. What two different names become is different, but for what no person could see. */
export function storedName(name: string): string {
  const plain = storedText(name);
  if (name.length <= LONGEST_NAME) return plain;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return `${plain.slice(0, LONGEST_NAME - digest.length - 1)}…${digest}`;
}
