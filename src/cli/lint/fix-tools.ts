import { fixesFor, fixTool } from '../../lint/index.js';
import type { Finding } from '../../model/finding.js';
import { groupBy } from '../../model/group-by.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { LATEST_REVISION } from '../../model/revision.js';
import { readTool } from '../../protocol/index.js';
import { type Change, spansInJson } from '../../report/index.js';
import { writeTextFile } from '../files/write-text-file.js';
import { UsageError } from '../usage-error.js';
import type { LintInput } from './lint-input.js';

/** What `--fix` and its companions ask for. */
export interface FixChoices {
  readonly fix?: true;
  readonly out?: string;
  /** Whether to also narrow what a tool accepts. */
  readonly fixNarrowing?: true;
}

/** A list with its tools put right, and everything that was done. */
export interface FixedInput {
  readonly input: LintInput;
  readonly changes: readonly Change[];
}

/** One fix may produce something that another fix changes; they settle after two or three rounds. */
const MOST_ROUNDS = 5;

/** Applies the fixes for what is found, and writes the corrected list; what was right is written as it was. */
export async function fixTools(
  input: LintInput,
  judge: (input: LintInput) => Promise<readonly Finding[]>,
  { out, fixNarrowing }: FixChoices,
): Promise<FixedInput> {
  const file = out ?? (input.file?.name === 'stdin' ? undefined : input.file?.name);
  if (file === undefined)
    throw new UsageError('--fix needs --out <file>, because the tools did not come from a file.');
  const changes: Change[] = [];
  let { tools } = input;
  for (let round = 0, before = -1; round < MOST_ROUNDS && before < changes.length; round += 1) {
    before = changes.length;
    const found = groupBy(await judge({ ...input, tools }), ({ subject }) => subject.tool);
    tools = tools.map((wire) => fixed(wire, found, fixNarrowing === true, changes));
  }
  if (changes.length === 0 && out === undefined) return { input, changes };
  const text = textWith(tools, input);
  writeTextFile(file, text, { isShared: true });
  const pointer = input.file?.pointer ?? '/tools';
  return { input: { ...input, label: file, tools, file: { name: file, text, pointer } }, changes };
}

function fixed(
  wire: unknown,
  found: ReadonlyMap<string | undefined, readonly Finding[]>,
  narrowing: boolean,
  changes: Change[],
): unknown {
  const { tool } = readTool(wire, LATEST_REVISION);
  if (tool === undefined || !isRecord(wire)) return wire;
  const name = quote(tool.name, 128);
  const rules = (found.get(name) ?? []).map(({ rule }) => rule);
  const result = fixTool(tool, fixesFor(rules, { narrowing }));
  for (const { fix, path, message } of result.changes) changes.push({ tool: name, path, message, fix });
  return result.changes.length === 0 ? wire : { ...wire, inputSchema: result.tool.inputSchema };
}

/** The file as it was but for the schemas that were changed; a list that came from a server is written as `{ tools }`. */
function textWith(tools: readonly unknown[], input: LintInput): string {
  const { file } = input;
  if (file === undefined) return `${JSON.stringify({ tools }, null, 2)}\n`;
  const changed = [...tools.entries()].filter(([index, tool]) => tool !== input.tools[index]);
  const spans = spansInJson(
    file.text,
    changed.map(([index]) => `${file.pointer}/${index}/inputSchema`),
  );
  let { text } = file;
  // From the end, so that what comes before stays where it is.
  for (const [at, [, tool]] of [...changed.entries()].reverse()) {
    const span = spans[at];
    if (span === undefined || !isRecord(tool)) continue;
    text = `${text.slice(0, span.start)}${schemaText(tool.inputSchema, file.text, span.start)}${text.slice(span.end)}`;
  }
  return text;
}

/** On one line in a file of one line; otherwise indented as the line on which it begins. */
function schemaText(schema: unknown, text: string, start: number): string {
  if (!text.trim().includes('\n')) return JSON.stringify(schema);
  const step = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const [margin = ''] = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start) + 1)) ?? [];
  return JSON.stringify(schema, null, step).replaceAll('\n', `\n${margin}`);
}
