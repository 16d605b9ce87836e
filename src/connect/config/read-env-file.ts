import { Fault } from '../../model/fault.js';
import { readTextFile } from './read-text-file.js';

const LINE = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/;

/** The variables of an `.env` file as VS Code and Cursor name it in `envFile`; quotes around a value are dropped. */
export async function readEnvFile(file: string): Promise<Record<string, string>> {
  let text: string;
  try {
    text = readTextFile(file);
  } catch (cause) {
    throw new Fault('config', `The env file ${file} cannot be read.`, { cause });
  }
  const variables: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const [, name, value = ''] = LINE.exec(line) ?? [];
    if (name !== undefined) variables[name] = unquote(value);
  }
  return variables;
}

function unquote(value: string): string {
  const [, , inner] = /^(["'])(.*)\1$/.exec(value) ?? [];
  return inner ?? value.replace(/\s+#.*$/, '');
}
