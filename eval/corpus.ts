import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** One server's saved tool list. */
export interface CorpusServer {
  readonly file: string;
  readonly package: string;
  readonly protocolVersion: string;
  readonly tools: readonly Readonly<Record<string, unknown>>[];
}

/** One recorded call; see the corpus' README. */
export interface CorpusCall {
  readonly id: string;
  readonly server: string;
  readonly tool: string;
  readonly kind: string;
  readonly env: string;
  readonly arguments?: unknown;
  readonly inputConformsToSchema?: boolean;
  readonly response?: unknown;
  readonly error?: unknown;
  readonly timeout?: true;
  readonly serverExited?: unknown;
}

/** What a careful reader concluded of one call. */
export interface CorpusLabel {
  readonly id: string;
  readonly label: string;
  readonly innerLabel?: string;
  readonly businessLogic: boolean | null;
  readonly errorSurfacedAs: string;
  readonly ambiguous?: true;
}

/** A folder of recorded servers. */
export interface Corpus {
  readonly folder: string;
  readonly servers: readonly CorpusServer[];
  readonly calls: readonly CorpusCall[];
  readonly labels: ReadonlyMap<string, CorpusLabel>;
}

async function readLines<T>(file: string): Promise<T[]> {
  const rows: T[] = [];
  if (!existsSync(file)) return rows;
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line !== '') rows.push(JSON.parse(line));
  return rows;
}

/** Reads a corpus folder (`tools/*.json`, `calls.jsonl`, `labels.jsonl`). */
export async function readCorpus(folder: string): Promise<Corpus> {
  const tools = join(folder, 'tools');
  if (!existsSync(tools)) throw new Error(`${folder} is not a corpus: it has no folder "tools".`);
  const servers = readdirSync(tools)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file): CorpusServer => ({ file, ...JSON.parse(readFileSync(join(tools, file), 'utf8')) }));
  const calls = await readLines<CorpusCall>(join(folder, 'calls.jsonl'));
  const labels = await readLines<CorpusLabel>(join(folder, 'labels.jsonl'));
  return { folder, servers, calls, labels: new Map(labels.map((label) => [label.id, label])) };
}
