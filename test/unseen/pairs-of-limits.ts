import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { oneOf, type Pair, tool, whole, words } from './pair.js';

const TALES: readonly (readonly [name: string, text: string, on: string])[] = [
  ['Bridge keeper', 'He opened the gate each morning and counted the carts, one by one.', '2026-02-09'],
  ['Älvdalen', 'Snö över hela dalen, och ingen väg som leder därifrån förrän våren.', '2026-01-03'],
  ['Lamp', 'A light in the window.', '2026-03-21'],
  ['Miller', 'The wheel turned by itself that night, and nobody had touched the lever.', '2026-01-30'],
];

type Defect = 'mark on top' | 'order' | 'charset';

/** A book of tales that speaks in rows with bars; with at most one defect. */
function tales(defect?: Defect, isPromised = true): readonly FakeTool[] {
  const TALE = words('Name of the tale.', { minLength: 1 });
  const known = (name: unknown, act: (text: string) => string): object => {
    const found = TALES.find(([own]) => own === name);
    return found === undefined ? refused(`No tale is called ${String(name)}.`) : said(act(found[1]));
  };
  const limit = isPromised
    ? 'The result is never longer than this, the mark included.'
    : 'Characters of the tale that are shown before the mark.';
  const mark = ' (more)';
  return [
    tool(
      'tale_list',
      'Lists all tales by name, by size or by the day on which they were written.',
      { sort: oneOf('name', 'size', 'written_date') },
      ({ sort }) => {
        const key = ([name, text, on]: (typeof TALES)[number]): string =>
          sort === 'size'
            ? String(text.length).padStart(5, '0')
            : sort === 'written_date'
              ? on
              : name.toLowerCase();
        const rows =
          defect === 'order' ? TALES : TALES.toSorted((one, two) => (key(one) < key(two) ? -1 : 1));
        return said(rows.map(([name, text, on]) => `${name} | ${text.length} characters | ${on}`).join('\n'));
      },
      { required: [] },
    ),
    tool('tale_text', 'The text of a tale.', { tale: TALE }, ({ tale }) => known(tale, (text) => text)),
    tool(
      'tale_start',
      'How a tale starts.',
      { tale: TALE, max_chars: whole(limit, { minimum: 10, maximum: 300 }) },
      ({ tale, max_chars: most }) =>
        known(tale, (text) => {
          const size = Number(most ?? 100);
          if (text.length <= size) return text;
          const isOnTop = defect === 'mark on top' || !isPromised;
          return text.slice(0, isOnTop ? size : size - mark.length) + mark;
        }),
      { required: ['tale'] },
    ),
    tool('tale_card', 'A tale as a card.', { tale: TALE }, ({ tale }) =>
      known(tale, (text) => {
        const card = `[${String(tale)}] ${text}`;
        return defect === 'charset' ? Buffer.from(card, 'utf8').toString('latin1') : card;
      }),
    ),
  ];
}

/** Parcels of which each can be returned once, for a listed reason. */
function parcels(isFaulty: boolean): readonly FakeTool[] {
  const all = Array.from({ length: 9 }, (_, at) => ({ parcel_id: `PC-${at + 31}`, status: 'delivered' }));
  return [
    tool('list_parcels', 'All parcels.', {}, () => said(JSON.stringify({ parcels: all }))),
    tool(
      'return_parcel',
      'Returns a delivered parcel. A parcel can be returned once.',
      {
        parcel_id: words('Number of the parcel.', { pattern: '^PC-\\d+$' }),
        reason: oneOf('damaged', 'unwanted', 'wrongItem'),
      },
      ({ parcel_id: id, reason }) => {
        const parcel = all.find((one) => one.parcel_id === id);
        if (parcel === undefined) return refused(`There is no parcel ${String(id)}.`);
        if (isFaulty && reason === 'wrongItem') return refused(`Unsupported reason "${reason}".`);
        if (parcel.status === 'returned') return refused(`Parcel ${String(id)} was returned before.`);
        parcel.status = 'returned';
        return said(JSON.stringify(parcel));
      },
      { isWriting: true },
    ),
  ];
}

export const PAIRS_OF_LIMITS: readonly Pair[] = [
  {
    what: 'a mark goes beyond the limit of characters',
    rules: ['run/limit-ignored'],
    server: (isFaulty) => (isFaulty ? tales('mark on top') : tales(undefined, false)),
  },
  {
    what: 'rows with bars come in one order only',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => tales(isFaulty ? 'order' : undefined),
  },
  {
    what: 'what the server keeps is read as Latin-1',
    rules: ['run/unicode'],
    server: (isFaulty) => tales(isFaulty ? 'charset' : undefined),
  },
  {
    what: 'a listed reason is refused for whatever it is used up on',
    rules: ['run/enum-drift-in', 'run/valid-rejected'],
    server: parcels,
  },
];
