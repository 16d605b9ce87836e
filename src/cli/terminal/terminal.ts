import type { WriteStream } from 'node:tty';
import colours from 'picocolors';
import type { SecretRegister } from '../../model/secret-register.js';
import { withPauses } from '../../model/with-pauses.js';
import { cleanText } from '../../report/clean-text.js';
import { jsonPieces } from '../../report/json-pieces.js';
import { plainLog } from '../../report/plain-log.js';
import type { Invocation, Terminal } from '../invocation.js';

import { isInActions } from './is-in-actions.js';

/** Colour only on a terminal, never against `NO_COLOR`; `FORCE_COLOR` asks for it elsewhere. */
export function wantsColour(isTerminal: boolean, env: Invocation['env']): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return env.FORCE_COLOR !== '0';
  return isTerminal && env.TERM !== 'dumb';
}

/** The codes of our own colours; every other code in a text is shown as text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one
const COLOUR = /(\x1b\[\d{1,2}m)/;

/**
 * The terminal of this process: results to stdout, everything else to stderr. Whatever is printed passes through here:
 * without secrets, without codes that a terminal would obey, and in a workflow without commands.
 */
export function processTerminal(
  stdout: WriteStream,
  stderr: WriteStream,
  env: Invocation['env'],
  secrets: SecretRegister,
): Terminal {
  const isColoured = wantsColour(stdout.isTTY === true, env);
  const isLogged = isInActions(env);
  let progressLines = 0;
  const clear = (): void => {
    const up = progressLines > 1 ? `\x1b[${progressLines - 1}A` : '';
    if (progressLines > 0) stderr.write(`\r${up}\x1b[J`);
    progressLines = 0;
  };
  const write = (stream: WriteStream, text: string): void => {
    clear();
    // Two writes: a long text and its end would be put together in memory first.
    stream.write(text);
    stream.write('\n');
  };
  const writePiece = (piece: string): void => {
    stdout.write(isLogged ? piece.replaceAll('##[', '#\\u0023[') : piece);
  };
  const forPeople = (text: string): string => {
    const masked = secrets.mask(text);
    const clean = isColoured ? cleanAroundColours(masked) : cleanText(masked);
    return isLogged ? plainLog(clean) : clean;
  };
  return {
    out: (text) => write(stdout, forPeople(text)),
    err: (text) => write(stderr, forPeople(text)),
    async json(value) {
      clear();
      for await (const piece of withPauses(jsonPieces(value, 2, secrets))) writePiece(piece);
      writePiece('\n');
    },
    jsonLine(value) {
      clear();
      for (const piece of jsonPieces(value, 0, secrets)) writePiece(piece);
      writePiece('\n');
    },
    document(text, stream = 'out') {
      const masked = secrets.maskDocument(text.replace(/\n$/, ''));
      write(stream === 'out' ? stdout : stderr, isLogged ? withoutOldCommands(masked) : masked);
    },
    progress(text) {
      if (stderr.isTTY !== true) return;
      clear();
      if (text === '') return;
      const room = Math.max(20, (stderr.columns || 80) - 1);
      // More lines than the terminal has could not be removed again.
      const lines = text.split('\n').slice(0, Math.max(1, (stderr.rows || 24) - 2));
      progressLines = lines.length;
      stderr.write(lines.map((line) => cleanText(secrets.mask(line)).slice(0, room)).join('\n'));
    },
    width: Math.max(40, stdout.columns || columnsIn(env) || 100),
    paint: colours.createColors(isColoured),
  };
}

/** A workflow obeys `##[` anywhere in a line. JSON keeps its value; other documents get a space. */
function withoutOldCommands(document: string): string {
  return document.replaceAll('##[', /^[[{"]/.test(document) ? '#\\u0023[' : '## [');
}

function cleanAroundColours(text: string): string {
  return text
    .split(COLOUR)
    .map((part, index) => (index % 2 === 0 ? cleanText(part) : part))
    .join('');
}

/** The width to use without a terminal, if one is set. */
function columnsIn({ COLUMNS = '' }: Invocation['env']): number | undefined {
  return /^[1-9]\d{0,4}$/.test(COLUMNS) ? Number(COLUMNS) : undefined;
}
