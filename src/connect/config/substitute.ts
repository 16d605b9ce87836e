import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Fault } from '../../model/fault.js';
import { nearest } from '../../model/nearest.js';

/** Where a text with variables stands, and what it may refer to. */
export interface Place {
  /** The file, the server and the field, as in `.mcp.json, server "github", env.TOKEN`. */
  readonly name: string;
  /** What `${workspaceFolder}` stands for. */
  readonly workspace: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const VARIABLE = /\$\{([^}]*)\}/g;

/** Replaces `${VAR}`, `${env:VAR}`, `${VAR:-default}` and the editors' folders; throws for what is not set. */
export function substitute(text: string, place: Place): string {
  return text.replace(VARIABLE, (_, expression: string) => variable(expression, place));
}

function variable(expression: string, place: Place): string {
  const folder = folderOf(expression, place);
  if (folder !== undefined) return folder;
  if (expression.startsWith('input:')) {
    throw new Fault(
      'config',
      `${place.name} asks for the input "${expression.slice(6)}", which only an editor has.`,
      {
        fix: `Write \${env:NAME} there, and set the variable NAME.`,
      },
    );
  }
  const [, name = '', fallback] = /^(?:env:)?([^:]*)(?::-(.*))?$/s.exec(expression) ?? [];
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new Fault('config', `${place.name} has the variable "\${${expression}}", which cannot be read.`, {
      fix: 'Write ${NAME}, ${env:NAME} or ${NAME:-default}.',
    });
  const value = place.env[name];
  // As in a shell, the default also stands in for a variable that is set to nothing.
  if (fallback !== undefined) return value === undefined || value === '' ? fallback : value;
  if (value === undefined) throw missing(name, place);
  return value;
}

function folderOf(expression: string, { workspace }: Place): string | undefined {
  if (expression === 'workspaceFolder') return workspace;
  if (expression === 'workspaceFolderBasename') return workspace.slice(join(dirname(workspace), '/').length);
  if (expression === 'userHome') return homedir();
  if (expression === 'pathSeparator' || expression === '/') return join('/');
  return undefined;
}

function missing(name: string, { name: place, env }: Place): Fault {
  const meant = nearest(name, Object.keys(env));
  return new Fault('config', `${place} needs the environment variable ${name}, which is not set.`, {
    fix: `Set ${name}${meant === undefined ? '' : ` (there is ${meant})`}, or write \${${name}:-default}.`,
  });
}
