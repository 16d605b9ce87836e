import { LANGUAGE_SIGNS } from './language-signs.js';
import { NETWORK_SIGNS } from './network-signs.js';

/** What a server writes when it cannot start, and what that means. `$1` is what the pattern captures. */
export interface Sign {
  readonly patterns: readonly RegExp[];
  readonly cause: string;
  readonly fix: string;
}

const VARIABLE = String.raw`\b([A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,60})\b`;
const WANTED = String.raw`\b(?:required|missing|not set|must be set|undefined|not provided|is needed|not defined)\b`;
const ASKED = String.raw`\b(?:required|[Mm]issing|[Ss]et|[Pp]rovide|[Dd]efine)\b`;

/** In the order in which they explain most. */
export const SIGNS: readonly Sign[] = [
  ...NETWORK_SIGNS,
  ...LANGUAGE_SIGNS,
  {
    patterns: [
      /Cannot find (?:module|package) '([^']{1,200})'/,
      /Failed to resolve (?:module|import) "([^"]{1,200})"/,
    ],
    cause: 'The server cannot load $1.',
    fix: 'Check the path, and install the dependencies of the server.',
  },
  {
    patterns: [/can't open file '([^']{1,300})'/, /Module not found "([^"]{1,300})"/],
    cause: 'The file $1 does not exist.',
    fix: 'Check the path. A relative path starts at the current folder, or at --cwd.',
  },
  {
    patterns: [
      /npm (?:error|ERR!) 404\s+'?([@\w./-]{1,200})@?[^\n']{0,40}'? is not in/,
      /npm (?:error|ERR!) 404 Not Found - GET \S{0,200}\/([@\w.%-]{1,200})/,
    ],
    cause: 'The package $1 does not exist in the registry.',
    fix: 'Check the name of the package.',
  },
  {
    patterns: [/could not determine executable to run/, /npm (?:error|ERR!) could not determine executable/],
    cause: 'The package has no command to run.',
    fix: 'Check the name of the package, or name its command: npx -p <package> <command>.',
  },
  {
    patterns: [/npm (?:error|ERR!) (?:code )?(EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT)\b/],
    cause: 'The package registry cannot be reached ($1).',
    fix: 'Check the network and the proxy, or install the server first and start it by its path.',
  },
  {
    patterns: [
      /(?:^|\n)(?:\/bin\/)?(?:ba|z)?sh: (?:\d{1,4}: |line \d{1,4}: )?([^\n:]{1,100}): (?:command )?not found/,
    ],
    cause: 'The command $1 was not found.',
    fix: 'Install it, or use its full path.',
  },
  {
    patterns: [
      /Cannot connect to the Docker daemon/,
      /error during connect:[^\n]{0,200}docker/i,
      /DockerException: Error while fetching server API version/,
    ],
    cause: 'Docker is not running.',
    fix: 'Start Docker.',
  },
  {
    patterns: [new RegExp(`${VARIABLE}[^\\n]{0,60}${WANTED}`), new RegExp(`${ASKED}[^\\n]{0,60}${VARIABLE}`)],
    cause: 'The server needs the environment variable $1.',
    fix: 'Set it with --env $1=value, or pass yours on with --env $1.',
  },
  {
    patterns: [/^\s*usage:/im, /missing (?:required )?argument/i, /the following arguments are required/i],
    cause: 'The server printed its usage.',
    fix: 'Add the arguments that it needs after the command.',
  },
  {
    patterns: [/EADDRINUSE/, /address already in use/i],
    cause: 'The server needs a port that is in use.',
    fix: 'Stop the other process, or start the server on another port.',
  },
  {
    patterns: [
      /Unsupported engine/i,
      /requires Node(?:\.js)? /i,
      /SyntaxError: Unexpected (?:token|identifier)/,
      /was compiled against a different Node\.js version/,
    ],
    cause: 'The server does not run on this version of Node.js.',
    fix: `Start it with another version of Node.js; this one is ${process.version}.`,
  },
  {
    patterns: [
      /(?:EACCES|EPERM): [^\n]{0,60}'([^'\n]{1,300})'/,
      /PermissionError: [^\n]{0,40}'([^'\n]{1,300})'/,
    ],
    cause: 'The server may not use $1.',
    fix: 'Change the permissions, or start it as another user.',
  },
  {
    patterns: [
      /Traceback \(most recent call last\):[\s\S]{0,60000}\n([\w.]{1,100}(?:Error|Exception)(?:: [^\n]{1,200})?)\s*$/,
    ],
    cause: 'The server failed when it started: $1',
    fix: 'The traceback names the line that failed.',
  },
];
