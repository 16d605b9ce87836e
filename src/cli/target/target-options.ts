import { type Command, InvalidArgumentError, Option } from 'commander';
import { isRevision, REVISIONS, type Revision } from '../../model/revision.js';
import { CONNECTING } from '../help/command-help.js';
import { addOAuthOptions, type OAuthOptions } from './oauth-option.js';

/** The options that name a server and say how to connect to it; every command that opens one has them. */
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
  readonly maxTime?: number;
  readonly trace?: true;
}

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

/** Reads a protocol revision. */
export function revision(value: string): Revision {
  if (isRevision(value)) return value;
  throw new InvalidArgumentError(`Known revisions: ${REVISIONS.join(', ')}.`);
}

/** A number of things, 1 or more. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1) throw new InvalidArgumentError('Must be a whole number, 1 or more.');
  return value;
}

/** Seconds as people write them, to milliseconds. */
export function seconds(value: string): number {
  const number = Number(value.replace(/s$/, ''));
  if (!Number.isFinite(number) || number <= 0) throw new InvalidArgumentError('Must be seconds, such as 30.');
  return number * 1000;
}

/** Adds the options of a target to a command. */
export function addTargetOptions(command: Command): Command {
  return addOAuthOptions(command.optionsGroup(CONNECTING))
    .option('--config <file>', 'servers of a client (.mcp.json), or a server.json')
    .option('--server <name>', 'one server of that file')
    .option('--header <line>', 'an HTTP header, "Name: value"; repeatable', collect, [])
    .option(
      '--env <variable>',
      'a variable for the server: KEY=value, or KEY to pass yours on; repeatable',
      collect,
      [],
    )
    .option('--inherit-env', 'pass your entire environment to the server')
    .option('--cwd <folder>', 'the folder to start the server in')
    .addOption(
      new Option('--transport <kind>', 'the transport to use with a URL').choices([
        'auto',
        'streamable-http',
        'sse',
      ]),
    )
    .option('--protocol <revision>', 'use this protocol revision and no other', revision)
    .option('--timeout <seconds>', 'how long to wait for a response', seconds)
    .option('--max-time <seconds>', 'end the command after this time, whatever the server does', seconds)
    .option('--trace', 'show every message, with times, on stderr')
    .optionsGroup('Options:');
}
