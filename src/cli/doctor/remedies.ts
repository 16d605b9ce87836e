import type { Fault } from '../../model/fault.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { SIGNS } from './signs.js';

/** A likely cause, and what to do about it. */
export interface Remedy {
  readonly cause: string;
  readonly fix: string;
}

/** One thing that commonly goes wrong when a server starts; returns nothing where it does not apply. */
type Check = (fault: Fault) => Remedy | undefined;

const textOf = ({ stderr = '', noise = [] }: Fault): string => `${stderr}\n${noise.join('\n')}`;

/** What the text says, by the table. */
const signs: Check = (fault) => {
  const text = textOf(fault);
  for (const { patterns, cause, fix } of SIGNS)
    for (const pattern of patterns) {
      const match = pattern.exec(text);
      if (match !== null) return { cause: fill(cause, match[1]), fix: fill(fix, match[1]) };
    }
  return undefined;
};

const fill = (text: string, named = ''): string => text.replaceAll('$1', () => named);

const LOCAL_URL =
  /https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?::\d{1,5})?(?:\/[\w./-]{0,100})?/i;
const PORT = /\b(?:listening|running|started|serving)\b[^\n]{0,40}\bport\s?:?\s?(\d{2,5})\b/i;

const speaksHttp: Check = (fault) => {
  const url = LOCAL_URL.exec(textOf(fault));
  if (url !== null)
    return {
      cause: 'The process opened an HTTP port instead of using stdio.',
      fix: `Try: ${ASSAY_COMMAND} doctor ${url[0].replace('0.0.0.0', '127.0.0.1')}`,
    };
  const port = PORT.exec(textOf(fault));
  if (port === null) return undefined;
  return {
    cause: 'The process listens on a port instead of using stdio.',
    fix: `Try: ${ASSAY_COMMAND} doctor http://127.0.0.1:${port[1]}/mcp`,
  };
};

const loud: Check = ({ noise = [] }) =>
  noise.length === 0
    ? undefined
    : {
        cause: 'The server writes something other than protocol messages to stdout.',
        fix: 'Log to stderr instead (console.error, or sys.stderr in Python).',
      };

const silent: Check = ({ code, stderr = '', noise }) =>
  code === 'timeout' && stderr.trim() === '' && noise?.length === 0
    ? {
        cause: 'The server started, but wrote nothing.',
        fix: 'Check that the command starts an MCP server on stdio. If it starts slowly, use --timeout 120.',
      }
    : undefined;

/** In the order in which they explain most. */
const CHECKS: readonly Check[] = [signs, speaksHttp, loud, silent];

/** The likely causes of a server not opening, the most likely first. */
export function remedies(fault: Fault): Remedy[] {
  const found = CHECKS.map((check) => check(fault)).filter((remedy) => remedy !== undefined);
  return fault.fix === undefined ? found : [...found, { cause: fault.message, fix: fault.fix }];
}
