import { isRecord } from '../../model/json.js';
import { sentValues } from '../read/message.js';
import type { ValidationContext } from './validation.js';

const POSIX = /(?:^|[\s"'`(=:,[])(\/(?:[\w.@+~-]{1,80}\/){1,30}[\w.@+~-]{1,120})/g;
const WINDOWS = /\b([A-Za-z]:\\(?:[^\s"'<>|?*\\]{1,80}\\){1,30}[^\s"'<>|?*\\]{1,120})/g;
/** Where programs lie, or a line of source. */
const PROGRAM =
  /[/\\](?:node_modules|site-packages|dist-packages|\.npm|_npx)[/\\]|\.(?:[cm]?[jt]sx?|py|rb|go|java|php|cs|rs)$/;
const HOME = /^(?:\/home\/[^/]+\/|\/Users\/[^/]+\/|\/root\/|[A-Za-z]:\\Users\\)/;
/** A tool with such a parameter speaks of files by trade. */
const FILE_PARAMETER = /path|file|dir|folder|cwd|root|workspace|repo|uri|project/i;

/**
 * Absolute paths in an error message that give away the server's machine: of its program, or of somebody's home.
 * Not those that the caller named, and not the homes in the messages of a tool that works on files.
 */
export function findPaths(text: string, context: ValidationContext): string[] {
  const sent = sentValues(context.input);
  const worksOnFiles = hasFileParameter(context.tool);
  const found = new Set<string>();
  for (const pattern of [POSIX, WINDOWS])
    for (const match of text.matchAll(pattern)) {
      const path = (match[1] ?? '').replace(/[.:]+$/, '');
      const isTelling = PROGRAM.test(path) || (!worksOnFiles && HOME.test(path));
      if (isTelling && !sent.some((value) => isNamed(path, value))) found.add(path);
    }
  return [...found];
}

/** Whether the caller named the path: it lies beside, above or at the end of what was sent. */
function isNamed(path: string, value: string): boolean {
  const folder = value.replace(/[^/\\]+$/, '');
  if (folder.length > 1 && path.startsWith(folder)) return true;
  return (
    path.startsWith(value) || value.includes(path) || path.endsWith(value.replace(/^(?:\.{1,2}[/\\])+/, ''))
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
