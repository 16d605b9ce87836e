import { describe, expect, it } from 'vitest';
import { turnsDuring } from '../../../test/fixtures/turns.js';
import { SecretRegister } from '../../model/secret-register.js';
import type { Terminal } from '../invocation.js';
import { processTerminal, wantsColour } from './terminal.js';

describe('colour', () => {
  it.each<[boolean, Record<string, string>, boolean]>([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [true, { TERM: 'dumb' }, false],
  ])('on a terminal: %s, with %j: %s', (isTerminal, env, wanted) => {
    expect(wantsColour(isTerminal, env)).toBe(wanted);
  });
});

/** A terminal, and what was written to it. */
function written(
  env: Record<string, string>,
  columns?: number,
  secrets = new SecretRegister(),
): { terminal: Terminal; text: () => string } {
  let text = '';
  const stream = {
    columns,
    isTTY: columns !== undefined,
    write: (piece: string) => {
      text += piece;
    },
  } as never;
  return { terminal: processTerminal(stream, stream, env, secrets), text: () => text };
}

describe('the width', () => {
  it.each<[columns: number | undefined, asked: string | undefined, width: number]>([
    [72, '50', 72],
    [20, undefined, 40],
    [0, undefined, 100],
    [undefined, '60', 60],
    [undefined, '5', 40],
    [undefined, 'wide', 100],
    [undefined, undefined, 100],
  ])('of a terminal with %s columns, asked for %s, is %i', (columns, asked, width) => {
    const env = asked === undefined ? {} : { COLUMNS: asked };
    expect(written(env, columns).terminal.width).toBe(width);
  });
});

const HOSTILE: readonly [what: string, text: string][] = [
  ['an escape code', '\x1b]0;title\x07'],
  ['a colour', '\x1b[31m'],
  ['a C1 code', '\x9b31m'],
  ['a bidirectional mark', '\u202e'],
  ['a carriage return', 'a\rb'],
  ['a workflow command', '::set-output name=a::b'],
  ['an old workflow command', 'x ##[error]b'],
];

describe('what a server sends cannot act', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
  const ACTS = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]|^\s*::|##\[/m;
  const WRITERS: readonly [writer: string, write: (terminal: Terminal, text: string) => unknown][] = [
    ['out', (terminal, text) => terminal.out(text)],
    ['err', (terminal, text) => terminal.err(text)],
    ['json', (terminal, text) => terminal.json({ [text]: [text] })],
    ['a line of json', (terminal, text) => terminal.jsonLine(text)],
  ];

  it.each(
    WRITERS.flatMap(([writer, write]) => HOSTILE.map(([what, text]) => ({ writer, write, what, text }))),
  )('$writer neutralises $what', async ({ write, text }) => {
    const { terminal, text: printed } = written({ NO_COLOR: '1', GITHUB_ACTIONS: 'true' });
    await write(terminal, text);
    expect(printed()).not.toBe('');
    expect(printed()).not.toMatch(ACTS);
  });

  it('keeps JSON the same value', async () => {
    const { terminal, text } = written({ GITHUB_ACTIONS: 'true' });
    const value = Object.fromEntries(HOSTILE);
    await terminal.json(value);
    expect(JSON.parse(text())).toEqual(value);
  });

  it('writes a long value with pauses, so that signals are handled', async () => {
    const { terminal, text } = written({});
    const value = Array.from({ length: 40 }, (_, index) => String(index).padEnd(70_000));
    // Each is a piece at least, and there is a pause after every eighth.
    expect(await turnsDuring(() => terminal.json(value))).toBeGreaterThanOrEqual(5);
    expect(JSON.parse(text())).toEqual(value);
  });

  it.each([
    ['a document of JSON', '{"a":"##[error]"}', '{"a":"#\\u0023[error]"}\n'],
    ['any other document', '<a>##[error]</a>', '<a>## [error]</a>\n'],
  ])('takes old workflow commands out of %s', (_, document, printed) => {
    const { terminal, text } = written({ GITHUB_ACTIONS: 'true' });
    terminal.document(document);
    expect(text()).toBe(printed);
  });

  it('keeps its own colours, and no other code', () => {
    const { terminal, text } = written({ FORCE_COLOR: '1' });
    terminal.out(terminal.paint.red('a\x1b]0;x\x07b'));
    expect(text()).toBe('\x1b[31ma\\x1b]0;x\\x07b\x1b[39m\n');
  });
});

describe('secrets', () => {
  it.each<[writer: string, write: (terminal: Terminal, text: string) => unknown]>([
    ['out', (terminal, text) => terminal.out(text)],
    ['err', (terminal, text) => terminal.err(text)],
    ['json', (terminal, text) => terminal.json({ [text]: [text] })],
    ['document', (terminal, text) => terminal.document(text)],
    ['progress', (terminal, text) => terminal.progress(text)],
  ])('are masked by %s', async (_, write) => {
    const secrets = new SecretRegister();
    secrets.add('very-secret');
    const { terminal, text } = written({ NO_COLOR: '1' }, 80, secrets);
    await write(terminal, 'a very-secret b VERY-SECRET');
    expect(text()).toContain('[redacted]');
    expect(text().toLowerCase()).not.toContain('very-secret');
  });
});
