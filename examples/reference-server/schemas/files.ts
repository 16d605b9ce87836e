import { choice, flag, integer, object, optional, text } from '../typed-schema.js';
import { sandboxPath } from './path.js';

/** The most characters that one file tool reads or writes. */
export const MAX_CONTENT = 1_000_000;

/** What the arguments of the file tools look like. */
export const fileInputs = {
  read_file: object({
    path: sandboxPath('The file to read', 'README.md'),
    start_line: optional(integer('The first line to return, counted from 1.', { minimum: 1, default: 1 })),
    max_lines: optional(
      integer('The most lines to return.', { minimum: 1, maximum: 10_000, default: 2_000 }),
    ),
  }),
  write_file: object({
    path: sandboxPath('The file to create or replace', 'notes/today.md'),
    content: text('The whole new content of the file, as UTF-8 text.', { maxLength: MAX_CONTENT }),
  }),
  append_file: object({
    path: sandboxPath('The file to append to; it is created if absent', 'notes/log.md'),
    content: text('The text to add at the end of the file.', { minLength: 1, maxLength: MAX_CONTENT }),
  }),
  list_directory: object({
    path: optional(sandboxPath('The folder to list, by default the sandbox folder itself', 'src')),
    recursive: optional(flag('Whether to list the folders below as well.', false)),
    max_entries: optional(
      integer('The most entries to return.', { minimum: 1, maximum: 5_000, default: 500 }),
    ),
  }),
  search_files: object({
    query: text('What to look for in each line.', { minLength: 1, maxLength: 200, examples: ['export'] }),
    mode: optional(
      choice('How to read the query: as plain text, or as a regular expression.', ['text', 'regex'], 'text'),
    ),
    path: optional(sandboxPath('The folder or file to search, by default the whole sandbox', 'src')),
    case_sensitive: optional(flag('Whether upper and lower case differ.', true)),
    max_results: optional(integer('The most matches to return.', { minimum: 1, maximum: 500, default: 50 })),
  }),
  file_info: object({ path: sandboxPath('The file or folder to describe', 'README.md') }),
  create_directory: object({
    path: sandboxPath('The folder to create, together with those above it', 'notes/archive'),
  }),
  move_file: object({
    source: sandboxPath('The file or folder to move', 'notes/today.md'),
    destination: sandboxPath('Its new path, which must not exist yet', 'notes/archive/today.md'),
  }),
  delete_file: object({ path: sandboxPath('The file to delete', 'notes/today.md') }),
};
