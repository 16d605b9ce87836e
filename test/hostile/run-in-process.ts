import type { WriteStream } from 'node:tty';
import { runCommand } from '../../src/cli/run-command.js';
import { processTerminal } from '../../src/cli/terminal/terminal.js';
import { SecretRegister } from '../../src/model/secret-register.js';
import type { Run } from '../cli/run-assay.js';

/** A stream that keeps what is written to it. */
function heard(write: (text: string) => void): WriteStream {
  return { columns: 100, isTTY: false, write } as unknown as WriteStream;
}

/** Runs a command as `assay` does, with its real terminal and register of secrets, but in this process. */
export async function runInProcess(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  let out = '';
  let err = '';
  const secrets = new SecretRegister();
  const stdout = heard((text) => {
    out += text;
  });
  const stderr = heard((text) => {
    err += text;
  });
  const terminal = processTerminal(stdout, stderr, env, secrets);
  const signal = new AbortController().signal;
  const at = words.indexOf('--');
  const [own, serverCommand] = at < 0 ? [words, undefined] : [words.slice(0, at), words.slice(at + 1)];
  const code = await runCommand(own, { serverCommand, env, signal, terminal, secrets });
  return { code, out, err };
}
