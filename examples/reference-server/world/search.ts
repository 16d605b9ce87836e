import { join } from 'node:path';
import { RE2JS } from 're2js';
import type { SEARCH_MODES } from '../enums.js';
import { MAX_CONTENT } from '../schemas/files.js';
import { invalid, ToolError } from '../tool-error.js';
import { readText } from './file-content.js';
import { type Entry, listEntries } from './listing.js';
import { kindOf, type Sandbox } from './sandbox.js';

/** What to look for, and when to stop. */
export interface SearchOptions {
  readonly query: string;
  readonly mode: (typeof SEARCH_MODES)[number];
  readonly caseSensitive: boolean;
  readonly limit: number;
}

/** A line that matched. */
export interface Match {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const MAX_FILES = 2_000;
/** How much of a line is told. */
const MAX_LINE = 500;
/** A longer line is not matched with a regular expression: cut off, it would match what the whole does not. */
const MAX_PATTERN_LINE = 100_000;
/** A search that takes longer ends with what it has. */
const MAX_MS = 3_000;

/** Searches a file, or all text files in a folder; what is too large or not text is passed over. */
export async function searchFiles(sandbox: Sandbox, location: string, options: SearchOptions) {
  const matches: Match[] = [];
  const isMatch = matcher(options);
  const files = await filesAt(sandbox, location);
  const deadline = performance.now() + MAX_MS;
  const isDone = () => matches.length > options.limit || performance.now() > deadline;
  let searched = 0;
  let isPassedOver = false;
  for (const { path } of files.slice(0, MAX_FILES)) {
    if (isDone()) break;
    const content = await textOf(join(sandbox.root, path));
    if (content === undefined) continue;
    searched += 1;
    for (const [index, line] of content.split(/\r?\n/).entries()) {
      if (options.mode === 'regex' && line.length > MAX_PATTERN_LINE) isPassedOver = true;
      else if (isMatch(line)) matches.push({ path, line: index + 1, text: line.slice(0, MAX_LINE) });
      if (isDone()) break;
    }
  }
  const truncated = isPassedOver || isDone() || files.length > MAX_FILES;
  return { matches: matches.slice(0, options.limit), files_searched: searched, truncated };
}

/**
 * Tells lines that match; throws for a query that cannot be used. RE2 matches in linear time, so that no pattern can
 * hang the server.
 */
export function matcher({ query, mode, caseSensitive }: SearchOptions): (line: string) => boolean {
  if (mode === 'text') {
    const wanted = caseSensitive ? query : query.toLowerCase();
    return (line) => (caseSensitive ? line : line.toLowerCase()).includes(wanted);
  }
  try {
    const pattern = RE2JS.compile(query, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
    return (line) => pattern.matcher(line).find();
  } catch (error) {
    throw invalid(`The regular expression is not valid: ${error instanceof Error ? error.message : ''}`);
  }
}

async function filesAt(sandbox: Sandbox, location: string): Promise<Entry[]> {
  if ((await kindOf(location)) === 'file') return [{ path: sandbox.name(location), kind: 'file', bytes: 0 }];
  const entries = await listEntries(sandbox, location, { recursive: true, limit: 5 * MAX_FILES });
  return entries.filter((entry) => entry.kind === 'file' && entry.bytes <= MAX_CONTENT);
}

async function textOf(location: string): Promise<string | undefined> {
  try {
    return await readText(location);
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
