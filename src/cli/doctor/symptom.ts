import type { Fault } from '../../model/fault.js';

/** What could be seen of a server that did not open. */
export interface Symptoms {
  readonly fault: Fault;
  readonly stderr: string;
  /** What it wrote on stdout that is no message. */
  readonly noise: readonly string[];
}

/** A likely cause, and what to do about it. */
export interface Remedy {
  readonly cause: string;
  readonly fix: string;
}

/** One thing that commonly goes wrong when a server starts; returns nothing where it does not apply. */
type Check = (symptoms: Symptoms) => Remedy | undefined;

const textOf = ({ stderr, noise }: Symptoms): string => `${stderr}\n${noise.join('\n')}`;

const speaksHttp: Check = (symptoms) => {
  const url =
    /https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?::\d{1,5})?(?:\/[\w./-]{0,100})?/i.exec(
      textOf(symptoms),
    );
  if (url !== null)
    return {
      cause: 'The process opened an HTTP port instead of using stdio.',
      fix: `Try: assay doctor ${url[0].replace('0.0.0.0', '127.0.0.1')}`,
    };
  const port = /\b(?:listening|running|started|serving)\b[^\n]{0,40}\bport\s?:?\s?(\d{2,5})\b/i.exec(
    textOf(symptoms),
  );
  if (port === null) return undefined;
  return {
    cause: 'The process listens on a port instead of using stdio.',
    fix: `Try: assay doctor http://127.0.0.1:${port[1]}/mcp`,
  };
};

const missingModule: Check = (symptoms) => {
  const match =
    /Cannot find (?:module|package) '([^']{1,200})'|ModuleNotFoundError: No module named '([^']{1,200})'/.exec(
      textOf(symptoms),
    );
  if (match === null) return undefined;
  return {
    cause: `The server cannot load ${match[1] ?? match[2]}.`,
    fix: 'Check the path, and install the dependencies of the server.',
  };
};

const missingVariable: Check = (symptoms) => {
  const pattern =
    /\b([A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,60})\b[^\n]{0,60}\b(?:required|missing|not set|must be set|undefined|not provided|is needed)\b|\b(?:required|missing|set|provide)\b[^\n]{0,60}\b([A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,60})\b/;
  const match = pattern.exec(textOf(symptoms));
  const name = match?.[1] ?? match?.[2];
  if (name === undefined) return undefined;
  return {
    cause: `The server needs the environment variable ${name}.`,
    fix: `Set it with --env ${name}=value, or pass yours on with --env ${name}.`,
  };
};

const missingArgument: Check = (symptoms) => {
  if (
    !/^\s*usage:|missing (?:required )?argument|the following arguments are required/im.test(textOf(symptoms))
  )
    return undefined;
  return {
    cause: 'The server printed its usage.',
    fix: 'Add the arguments that it needs after the command.',
  };
};

const portInUse: Check = (symptoms) =>
  /EADDRINUSE|address already in use/i.test(textOf(symptoms))
    ? {
        cause: 'The server needs a port that is in use.',
        fix: 'Stop the other process, or start the server on another port.',
      }
    : undefined;

const oldNode: Check = (symptoms) =>
  /Unsupported engine|requires Node(?:\.js)? |SyntaxError: Unexpected (?:token|identifier)/i.test(
    textOf(symptoms),
  )
    ? {
        cause: 'The server does not run on this version of Node.js.',
        fix: `Start it with a newer Node.js; this one is ${process.version}.`,
      }
    : undefined;

const loud: Check = ({ noise }) =>
  noise.length === 0
    ? undefined
    : {
        cause: 'The server writes something other than protocol messages to stdout.',
        fix: 'Log to stderr instead (console.error, or sys.stderr in Python).',
      };

const silent: Check = ({ fault, stderr, noise }) =>
  fault.code === 'timeout' && stderr.trim() === '' && noise.length === 0
    ? {
        cause: 'The server started, but wrote nothing.',
        fix: 'Check that the command starts an MCP server on stdio. If it starts slowly, use --timeout 120.',
      }
    : undefined;

/** In the order in which they explain most. */
const CHECKS: readonly Check[] = [
  missingModule,
  missingVariable,
  missingArgument,
  portInUse,
  oldNode,
  speaksHttp,
  loud,
  silent,
];

/** The likely causes of a server not opening, the most likely first. */
export function remedies(symptoms: Symptoms): Remedy[] {
  const found = CHECKS.map((check) => check(symptoms)).filter((remedy) => remedy !== undefined);
  const own = symptoms.fault.fix;
  return own === undefined ? found : [...found, { cause: symptoms.fault.message, fix: own }];
}
