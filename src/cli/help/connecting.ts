import { Command, Help } from 'commander';
import { BEARER_TOKEN_VARIABLE } from '../../connect/http/credentials.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { SECRET_VARIABLE } from '../target/oauth-option.js';
import { addTargetOptions } from '../target/target-options.js';
import { type Item, itemLines, itemOf } from './command-help.js';

/** The options of a connection, by task. */
const TASKS: readonly { readonly title: string; readonly flags: readonly string[] }[] = [
  { title: 'Any server:', flags: ['--protocol', '--timeout', '--max-time', '--trace'] },
  { title: 'A command:', flags: ['--env', '--inherit-env', '--cwd'] },
  { title: 'A URL:', flags: ['--header', '--transport'] },
  { title: 'A URL that needs OAuth:', flags: ['--oauth', '--client-id', '--scope', '--keep-tokens'] },
];

/** Ways to name a server, and what each does. */
const WAYS: readonly Item[] = [
  ['check -- node server.js', 'start this command (stdio)'],
  ['check https://host/mcp', 'connect to this URL'],
  ['check --config .mcp.json', "every server of a client's configuration"],
  ['check --config .mcp.json --server db', 'one server of it'],
  ['check --config server.json', 'what an MCP registry entry describes'],
  ['check', 'the bundled reference server'],
];

/** What `assay help connecting` prints: how to name a server, and every option of a connection. */
export function connectingHelp(width: number): string {
  const helper = new Help();
  helper.helpWidth = width;
  const { options } = addTargetOptions(new Command());
  const itemsOf = (flags: readonly string[]): Item[] =>
    flags.flatMap((flag) => options.find(({ long }) => long === flag) ?? []).map(itemOf);
  return [
    'Name a server in one of these ways, in every command that opens one:',
    ...itemLines(
      WAYS.map(([words, about]) => [`${ASSAY_COMMAND} ${words}`, about]),
      helper,
    ),
    ...TASKS.flatMap(({ title, flags }) => [title, ...itemLines(itemsOf(flags), helper)]),
    `${BEARER_TOKEN_VARIABLE} is sent to a URL as a bearer token; ${SECRET_VARIABLE} is the OAuth client secret.`,
  ].join('\n');
}
