import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { WorkFolder } from '../../scenario/index.js';
import { extensionsIn, filesFor } from '../../scenario/known/folder-files.js';
import { takesFile } from '../../scenario/plausible/candidates.js';
import { documentedTool } from '../../scenario/plausible/documented-tool.js';
import { snakeName } from '../../scenario/plausible/name-values.js';
import type { ToolState } from '../state/tool-state.js';

/** What is known when a path is chosen. */
export interface PathSources {
  /** The folder in which the server runs; absent for one that was not started here. */
  readonly folder?: WorkFolder | undefined;
  /** What the tool said when it refused paths. */
  readonly complaints: readonly string[];
  /** Values that were sent in vain. */
  readonly tried: ReadonlySet<unknown>;
  /** Folded names of arguments for which the server has shown values. */
  readonly shown: ReadonlySet<string>;
}

type Values = Readonly<Record<string, readonly string[]>>;

interface PathArgument {
  readonly name: string;
  readonly takesFolder: boolean;
  /** What the definition says of it. */
  readonly said: string;
}

/** Beside one of these, a path leads into something that is elsewhere. */
const ELSEWHERE =
  /^(?:owner|repo|bucket|url|host|server|container|pod|endpoint|file_?key|site_?id|drive_?id)$/;

/** Names of a folder, whatever else is said. */
const FOLDER_NAME =
  /(^|_)(dir|directory|folder|cwd|root|workspace|directories|folders)(_path)?$|(^|_)(repo|repository|project|root|workspace|working)_(path|dir|directory)$/;

/** Paths inside a document, or of something else than files. */
const NO_FILE =
  /(^|_)(key|json|field|object|property|data|menu|category|class|module|api|url|request|node)_path$/;

/** How a description says that an argument is a path. */
const SAYS_PATH = /\b(?:paths? (?:to|of)|file ?path|absolute path|relative path)\b/i;

/**
 * Paths for the arguments of a tool whose calls have failed. What reads gets the folder of the server and files in it. What
 * writes gets a name of our own, under that folder, and only where the tool has asked for an absolute path.
 */
export function pathHints(state: ToolState, sources: PathSources): Values {
  const { folder, complaints, tried, shown } = sources;
  if (folder === undefined) return {};
  const paths = pathArguments(state).filter(({ name }) => !shown.has(foldName(name)));
  const isRead = state.stage === 'read';
  if (!isRead && !complaints.some((text) => /\babsolute\b/i.test(text))) return {};
  const found = paths.map((path): [string, readonly string[]] => {
    const said = `${path.said} ${complaints.join(' ')}`;
    const isInFolder = paths.some(({ takesFolder }) => takesFolder);
    const values = isRead
      ? existing(path, folder, said, isInFolder)
      : [ownPath(folder.path, path.takesFolder, said)];
    // A folder beside a file stays: it was the file that did not fit.
    const isBeside = path.takesFolder && paths.length > 1;
    return [path.name, isBeside ? values : values.filter((value) => !tried.has(value))];
  });
  return Object.fromEntries(found.filter(([, values]) => values.length > 0));
}

/** A path under a folder that is allowed, which only this run uses. */
export function ownPath(folder: string, takesFolder: boolean, said: string): string {
  const separator = folder.includes('\\') ? '\\' : '/';
  const [extension = 'txt'] = extensionsIn(said);
  const name = takesFolder ? 'assay-scratch' : `assay-sample.${extension}`;
  return `${folder.replace(/[\\/]+$/, '')}${separator}${name}`;
}

/** The arguments of a tool that are paths on this machine. */
function pathArguments(state: ToolState): readonly PathArgument[] {
  const { name: tool, description = '', inputSchema } = documentedTool(state.tool);
  const properties = propertiesOf(inputSchema);
  if (Object.keys(properties).some((name) => ELSEWHERE.test(snakeName(name)))) return [];
  return [...Object.entries(properties), ...ofItems(properties)].flatMap(([name, schema]) => {
    if (!isRecord(schema) || schema.enum !== undefined || schema.format !== undefined) return [];
    const own = typeof schema.description === 'string' ? schema.description.slice(0, 1_000) : '';
    if (NO_FILE.test(snakeName(name)) || !(takesFile(name, own) || SAYS_PATH.test(own))) return [];
    const about = `${snakeName(tool).replaceAll('_', ' ')} ${name} ${own}`;
    return [
      { name, takesFolder: isFolder(name, about, own), said: `${about} ${description.slice(0, 1_000)}` },
    ];
  });
}

/** The properties of the records in lists: `files[].path`. */
const ofItems = (properties: Readonly<Record<string, unknown>>): readonly [string, unknown][] =>
  Object.values(properties).flatMap((schema) => {
    const inner = isRecord(schema) && isRecord(schema.items) ? propertiesOf(schema.items) : {};
    return Object.entries(inner).filter(([name]) => !Object.hasOwn(properties, name));
  });

function isFolder(name: string, about: string, own: string): boolean {
  if (FOLDER_NAME.test(snakeName(name))) return true;
  if (/file/i.test(name) || /\bfile\b/i.test(own)) return false;
  return /\b(?:director(?:y|ies)|folders?|repositor(?:y|ies)|tree|ls)\b/i.test(about);
}

/** What exists, in the order in which to try it. */
function existing(
  { name, takesFolder }: PathArgument,
  { path, files }: WorkFolder,
  said: string,
  isInFolder: boolean,
): readonly string[] {
  if (takesFolder) return [path, '.'];
  const separator = path.includes('\\') ? '\\' : '/';
  const isBare = isInFolder || /name$/i.test(name);
  return filesFor(files, said)
    .slice(0, 2)
    .flatMap((file) => {
      const absolute = `${path}${separator}${file}`;
      return isBare ? [file, absolute] : [absolute, file];
    });
}
