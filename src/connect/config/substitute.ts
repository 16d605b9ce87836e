import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Fault } from '../../model/fault.js';
import { nearest } from '../../model/nearest.js';

/** The field that a text with variables comes from, and what its variables may refer to. */
export interface VariableScope {
  /** The file, the server and the field, as in `.mcp.json, server "github", env.TOKEN`. */
  readonly name: string;
  /** The value of `${workspaceFolder}`. */
  readonly workspace: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const VARIABLE = /\$\{([^}]*)\}/g;

/** Replaces `${VAR}`, `${env:VAR}`, `${VAR:-default}` and the editors' folders; throws for what is not set. */
export function substitute(text: string, scope: VariableScope): string {
  return text.replace(VARIABLE, (_, expression: string) => variable(expression, scope));
}

function variable(expression: string, scope: VariableScope): string {
  const folder = folderOf(expression, scope);
  if (folder !== undefined) return folder;
  if (expression.startsWith('input:')) {
    throw new Fault(
      'config',
      `${scope.name} uses the input "${expression.slice(6)}", which only an editor can provide.`,
      {
        fix: `Use \${env:NAME} instead, and set the variable NAME.`,
      },
    );
  }
  const [, name = '', fallback] = /^(?:env:)?([^:]*)(?::-(.*))?$/s.exec(expression) ?? [];
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new Fault('config', `${scope.name} has an invalid variable "\${${expression}}".`, {
      fix: 'Use ${NAME}, ${env:NAME} or ${NAME:-default}.',
    });
  const value = scope.env[name];
  // As in a shell, the default also applies to a variable that is set to nothing.
  if (fallback !== undefined) return value === undefined || value === '' ? fallback : value;
  if (value === undefined) throw missing(name, scope);
  return value;
}

function folderOf(expression: string, { workspace }: VariableScope): string | undefined {
  if (expression === 'workspaceFolder') return workspace;
  if (expression === 'workspaceFolderBasename') return workspace.slice(join(dirname(workspace), '/').length);
  if (expression === 'userHome') return homedir();
  if (expression === 'pathSeparator' || expression === '/') return join('/');
  return undefined;
}

function missing(name: string, { name: scope, env }: VariableScope): Fault {
  const meant = nearest(name, Object.keys(env));
  return new Fault('config', `${scope} needs the environment variable ${name}, which is not set.`, {
    fix: `Set ${name}${meant === undefined ? '' : ` (${meant} is set)`}, or use \${${name}:-default}.`,
  });
}
