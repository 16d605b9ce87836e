import { stat } from 'node:fs/promises';
import { ENTRY_KINDS } from '../enums.js';
import { fileInputs } from '../schemas/files.js';
import { defineTool, READS, type ToolDefinition } from '../tool-definition.js';
import { invalid } from '../tool-error.js';
import { choice, flag, integer, list, object, text } from '../typed-schema.js';
import { readText, splitLines } from '../world/file-content.js';
import { listEntries } from '../world/listing.js';
import { kindOf } from '../world/sandbox.js';
import { matcher, searchFiles } from '../world/search.js';

const path = text('The path, relative to the sandbox folder.');
const entry = object({
  path,
  kind: choice('What it is.', ENTRY_KINDS),
  bytes: integer('Its size; zero for a folder.', { minimum: 0 }),
});

/** Tools that read and search files in the sandbox folder. */
export const fileReadingTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'read_file',
    title: 'Read a file',
    description: 'Reads a text file in the sandbox folder, whole or some of its lines.',
    input: fileInputs.read_file,
    output: object({
      path,
      content: text('The lines asked for.'),
      first_line: integer('The number of the first line given.', { minimum: 1 }),
      total_lines: integer('How many lines the file has.', { minimum: 0 }),
      truncated: flag('Whether lines follow that were not given.'),
    }),
    effect: READS,
    async prepare({ path }, { sandbox }) {
      const location = await sandbox.existing(path);
      return { location, lines: splitLines(await readText(location)) };
    },
    run({ start_line = 1, max_lines = 2_000 }, { sandbox }, { location, lines }) {
      const picked = lines.slice(start_line - 1, start_line - 1 + max_lines);
      return {
        path: sandbox.name(location),
        content: picked.join(''),
        first_line: start_line,
        total_lines: lines.length,
        truncated: start_line - 1 + picked.length < lines.length,
      };
    },
  }),
  defineTool({
    name: 'list_directory',
    title: 'List a folder',
    description: 'Lists the files and folders in a folder of the sandbox, sorted by path.',
    input: fileInputs.list_directory,
    output: object({
      path,
      entries: list('What is in the folder.', entry),
      truncated: flag('Whether there are more entries.'),
    }),
    effect: READS,
    async prepare({ path = '.' }, { sandbox }) {
      const location = await sandbox.existing(path);
      if ((await kindOf(location)) !== 'directory') throw invalid(`"${path}" is not a folder.`);
      return location;
    },
    async run({ recursive = false, max_entries = 500 }, { sandbox }, location) {
      const entries = await listEntries(sandbox, location, { recursive, limit: max_entries + 1 });
      return {
        path: sandbox.name(location),
        entries: entries.slice(0, max_entries),
        truncated: entries.length > max_entries,
      };
    },
  }),
  defineTool({
    name: 'search_files',
    title: 'Search in files',
    description:
      'Finds the lines of text files in the sandbox that contain a text, or that match a regular expression in RE2 syntax.',
    input: fileInputs.search_files,
    output: object({
      matches: list(
        'The matching lines, in order of path and line.',
        object({
          path,
          line: integer('The number of the line.', { minimum: 1 }),
          text: text('The line, cut off when it is long.'),
        }),
      ),
      files_searched: integer('How many files were read.', { minimum: 0 }),
      truncated: flag('Whether the search stopped at a limit or passed over a very long line.'),
    }),
    effect: READS,
    async prepare({ query, mode = 'text', path = '.', case_sensitive, max_results }, { sandbox }) {
      const options = { query, mode, caseSensitive: case_sensitive ?? true, limit: max_results ?? 50 };
      matcher(options);
      return { options, location: await sandbox.existing(path) };
    },
    run: (_, { sandbox }, { options, location }) => searchFiles(sandbox, location, options),
  }),
  defineTool({
    name: 'file_info',
    title: 'Describe a file',
    description: 'Says what is at a path of the sandbox: its kind, its size and when it last changed.',
    input: fileInputs.file_info,
    output: object({
      path,
      kind: choice('What it is.', ENTRY_KINDS),
      bytes: integer('Its size; zero for a folder.', { minimum: 0 }),
      modified_at: text('When it last changed.', { format: 'date-time' }),
    }),
    effect: READS,
    prepare: ({ path }, { sandbox }) => sandbox.existing(path),
    async run(_, { sandbox }, location) {
      const stats = await stat(location);
      const kind = stats.isDirectory() ? 'directory' : 'file';
      const bytes = kind === 'file' ? stats.size : 0;
      return { path: sandbox.name(location), kind, bytes, modified_at: stats.mtime.toISOString() } as const;
    },
  }),
];
