import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

const ID = { id: words('Id of the berth.') };

interface Berth {
  readonly id: string;
  name: unknown;
  notes: unknown;
  fee: unknown;
  limit: unknown;
}

/** What is wrong with a harbour of berths. */
type Defect = 'erases' | 'rounds' | 'escapes' | 'caps' | 'stale' | 'default' | 'pages' | 'cursor';

/** Tools that keep berths, with at most one defect. */
function berths(defect?: Defect): readonly FakeTool[] {
  const all = new Map<unknown, Berth>();
  const known = (id: unknown, answer: (berth: Berth) => unknown): unknown => {
    const berth = all.get(id);
    return berth === undefined ? refused(`Berth ${String(id)} not found.`) : answer(berth);
  };
  const stored = (value: unknown): unknown => {
    if (defect === 'rounds' && typeof value === 'number') return Math.round(value);
    return defect === 'escapes' && typeof value === 'string' ? value.replaceAll('&', '&amp;') : value;
  };
  const details = {
    name: words('Name.', { minLength: 1 }),
    notes: words('Notes.'),
    fee: { type: 'number', minimum: 0, maximum: 900, description: 'Fee in euros.' },
  };
  return [
    tool(
      'create_berth',
      'Creates a berth and returns its id.',
      details,
      ({ name, notes = '', fee = 5 }) => {
        const id = `berth-${all.size + 1}`;
        all.set(id, { id, name, notes: stored(notes), fee: stored(fee), limit: 10 });
        return json({ id });
      },
      { isWriting: true, required: ['name'] },
    ),
    tool('get_berth', 'Returns a berth.', ID, ({ id }) => known(id, json)),
    tool(
      'update_berth',
      'Changes a berth. What is not given stays as it is.',
      { ...ID, ...details },
      ({ id, ...changes }) =>
        known(id, (berth) => {
          const kept = defect === 'erases' ? { notes: '' } : {};
          const given = Object.entries(changes).map(([name, value]) => [name, stored(value)]);
          Object.assign(berth, kept, Object.fromEntries(given));
          return json({ id, updated: true });
        }),
      { isWriting: true, required: ['id'] },
    ),
    tool(
      'set_limit',
      'Sets the limit of a berth.',
      { ...ID, limit: whole('Metres.', { minimum: 1, maximum: 90 }) },
      ({ id, limit }) =>
        known(id, (berth) => {
          const before = berth.limit;
          berth.limit = defect === 'caps' ? Math.min(Number(limit), 50) : limit;
          return json({ id, limit: defect === 'stale' ? before : berth.limit });
        }),
      { isWriting: true },
    ),
  ];
}

const BOATS = ['Aurora', 'Boreas', 'Calypso', 'Dione', 'Eos', 'Freya'].map((name) => ({ name }));

/** A list that a tool of the same server adds to, with at most one defect. */
function boats(defect?: Defect): readonly FakeTool[] {
  const all = [...BOATS];
  const amount = (value: unknown, usual: number): number => (typeof value === 'number' ? value : usual);
  return [
    tool(
      'add_boat',
      'Adds a boat.',
      { name: words('Name.') },
      ({ name }: Args) => {
        all.push({ name: String(name) });
        return json({ added: name });
      },
      { isWriting: true },
    ),
    tool(
      'first_boats',
      'The first boats.',
      { many: whole('How many.', { minimum: 1, maximum: 20, default: 3 }) },
      ({ many }) => json({ boats: all.slice(0, amount(many, defect === 'default' ? 5 : 3)) }),
      { required: [] },
    ),
    tool(
      'page_boats',
      'Boats by page.',
      {
        page: whole('Page, from 1.', { minimum: 1, default: 1 }),
        page_size: whole('Boats of a page.', { minimum: 1, maximum: 20, default: 3 }),
      },
      ({ page, page_size }) => {
        const [at, size] = [amount(page, 1), amount(page_size, 3)];
        const shown = all.slice((at - 1) * size, at * size);
        return json({ boats: shown, has_more: defect !== 'pages' && at * size < all.length });
      },
      { required: [] },
    ),
    tool(
      'scan_boats',
      'Boats, two at a time. Repeat with the returned cursor until there is none.',
      { cursor: words('Cursor of the response before.') },
      ({ cursor }) => {
        const from = Number(String(cursor ?? '').replace('c', '')) || 0;
        const next = from + 2 < BOATS.length ? from + 2 : undefined;
        const last = defect === 'cursor' ? 'c0' : null;
        return json({
          boats: BOATS.slice(from, from + 2),
          next_cursor: next === undefined ? last : `c${next}`,
        });
      },
      { required: [] },
    ),
  ];
}

/** An act on a boat that was not made by the run, with at most one defect. */
function mooring(isFaulty: boolean): readonly FakeTool[] {
  const moored = new Map([
    ['b-1', true],
    ['b-2', true],
  ]);
  const known = (id: unknown): boolean => moored.has(String(id));
  const missing = (id: unknown): object => refused(`Boat ${String(id)} not found.`);
  const boat = { boat_id: words('Id of the boat, e.g. "b-1"') };
  return [
    tool('get_mooring', 'Whether a boat is moored.', boat, ({ boat_id: id }) =>
      known(id) ? json({ boat_id: id, moored: moored.get(String(id)) }) : missing(id),
    ),
    tool(
      'release_boat',
      'Releases a boat.',
      boat,
      ({ boat_id: id }) => {
        if (!known(id) && !isFaulty) return missing(id);
        moored.set(String(id), false);
        return json({ released: id });
      },
      { isWriting: true },
    ),
    tool('label_boat', 'Upserts the label of a boat.', boat, ({ boat_id: id }) => json({ label: id }), {
      isWriting: true,
    }),
  ];
}

/** Numbers that are filed under a code: whoever files under a new one makes it. */
function tallies(isFaulty: boolean): readonly FakeTool[] {
  const kept = new Map([['t-1', 4]]);
  const code = { code: words('Code of the tally, e.g. "t-1"') };
  return [
    tool('read_tally', 'The number under a code.', code, ({ code: one }) =>
      kept.has(String(one))
        ? json({ number: kept.get(String(one)) })
        : refused(`Tally ${String(one)} not found.`),
    ),
    tool(
      'file_tally',
      'Files a number under a code.',
      { ...code, number: whole('The number.') },
      ({ code: one, number }) => {
        if (!isFaulty || kept.has(String(one))) kept.set(String(one), Number(number));
        return json({ filed: one });
      },
      { isWriting: true },
    ),
  ];
}

/** A folder that is promised to exist. */
function shelf(isFaulty: boolean): readonly FakeTool[] {
  const shelves = new Map([['maps', ['north.pdf', 'south.pdf']]]);
  return [
    tool('list_shelves', 'The names of all shelves.', {}, () => json({ names: [...shelves.keys()] })),
    tool(
      'open_shelf',
      'Lists what is on a shelf. Fails if there is no such shelf.',
      { name: words('Name of the shelf, e.g. "maps"') },
      ({ name }) => {
        const found = shelves.get(String(name));
        if (found === undefined && !isFaulty) return refused(`Shelf ${String(name)} not found.`);
        return json({ name, sheets: found ?? [] });
      },
    ),
  ];
}

/** A counter that many may increase at the same time. */
function counter(isFaulty: boolean): readonly FakeTool[] {
  let count = 0;
  return [
    tool(
      'increment_visits',
      'Adds one to the visits and returns them.',
      {},
      async () => {
        if (!isFaulty) return json({ visits: ++count });
        const read = count;
        await Promise.resolve();
        await Promise.resolve();
        count = read + 1;
        return json({ visits: count });
      },
      { isWriting: true },
    ),
  ];
}

/** Messages that are read, and may be marked by it. */
function messages(isFaulty: boolean): readonly FakeTool[] {
  const unread = new Map(['m1', 'm2', 'm3'].map((id) => [id, true]));
  return [
    tool('list_messages', 'Lists messages.', {}, () =>
      json({ messages: [...unread.keys()].map((id) => ({ id })) }),
    ),
    tool('read_message', 'Shows a message.', { id: words('Id of the message, e.g. "m1"') }, ({ id }) => {
      const before = unread.get(String(id));
      if (before === undefined) return refused(`Message ${String(id)} not found.`);
      if (isFaulty) unread.set(String(id), false);
      return json({ id, unread: before, body: 'Hello.' });
    }),
  ];
}

/** Entries that are shown escaped: as they are, or in a page that is made of them. */
function logbook(isFaulty: boolean): readonly FakeTool[] {
  const entries = new Map<unknown, string>([
    ['2026-05-01', 'Calm sea.'],
    ['2026-05-02', 'Light wind.'],
  ]);
  const day = oneOf(...[...entries.keys()].map(String));
  const escaped = (text = ''): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return [
    tool('log_entry', 'The entry of a day.', { day }, (args) => {
      const text = escaped(entries.get(args.day));
      return said(isFaulty ? text : `<h1>${args.day}</h1><p>${text}</p>`);
    }),
    tool(
      'write_log_entry',
      'Writes the entry of a day.',
      { day, text: words('The entry.', { minLength: 1, maxLength: 300 }) },
      (args) => {
        entries.set(args.day, String(args.text));
        return json({ day: args.day, written: true });
      },
      { isWriting: true },
    ),
  ];
}

const pair = (
  what: string,
  rule: string,
  server: (defect?: Defect) => readonly FakeTool[],
  defect: Defect,
): Pair => ({ what, rules: [rule], server: (isFaulty) => server(isFaulty ? defect : undefined) });

/** Servers that do not keep what they were given, or compare wrongly with what was written since. */
export const PAIRS_OF_STATE: readonly Pair[] = [
  {
    what: 'a text is stored without its end, which no description says',
    rules: ['run/state'],
    server: (isFaulty) => {
      const posts = new Map<unknown, object[]>([
        ['north', []],
        ['south', []],
      ]);
      const wall = oneOf('north', 'south');
      return [
        tool('walls_posts', 'The posts on a wall.', { wall }, (args) => json(posts.get(args.wall))),
        tool(
          'pin_post',
          isFaulty ? 'Pin a text to a wall.' : 'Pin a text to a wall, cut to 20 characters.',
          { wall, text: words('Text.', { minLength: 1, maxLength: 500 }) },
          (args) => {
            posts.get(args.wall)?.push({ text: String(args.text).slice(0, 20) });
            return json({ wall: args.wall, text: args.text });
          },
          { isWriting: true },
        ),
      ];
    },
  },
  pair('an update erases what it does not mention', 'run/state', berths, 'erases'),
  pair('a number is stored without its fraction', 'run/state', berths, 'rounds'),
  pair('a text is stored escaped', 'run/state', berths, 'escapes'),
  { what: 'a text comes back escaped, and is no page', rules: ['run/state'], server: logbook },
  pair('a value is capped without a word', 'run/state', berths, 'caps'),
  pair('a response shows the value before the change', 'run/state', berths, 'stale'),
  pair(
    'a default is not applied, and something was written before',
    'run/default-not-applied',
    boats,
    'default',
  ),
  pair('the first of several pages says that it is the last', 'run/filter-ignored', boats, 'pages'),
  pair('the cursors lead back to the first page', 'run/filter-ignored', boats, 'cursor'),
  {
    what: 'a thing that does not exist is changed, although others reject it',
    rules: ['run/absent-accepted'],
    server: mooring,
  },
  {
    what: 'a number is filed under no code, although the tool says so',
    rules: ['run/absent-accepted', 'run/state'],
    server: tallies,
  },
  {
    what: 'a failure that is promised is an empty list',
    rules: ['run/absent-accepted'],
    server: shelf,
  },
  { what: 'calls at the same time are lost', rules: ['run/lost-update'], server: counter },
  { what: 'reading marks as read', rules: ['run/read-only'], server: messages },
  {
    what: 'a range in words is not kept',
    rules: ['run/silent-acceptance'],
    server: (isFaulty) => [
      tool(
        'rate_harbour',
        'Rates the harbour with 1 to 5 stars; other values are refused.',
        {
          stars: whole('Stars.'),
        },
        ({ stars }) =>
          isFaulty || (Number(stars) >= 1 && Number(stars) <= 5)
            ? json({ rated: true })
            : refused('Invalid arguments: stars must be from 1 to 5.'),
        { isWriting: true },
      ),
    ],
  },
];
