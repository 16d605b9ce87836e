import { isRecord } from '../../model/json.js';
import { machinePaths } from '../../model/machine-path.js';
import { sentValues } from '../read/message.js';
import type { ValidationContext } from './validation.js';

/** A tool with such a parameter works on files. */
const FILE_PARAMETER = /path|file|dir|folder|cwd|root|workspace|repo|uri|project/i;

/**
 * Absolute paths in an error message that give away the server's machine: of its program, or of someone's home
 * folder. Not those that the caller named, and not the homes in the messages of a tool that works on files.
 */
export function findPaths(text: string, context: ValidationContext): string[] {
  const sent = sentValues(context.input);
  const worksOnFiles = hasFileParameter(context.tool);
  return machinePaths(text)
    .filter(({ kind }) => kind === 'program' || (kind === 'home' && !worksOnFiles))
    .map(({ path }) => path)
    .filter((path) => !sent.some((value) => isNamed(path, value, worksOnFiles)));
}

/**
 * Whether the caller named the path: it is next to or above what was sent. A name at its end is the caller's as well, but
 * only a caller who sends paths knows the folders before it.
 */
function isNamed(path: string, value: string, worksOnFiles: boolean): boolean {
  const folder = value.replace(/[^/\\]+$/, '');
  if (folder.length > 1 && path.startsWith(folder)) return true;
  return (
    path.startsWith(value) ||
    value.includes(path) ||
    ((worksOnFiles || /[/\\]/.test(value)) && path.endsWith(value.replace(/^(?:\.{1,2}[/\\])+/, '')))
  );
}

function hasFileParameter(tool: unknown): boolean {
  return isRecord(tool) && namesFile(tool.inputSchema, 0);
}

/** Whether a schema has a property for a file, itself or in the items and members that it describes. */
function namesFile(schema: unknown, depth: number): boolean {
  if (!isRecord(schema) || depth > 3) return false;
  const { properties, items } = schema;
  if (namesFile(items, depth + 1)) return true;
  return (
    isRecord(properties) &&
    Object.keys(properties).some(
      (name) => FILE_PARAMETER.test(name) || namesFile(properties[name], depth + 1),
    )
  );
}
