import { setTimeout as wait } from 'node:timers/promises';
import type { Planted } from '../defect.js';
import { type Arguments, failure, healthy, Refusal, type Tool } from '../tool.js';

/** Returns the text that it got. */
const translate = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Prepares a ${what} for print.`,
    input: { wording: { type: 'string', maxLength: 300, description: `The wording of the ${what}.` } },
    output: { printed: { type: 'string', description: 'What will be printed.' } },
    run: ({ wording }) => ({ printed: wording }),
  });

/** Takes a switch. */
const cover = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Tells what the cover of a ${what} costs.`,
    input: { colour: { type: 'boolean', description: `Whether the ${what} is in colour.` } },
    output: { price: { type: 'integer', minimum: 0, description: 'The price in cents.' } },
    run: ({ colour }) => ({ price: colour === true ? 90 : 40 }),
  });

/** Computes what anybody can check. */
const slug = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Returns ${what} as slug: in small letters, with a hyphen between the words.`,
    input: { text: { type: 'string', minLength: 1, maxLength: 200, description: `The text of ${what}.` } },
    output: { slug: { type: 'string', description: 'The slug.' } },
    run: ({ text }) => ({
      slug: String(text)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, ''),
    }),
  });

/** Longer than any other tool of this server takes, shorter than any time-out. */
const SLOW_MS = 2_400;

function delayed(tool: Tool): Tool {
  return {
    ...tool,
    answer: (data, args) => wait(SLOW_MS).then(() => tool.answer(data, args)),
  };
}

/** Takes a list that may be empty. */
const bind = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Tells how thick a ${what} gets.`,
    input: {
      sheets: {
        type: 'array',
        items: { type: 'integer', minimum: 1, maximum: 9 },
        maxItems: 5,
        description: `The thickness of each sheet of the ${what}.`,
      },
    },
    output: { thickness: { type: 'integer', minimum: 0, description: 'The thickness of all sheets.' } },
    run: ({ sheets }) => ({ thickness: (sheets as number[]).reduce((sum, sheet) => sum + sheet, 0) }),
  });

const isEmpty = ({ sheets }: Arguments): boolean => (sheets as readonly unknown[]).length === 0;
const CRASHED = failure("TypeError: Cannot read properties of undefined (reading 'thickness')");

const album = bind('bind_album', 'album');
const flyer = translate('print_flyer', 'flyer');
const ticket = translate('print_ticket', 'ticket');
let printed = 0;

/** Defects in how a tool behaves over time, or with what it got. */
export const BEHAVIOUR_DEFECTS: readonly Planted[] = [
  {
    kind: 'unicode-mangled',
    description: 'Non-ASCII characters come back as question marks.',
    expected: { rule: 'run/unicode', severity: 'error' },
    tool: {
      ...translate('print_letter', 'letter'),
      run: ({ wording }) => ({ printed: String(wording).replace(/[^\x20-\x7e]/g, '?') }),
    },
    twin: translate('print_envelope', 'envelope'),
  },
  {
    kind: 'hang',
    description: 'A valid call never gets a response.',
    expected: { rule: 'run/hang', severity: 'error' },
    tool: { ...translate('print_book', 'book'), run: () => new Promise(() => undefined) },
    twin: translate('print_booklet', 'booklet'),
  },
  {
    kind: 'exit',
    description: 'A valid call ends the server process.',
    expected: { rule: 'run/exit', severity: 'error' },
    tool: { ...translate('print_invoice', 'invoice'), run: () => process.exit(1) },
    twin: translate('print_receipt', 'receipt'),
  },
  {
    kind: 'exit-on-edge',
    description: 'An empty text ends the server process; all other calls work.',
    expected: { rule: 'run/exit', severity: 'error' },
    tool: {
      ...flyer,
      run: (args) => (args.wording === '' ? process.exit(1) : flyer.run(args)),
    },
    twin: translate('print_brochure', 'brochure'),
  },
  {
    kind: 'wrong-result',
    description: 'A slug has capitals.',
    expected: { rule: 'run/wrong-result', severity: 'error' },
    tool: {
      ...slug('slugify_headline', 'a headline'),
      run: ({ text }) => ({ slug: String(text).replaceAll(' ', '-') }),
    },
    twin: slug('slugify_title', 'a title'),
  },
  {
    kind: 'crash-on-edge',
    description: 'An empty list, which the schema allows, causes an unhandled internal error.',
    expected: { rule: 'response/crash', severity: 'error' },
    tool: {
      ...album,
      answer: (data, args) => (isEmpty(args) ? { result: CRASHED } : album.answer(data, args)),
    },
    twin: bind('bind_portfolio', 'portfolio'),
  },
  {
    kind: 'flaky',
    description: 'Every other valid call fails.',
    expected: { rule: 'run/flaky', severity: 'warning', also: ['response/unreachable', 'response/crash'] },
    tool: {
      ...ticket,
      run(args) {
        if (printed++ % 2 === 1) throw new Refusal('internal_error', 'The request to the printer timed out.');
        return ticket.run(args);
      },
    },
    twin: translate('print_voucher', 'voucher'),
  },
  {
    kind: 'slow',
    description: 'The tool is far slower than the other tools.',
    expected: { rule: 'run/slow', severity: 'info' },
    tool: delayed(cover('price_newspaper_cover', 'newspaper')),
    twin: cover('price_magazine_cover', 'magazine'),
  },
];
