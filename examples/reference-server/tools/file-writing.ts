import { mkdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { fileInputs, MAX_CONTENT } from '../schemas/files.js';
import { ADDS, ALTERS, defineTool, ENSURES, REPLACES, type ToolDefinition } from '../tool-definition.js';
import { invalid } from '../tool-error.js';
import { flag, integer, object, text } from '../typed-schema.js';
import { writeText } from '../world/file-content.js';
import { isCode, isWritable, kindOf } from '../world/sandbox.js';

const path = text('The path, relative to the sandbox folder.');
const bytes = integer('The size of the file now.', { minimum: 0 });

/** Tools that change files in the sandbox folder. */
export const fileWritingTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'write_file',
    title: 'Write a file',
    description: 'Creates a text file in the sandbox folder, or replaces its whole content.',
    input: fileInputs.write_file,
    output: object({ path, bytes, created: flag('Whether the file is new.') }),
    effect: REPLACES,
    checks: {
      semantic: ({ content }) => ({
        warnings: content === '' ? ['Empty content will create empty file'] : [],
      }),
      runtime: async ({ path }, { sandbox }) => ({
        errors: (await isWritable(await sandbox.place(path)))
          ? []
          : [{ message: `Path not writable: ${path}`, path: '/path' }],
      }),
    },
    async run({ path, content }, { sandbox }) {
      const location = await sandbox.place(path);
      const created = (await kindOf(location)) === undefined;
      await mkdirs(dirname(location));
      return { path: sandbox.name(location), bytes: await writeText(location, content, 'replace'), created };
    },
  }),
  defineTool({
    name: 'append_file',
    title: 'Append to a file',
    description: 'Adds text at the end of a file in the sandbox folder; creates the file if it is absent.',
    input: fileInputs.append_file,
    output: object({ path, bytes }),
    effect: ADDS,
    async prepare({ path, content }, { sandbox }) {
      const location = await sandbox.place(path);
      await requireRoom(location, content, path);
      return location;
    },
    async run({ content }, { sandbox }, location) {
      await mkdirs(dirname(location));
      return { path: sandbox.name(location), bytes: await writeText(location, content, 'append') };
    },
  }),
  defineTool({
    name: 'create_directory',
    title: 'Create a folder',
    description: 'Creates a folder in the sandbox, with the folders above it. It may exist already.',
    input: fileInputs.create_directory,
    output: object({ path, created: flag('Whether the folder is new.') }),
    effect: ENSURES,
    async prepare({ path }, { sandbox }) {
      const location = await sandbox.place(path);
      const kind = await kindOf(location);
      if (kind !== undefined && kind !== 'directory') throw invalid('A file is in the way of the folder.');
      if (kind === undefined && !(await isWritable(location))) throw invalid(`Path not writable: ${path}`);
      return { location, created: kind === undefined };
    },
    async run(_, { sandbox }, { location, created }) {
      await mkdirs(location);
      return { path: sandbox.name(location), created };
    },
  }),
  defineTool({
    name: 'move_file',
    title: 'Move a file',
    description: 'Moves or renames a file or folder inside the sandbox. The destination must not exist yet.',
    input: fileInputs.move_file,
    output: object({ source: path, destination: path }),
    effect: ALTERS,
    async prepare(args, { sandbox }) {
      const source = await sandbox.existing(args.source);
      const destination = await sandbox.place(args.destination);
      if (source === sandbox.root) throw invalid('The sandbox folder itself cannot be moved.');
      if ((await kindOf(destination)) !== undefined) throw invalid(`"${args.destination}" exists already.`);
      if (destination.startsWith(source + sep)) throw invalid('A folder cannot be moved into itself.');
      return { source, destination };
    },
    async run(_, { sandbox }, { source, destination }) {
      await mkdirs(dirname(destination));
      await rename(source, destination);
      return { source: sandbox.name(source), destination: sandbox.name(destination) };
    },
  }),
  defineTool({
    name: 'delete_file',
    title: 'Delete a file',
    description: 'Deletes one file of the sandbox. Folders are not deleted.',
    input: fileInputs.delete_file,
    output: object({ path, deleted: flag('Always true: a failure is an error.') }),
    effect: REPLACES,
    async prepare({ path }, { sandbox }) {
      const location = await sandbox.existing(path);
      if ((await kindOf(location)) === 'directory') throw invalid(`"${path}" is a folder.`);
      return location;
    },
    async run(_, { sandbox }, location) {
      await unlink(location);
      return { path: sandbox.name(location), deleted: true };
    },
  }),
];

/** Throws where text cannot be added to a file: it is none, is read-only, or would become too large. */
async function requireRoom(location: string, content: string, path: string): Promise<void> {
  const kind = await kindOf(location);
  if (kind === 'directory') throw invalid('The path is a folder, not a file.');
  if (!(await isWritable(location))) throw invalid(`Path not writable: ${path}`);
  const { size } = kind === 'file' ? await stat(location) : { size: 0 };
  if (size + Buffer.byteLength(content) > MAX_CONTENT) throw invalid('The file would become too large.');
}

async function mkdirs(location: string): Promise<void> {
  try {
    await mkdir(location, { recursive: true });
  } catch (error) {
    if (isCode(error, 'EEXIST', 'ENOTDIR')) throw invalid('A file is in the way of the folder.');
    throw error;
  }
}
