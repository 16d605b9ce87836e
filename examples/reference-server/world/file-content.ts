import { constants } from 'node:fs';
import { MAX_CONTENT } from '../schemas/files.js';
import { invalid } from '../tool-error.js';
import { isCode, openFile } from './sandbox.js';
import { requireWellFormed } from './well-formed.js';

const { O_APPEND, O_CREAT, O_RDONLY, O_TRUNC, O_WRONLY } = constants;

/** Reads a text file; one that is too large or is not text is refused. */
export async function readText(location: string): Promise<string> {
  const content = await readBytes(location);
  if (content.includes(0)) throw invalid('The file is not a text file.');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch (error) {
    if (error instanceof TypeError) throw invalid('The file is not UTF-8 text.');
    throw error;
  }
}

async function readBytes(location: string): Promise<Buffer> {
  await using file = await openFile(location, O_RDONLY);
  const stats = await file.stat();
  if (!stats.isFile()) throw invalid('The path is a folder, not a file.');
  if (stats.size > MAX_CONTENT) throw invalid(`The file is larger than ${MAX_CONTENT} bytes.`);
  return file.readFile();
}

/** Writes text to a file, at its end or in place of all that it held, and gives the size that it has then. */
export async function writeText(
  location: string,
  content: string,
  how: 'replace' | 'append',
): Promise<number> {
  requireWellFormed(content, 'The content');
  const flags = O_WRONLY | O_CREAT | (how === 'replace' ? O_TRUNC : O_APPEND);
  await using file = await openFile(location, flags).catch((error: unknown) => {
    throw isCode(error, 'EISDIR') ? invalid('The path is a folder, not a file.') : error;
  });
  const { size } = await file.stat();
  const added = Buffer.byteLength(content);
  if (how === 'append' && size + added > MAX_CONTENT) throw invalid('The file would become too large.');
  await file.writeFile(content);
  return how === 'append' ? size + added : added;
}

/** The lines of a text, each with its ending, so that joined they give the text again. */
export function splitLines(content: string): string[] {
  return content.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
