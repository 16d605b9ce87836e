import { refused, said } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

const text = words('The text.', { maxLength: 4_000 });
const label = words('What is written on the crate.', { minLength: 1, maxLength: 150 });
const strings = { type: 'array', items: { type: 'string', minLength: 1 }, description: 'Marks.' };

/** A store of crates; `kept` is what it keeps of a call. */
function crates(kept: (args: Args) => object, shown: (crate: object) => object) {
  const all: object[] = [];
  return [
    tool('list_crates', 'Lists the crates.', {}, () => json({ crates: all })),
    tool(
      'pack_crate',
      'Packs a crate and returns it.',
      { label, marks: strings, layers: whole('Layers.', { minimum: 1, maximum: 5_000_000_000 }) },
      (args) => {
        const crate = { crate: `k-${all.length + 1}`, ...kept(args) };
        all.push(crate);
        return shown(crate);
      },
      { isWriting: true, required: ['label'] },
    ),
  ];
}

/** What a program makes of a text that it keeps one byte of each character of. */
const ofOneByte = (value: unknown): string => Buffer.from(String(value), 'latin1').toString('utf8');

/** What comes back of what was sent. */
export const PAIRS_OF_ECHOES: readonly Pair[] = [
  {
    what: 'a text comes back without its end, and no mark says so',
    rules: ['run/value-changed'],
    server: (isFaulty) =>
      crates(
        (args) => {
          const own = String(args.label);
          return { ...args, label: own.length > 50 ? `${own.slice(0, 50)}${isFaulty ? '' : '…'}` : own };
        },
        (crate) => json({ packed: crate }),
      ),
  },
  {
    what: 'a sentence shows a text without its end',
    rules: ['run/value-changed'],
    server: (isFaulty) => [
      tool(
        'paint_sign',
        'Paints a sign.',
        { wording: words('What the sign says.', { minLength: 1, maxLength: 90 }) },
        ({ wording }) => said(`Sign no. 3 now says "${isFaulty ? String(wording).slice(0, 30) : wording}".`),
        { isWriting: true },
      ),
    ],
  },
  {
    what: 'the last of several members of a list is dropped',
    rules: ['run/value-changed'],
    server: (isFaulty) =>
      crates(
        (args) => {
          const marks = Array.isArray(args.marks) ? args.marks.map(String) : [];
          return { ...args, marks: isFaulty && marks.length > 1 ? marks.slice(0, -1) : marks.toSorted() };
        },
        (crate) => json(crate),
      ),
  },
  {
    what: 'only one byte of each character is kept, in a sentence',
    rules: ['run/unicode'],
    server: (isFaulty) => [
      tool('engrave', 'Engraves a plate.', { text }, ({ text: own }) =>
        said(`Engraved as plate 7:\n> ${isFaulty ? ofOneByte(own) : own}`),
      ),
    ],
  },
  {
    what: 'hexadecimal digits are decoded as another encoding than UTF-8',
    rules: ['run/unicode'],
    server: (isFaulty) => [
      tool(
        'hex_to_text',
        'Decodes hexadecimal digits to text.',
        { digits: words('Hexadecimal digits, e.g. 68656c6c6f', { pattern: '^(?:[0-9a-f]{2})*$' }) },
        ({ digits }) => said(Buffer.from(String(digits), 'hex').toString(isFaulty ? 'latin1' : 'utf8')),
      ),
    ],
  },
  {
    what: 'a sentence shows another default than the declared one',
    rules: ['run/default-not-applied'],
    server: (isFaulty) => [
      tool(
        'plant_seed',
        'Plants a seed.',
        {
          seed: words('Which seed.', { minLength: 1 }),
          bed: { ...oneOf('north', 'east', 'cellar'), default: 'north' },
        },
        ({ seed, bed }) => said(`Planted ${seed} (bed ${bed ?? (isFaulty ? 'cellar' : 'north')}).`),
        { isWriting: true, required: ['seed'] },
      ),
    ],
  },
  {
    what: 'a default matters only where something comes more than once, and is not applied',
    rules: ['run/default-not-applied'],
    server: (isFaulty) => [
      tool(
        'strike_word',
        'Takes a word out of a text.',
        {
          text,
          word: words('The word.', { minLength: 1, maxLength: 40 }),
          everywhere: { type: 'boolean', default: true, description: 'Wherever it is, or only once.' },
        },
        ({ text: own, word, everywhere }) =>
          said(
            (everywhere ?? !isFaulty)
              ? String(own).replaceAll(String(word), () => '')
              : String(own).replace(String(word), () => ''),
          ),
        { required: ['text', 'word'] },
      ),
    ],
  },
  {
    what: 'a number of seconds is one of milliseconds',
    rules: ['run/promised-form'],
    server: (isFaulty) => [
      tool('last_tide', 'The last tide. turned_at: seconds since 1970, UTC.', {}, () =>
        json({ turned_at: isFaulty ? 1_768_469_400_000 : 1_768_469_400, metres: 3.5 }),
      ),
    ],
  },
  {
    what: 'the moment of a departure is in another form than its member is said to be',
    rules: ['run/promised-form'],
    server: (isFaulty) => [
      tool('ferries', 'Ferries of a day. leaves is in local time as YYYY-MM-DDTHH:MM.', {}, () =>
        json({ ferries: [{ ferry: 4, leaves: isFaulty ? '07/08/2031 09:15' : '2031-08-07T09:15' }] }),
      ),
    ],
  },
  {
    what: 'one day of a list is written otherwise than all others',
    rules: ['run/promised-form'],
    server: (isFaulty) => [
      tool('catches', 'The catches of a boat.', {}, () =>
        json({
          catches: ['2031-03-02', '2031-03-05', isFaulty ? '11.03.2031' : '2031-03-11', '2031-03-19'].map(
            (day, at) => ({ day, kilograms: at * 4 }),
          ),
        }),
      ),
    ],
  },
  {
    what: 'an object in an object is printed as [object Object]',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool(
        'to_lines',
        'Writes records as lines of names and values.',
        { records: { type: 'array', items: { type: 'object' }, minItems: 1, description: 'Records.' } },
        ({ records }) => {
          const written = (value: unknown): string =>
            isFaulty || typeof value !== 'object' ? String(value) : JSON.stringify(value);
          const lines = (Array.isArray(records) ? records : []).flatMap((record: object) =>
            Object.entries(record).map(([name, value]) => `${name} = ${written(value)}`),
          );
          return said(lines.join('\n'));
        },
      ),
    ],
  },
  {
    what: 'the place of a value in a sentence is not filled',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool(
        'ring_bell',
        'Rings a bell.',
        { bell: oneOf('great', 'small'), times: whole('How often.', { minimum: 1, maximum: 12 }) },
        ({ bell, times }) => said(`Rang the ${bell} bell ${isFaulty ? '{times}' : times} times.`),
      ),
    ],
  },
  {
    what: 'a list prints an object since one was added to it',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => {
      const moored: { readonly boat: unknown; readonly berth: unknown }[] = [
        { boat: 'Petrel', berth: 'row 1' },
        { boat: 'Skua', berth: 'row 2' },
      ];
      return [
        tool('list_boats', 'Lists the boats that are moored, and where.', {}, () =>
          said(moored.map(({ boat, berth }) => `- ${boat}, berth: ${berth}`).join('\n')),
        ),
        tool(
          'moor_boat',
          'Moors a boat.',
          { boat: words('Name of the boat.', { minLength: 1, maxLength: 40 }) },
          ({ boat }) => {
            if (moored.some((one) => one.boat === boat)) return refused(`${boat} is already moored.`);
            const row = moored.length + 1;
            moored.push({ boat, berth: isFaulty ? { row } : `row ${row}` });
            return said(`Moored ${boat}.`);
          },
          { isWriting: true },
        ),
      ];
    },
  },
];
