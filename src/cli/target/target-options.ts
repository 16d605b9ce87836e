import { type Command, InvalidArgumentError, Option } from 'commander';
import { isRevision, REVISIONS, type Revision } from '../../model/revision.js';
import { addOAuthOptions, type OAuthOptions } from './oauth-option.js';

/** The options that say which server, and how to speak to it; every command that opens one has them. */
export interface TargetOptions extends OAuthOptions {
  readonly config?: string;
  readonly server?: string;
  readonly header: readonly string[];
  readonly env: readonly string[];
  readonly inheritEnv?: true;
  readonly cwd?: string;
  readonly transport?: 'auto' | 'streamable-http' | 'sse';
  readonly protocol?: Revision;
  readonly timeout?: number;
}

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

function revision(value: string): Revision {
  if (isRevision(value)) return value;
  throw new InvalidArgumentError(`Known revisions: ${REVISIONS.join(', ')}.`);
}

/** Seconds as people write them, to milliseconds. */
export function seconds(value: string): number {
  const number = Number(value.replace(/s$/, ''));
  if (!Number.isFinite(number) || number <= 0) throw new InvalidArgumentError('Give seconds, such as 30.');
  return number * 1000;
}

/** Adds the options of a target to a command. */
export function addTargetOptions(command: Command): Command {
  return addOAuthOptions(command)
    .option('--config <file>', 'a file with mcpServers (Claude, Cursor) or servers (VS Code)')
    .option('--server <name>', 'which server of the file')
    .option('--header <line>', 'an HTTP header, "Name: value"; repeatable', collect, [])
    .option('--env <variable>', 'KEY=value for the server, or KEY to pass ours on; repeatable', collect, [])
    .option('--inherit-env', 'pass our whole environment on to the server')
    .option('--cwd <folder>', 'where to start the server')
    .addOption(
      new Option('--transport <kind>', 'how to speak to a URL').choices(['auto', 'streamable-http', 'sse']),
    )
    .option('--protocol <revision>', 'speak this revision of the protocol and no other', revision)
    .option('--timeout <seconds>', 'how long to wait for an answer', seconds);
}

/** The lines on targets that every `--help` ends with. */
export const TARGET_HELP = `
Which server:
  … -- node server.js --flag         start this command (stdio)
  … https://host/mcp                 a server behind a URL
  … --config .mcp.json --server db   an entry of a configuration file
  (none)                             the reference server that comes with Assay

Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 could not test.`;
