import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

const PLANTS = ['Foxglove', 'Larkspur', 'Hellebore', 'Tansy', 'Yarrow'].map((label, index) => ({
  code: `P${index + 1}`,
  label,
}));

const fold = (text: unknown): string => String(text).toLowerCase();

/** Nurseries of a few things that say more of themselves than most do. */
export const PAIRS_OF_PROMISES: readonly Pair[] = [
  {
    what: 'a search among names of one word depends on case',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'find_plants',
        'Plants whose label has the words in it. Makes no distinction: it ignores upper and lower case.',
        { query: words('A part of the label', { minLength: 1 }) },
        ({ query }) =>
          json(
            PLANTS.filter(({ label }) =>
              isFaulty ? label.includes(String(query)) : fold(label).includes(fold(query)),
            ),
          ),
      ),
    ],
  },
  {
    what: 'the cursor that is promised never comes',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'browse_plants',
        'Plants in the order of their codes. Where there are more, next_page_token says where to go on.',
        {
          page_size: whole('Plants in one page.', { minimum: 1, maximum: 40 }),
          page_token: words('next_page_token of the page before.', { pattern: '^after-[0-9]+$' }),
        },
        ({ page_size = 20, page_token = 'after-0' }) => {
          const start = Number(String(page_token).slice(6));
          const end = start + Number(page_size);
          const isMore = end < PLANTS.length && !isFaulty;
          return json({
            plants: PLANTS.slice(start, end),
            ...(isMore ? { next_page_token: `after-${end}` } : {}),
          });
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'the end of a name is enough where it has to be exact',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool('list_plants', 'Lists all plants.', {}, () => json(PLANTS)),
      tool(
        'plants_called',
        'Codes and labels of the plants with a label.',
        { label: words('The exact label, e.g. "Larkspur".', { minLength: 1 }) },
        ({ label }) =>
          json(PLANTS.filter((one) => (isFaulty ? one.label.endsWith(String(label)) : one.label === label))),
      ),
    ],
  },
  {
    what: 'null is rejected although a description gives it a meaning',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => {
      const bed = { type: isFaulty ? 'string' : ['string', 'null'], description: 'A bed, or null for all.' };
      return [
        tool('plants_in_bed', 'Plants of a bed.', { bed }, ({ bed: asked }) =>
          json(asked === null ? PLANTS : PLANTS.slice(0, 2)),
        ),
      ];
    },
  },
  {
    what: 'the hours between two zones are always none',
    rules: ['run/wrong-result'],
    server: (isFaulty) => [
      tool(
        'call_time',
        'Tells what the clock says in one zone when it is a time in another.',
        {
          at: words('Clock, HH:MM', { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
          source_zone: words('IANA zone, e.g. "Europe/Paris"'),
          target_zone: words('IANA zone, e.g. "Asia/Tokyo"'),
        },
        (args) => zoned(args, isFaulty),
      ),
    ],
  },
  {
    what: 'the distance of a moment from UTC is dropped',
    rules: ['run/state'],
    server: (isFaulty) =>
      watering('starts', (given) => {
        const text = String(given);
        return isFaulty ? `${text.slice(0, 19)}Z` : `${new Date(text).toISOString().slice(0, 19)}Z`;
      }),
  },
  {
    what: 'a day is listed as the day before',
    rules: ['run/state'],
    server: (isFaulty) =>
      watering('on_day', (given) => {
        const day = new Date(`${String(given)}T00:00:00Z`).getTime();
        return new Date(day - (isFaulty ? 3_600_000 : 0)).toISOString().slice(0, 10);
      }),
  },
  {
    what: 'a long text is cut without a word where all of it is promised',
    rules: ['run/state'],
    server: (isFaulty) => diary((text) => (isFaulty ? text.slice(0, 250) : text)),
  },
  {
    what: 'a long text is stored in part',
    rules: ['run/state'],
    server: (isFaulty) => diary((text) => text, isFaulty ? 500 : undefined),
  },
  {
    what: 'a thing is moved over another one',
    rules: ['run/overwrites'],
    server: (isFaulty) => drawers(isFaulty),
  },
  {
    what: 'a time in UTC is said to be that of another zone',
    rules: ['run/reads-differ'],
    server: (isFaulty) => visits(isFaulty),
  },
  {
    what: 'one of the last lines is missing',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => journal(isFaulty),
  },
  {
    what: 'the values of rows are under other names where some are left out',
    rules: ['run/promised-form'],
    server: (isFaulty) => [
      tool(
        'orders_of_seed',
        'Orders of seed, as a list of {order, sent, kind}.',
        { after: words('Only orders that were sent after a day, YYYY-MM-DD.', { format: 'date' }) },
        ({ after }) => {
          const rows = ['O-1', 'O-2', 'O-3', 'O-4'].map((order, index) => [
            order,
            `2026-02-0${index + 3}`,
            'pea',
          ]);
          const asked = rows.filter(([, sent = '']) => after === undefined || sent > String(after));
          return json(
            asked.map(([order, sent, kind], index) =>
              isFaulty && after !== undefined && index > 0
                ? { order: '', sent: order, kind: sent }
                : { order, sent, kind },
            ),
          );
        },
        { required: [] },
      ),
    ],
  },
];

/** Tools that read what was written on each day, by the paths of files. */
function journal(isFaulty: boolean): FakeTool[] {
  const all: Readonly<Record<string, string>> = {
    'may/first.txt': 'One line\n',
    'may/second.txt': 'sown\nwatered\nweeded\ncut\nraked\nburnt\n',
    'may/third.txt': 'frost\nwind\nhail\nrain\nsleet\nsun\n',
  };
  const path = words('Path of the file', { pattern: '^[a-z]+/[a-z]+[.]txt$' });
  return [
    tool('list_days', 'Lists the files.', {}, () => json({ days: Object.keys(all) })),
    tool(
      'end_of_day',
      'Returns the last lines of a file.',
      { path, lines: whole('How many', { minimum: 1, maximum: 900 }) },
      (args) => {
        const text = all[String(args.path)];
        if (text === undefined) return refused('no such file');
        const lines = text.split('\n').slice(0, isFaulty ? undefined : -1);
        return said(lines.slice(-Number(args.lines)).join('\n'));
      },
    ),
  ];
}

/** Tools that tell when people come to see the garden. */
function visits(isFaulty: boolean): FakeTool[] {
  const all = [
    ['V1', '2026-05-04T20:15:00Z', '2026-05-04 16:15'],
    ['V2', '2026-05-06T13:30:00Z', '2026-05-06 09:30'],
    ['V3', '2026-05-07T12:00:00Z', '2026-05-07 08:00'],
  ] as const;
  return [
    tool('list_visits', 'Lists visits.', {}, () => json(all.map(([id, begins]) => ({ id, begins })))),
    tool(
      'get_visit',
      'Tells when a visit is, as clocks in the garden say.',
      { id: words('Id of the visit', { pattern: '^V[0-9]+$' }) },
      ({ id }) => {
        const [, begins, local] = all.find(([one]) => one === id) ?? [];
        if (begins === undefined) return refused('no such visit');
        return said(
          `Visit\nBegins: ${isFaulty ? begins.slice(0, 16).replace('T', ' ') : local} (America/New_York)`,
        );
      },
    ),
  ];
}

/** Tools that keep what is in drawers, by their paths. */
function drawers(isFaulty: boolean): FakeTool[] {
  const all = new Map<unknown, unknown>([['shed/top.txt', 'gloves']]);
  const path = (what: string) => words(what, { pattern: '^[a-z0-9-]+/[A-Za-z0-9-]+[.]txt$' });
  return [
    tool(
      'fill_drawer',
      'Puts something into a drawer, in place of what is there.',
      { drawer: path('Path of the drawer, e.g. shed/low.txt'), thing: words('What', { minLength: 1 }) },
      ({ drawer, thing }) => {
        all.set(drawer, thing);
        return json({ drawer });
      },
      { isWriting: true },
    ),
    tool('look_into', 'Tells what is in a drawer.', { drawer: path('Path of the drawer') }, ({ drawer }) =>
      all.has(drawer) ? said(`It has ${String(all.get(drawer))}.`) : refused('no such drawer'),
    ),
    tool('list_drawers', 'Lists the drawers.', {}, () => json([...all.keys()].map((drawer) => ({ drawer })))),
    tool(
      'move_drawer',
      'Moves a drawer. When a drawer exists at the new place, the move is refused.',
      { source: path('Where it is'), target: path('Where it goes') },
      ({ source, target }) => {
        if (!all.has(source)) return refused('no such drawer');
        if (all.has(target) && !isFaulty) return refused('there is a drawer already');
        const thing = all.get(source);
        all.delete(source);
        all.set(target, thing);
        return said('Moved.');
      },
      { isWriting: true },
    ),
  ];
}

/** Tools that keep what a gardener writes. */
function diary(shown: (text: string) => string, most?: number): FakeTool[] {
  const all = new Map<unknown, string>();
  const number = { type: 'string', pattern: '^E[0-9]+$', description: 'Number of the entry' };
  return [
    tool(
      'add_entry',
      'Adds an entry to the diary. Returns its number.',
      { text: words('What was done', { minLength: 1, maxLength: 5000 }) },
      ({ text }) => {
        const entry_number = `E${all.size + 1}`;
        all.set(entry_number, String(text).slice(0, most));
        return json({ entry_number });
      },
      { isWriting: true },
    ),
    tool(
      'read_entry',
      'Reads an entry of the diary, with all of its text.',
      { entry_number: number },
      (args) => {
        const text = all.get(args.entry_number);
        return text === undefined ? refused('no such entry') : json({ ...args, text: shown(text) });
      },
    ),
    tool('diary_matches', 'Entries with a word in them.', { word: words('A word') }, ({ word }) =>
      json(
        [...all].filter(([, text]) => text.includes(String(word))).map(([entry, text]) => ({ entry, text })),
      ),
    ),
  ];
}

/** What clocks differ from UTC, in hours. */
const HOURS: Readonly<Record<string, number>> = {
  'Europe/Paris': 1,
  'Asia/Tokyo': 9,
  'Asia/Kolkata': 5.5,
  UTC: 0,
};

function zoned({ at, source_zone, target_zone }: Args, isFaulty: boolean): object {
  const [from, to] = [HOURS[String(source_zone)], HOURS[String(target_zone)]];
  if (from === undefined || to === undefined) return refused('unknown zone');
  const [hour = 0, minute = 0] = String(at).split(':').map(Number);
  const minutes = (hour * 60 + minute + (to - from) * 60 + 2880) % 1440;
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  return json({
    there: `${two(minutes / 60)}:${two(minutes % 60)}`,
    difference: isFaulty ? '+0h' : `${to - from}h`,
  });
}

/** Tools that keep when things are watered. */
function watering(name: 'starts' | 'on_day', shown: (given: unknown) => string) {
  const all: { id: string; bed: unknown; when: unknown }[] = [];
  const form =
    name === 'starts'
      ? words('ISO 8601 with offset, e.g. "2026-03-03T09:00:00-08:00"', {
          pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})$',
        })
      : words('Day, YYYY-MM-DD', { format: 'date' });
  return [
    tool(
      'create_watering',
      'Plans to water a bed.',
      { bed: oneOf('north', 'south'), [name]: form },
      (args) => {
        const made = { id: `w${all.length + 1}`, bed: args.bed, when: args[name] };
        all.push(made);
        return said(`Planned ${made.id}.`);
      },
      { isWriting: true },
    ),
    tool('list_waterings', 'Lists what is planned.', {}, () =>
      json(all.map(({ id, bed, when }) => ({ id, bed, [name]: shown(when) }))),
    ),
  ];
}
