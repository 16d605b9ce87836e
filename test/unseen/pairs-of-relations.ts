import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, words } from './pair.js';

const writing = { isWriting: true } as const;
const ID = { id: words('Id of an exhibit, e.g. EX-2.', { pattern: '^EX-[0-9]+$' }) };
const DAY = (what: string) => words(what, { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
const list = (what: string, items: object = { type: 'string' }) => ({
  type: 'array',
  items,
  minItems: 1,
  description: what,
});

interface Exhibit {
  readonly id: string;
  title: string;
  label: string;
  keeper: string | null;
  themes: string[];
  loan: string;
  state: string;
}

const FIRST: readonly (readonly [title: string, keeper: string, loan: string])[] = [
  ['Bronze horse', 'ilse', '2019-04-02'],
  ['Silver bowl', 'omar', '2023-09-30'],
  ['Clay lamp', 'ilse', '2094-02-11'],
  ['Oak chest', 'petra', '2095-12-01'],
];

/** Everything that a museum has; each test starts it afresh. */
function museum() {
  const all: Exhibit[] = FIRST.map(([title, keeper, loan], at) => ({
    id: `EX-${at + 1}`,
    title,
    label: 'Please do not touch',
    keeper,
    themes: ['antiquity'],
    loan,
    state: 'shown',
  }));
  const known = (id: unknown, act: (one: Exhibit) => unknown): unknown => {
    const one = all.find((exhibit) => exhibit.id === id);
    return one === undefined ? refused(`Exhibit ${String(id)} not found`) : act(one);
  };
  const readers: FakeTool[] = [
    tool('list_exhibits', 'Lists all exhibits.', {}, () => json({ exhibits: all })),
    tool('get_exhibit', 'Returns an exhibit.', ID, ({ id }) => known(id, json)),
  ];
  const adder = tool(
    'create_exhibit',
    'Creates an exhibit and returns its id.',
    { title: words('Title.', { minLength: 1 }) },
    ({ title }) => {
      const id = `EX-${all.length + 1}`;
      const made = {
        title: String(title),
        label: 'None yet',
        keeper: null,
        themes: [],
        loan: '2093-01-01',
        state: 'shown',
      };
      all.push({ id, ...made });
      return json({ id, title });
    },
    writing,
  );
  return { all, known, readers, adder };
}

const hinted = (one: FakeTool, annotations: object): FakeTool => ({
  ...one,
  definition: { ...one.definition, annotations },
});

const ROOMS = ['north.atrium', 'north.vault', 'south.hall', 'south.nave'];
const ROOM = { room: words('Room, e.g. "south.hall".', { pattern: '^[a-z]+[.][a-z]+$' }) };

/** Tools about rooms; `isDenied` says that a tool knows those of one wing only. */
function rooms({ isEverything = false, isDenied = false }): readonly FakeTool[] {
  const known = (room: unknown, act: () => object, isKnown = ROOMS.includes(String(room))): object =>
    isKnown ? act() : refused(`Room '${String(room)}' does not exist`);
  return [
    tool(
      'list_rooms',
      'Lists the rooms. With a wing, only the rooms of that wing.',
      { wing: oneOf('north', 'south') },
      ({ wing }) =>
        json({ rooms: ROOMS.filter((room) => isEverything || room.startsWith(String(wing ?? ''))) }),
      { required: [] },
    ),
    tool('measure_room', 'Returns the size of a room.', ROOM, ({ room }) =>
      known(room, () => json({ room, metres: String(room).length * 7 })),
    ),
    tool('room_light', 'Returns the light in a room.', ROOM, ({ room }) =>
      known(
        room,
        () => json({ room, lux: 40 + String(room).length }),
        ROOMS.slice(isDenied ? 2 : 0).includes(String(room)),
      ),
    ),
  ];
}

export const PAIRS_OF_RELATIONS: readonly Pair[] = [
  {
    what: 'a wing does not select the names that begin with it',
    rules: ['run/filter-ignored'],
    server: (isEverything) => rooms({ isEverything }),
  },
  {
    what: 'a thing that two other tools show does not exist',
    rules: ['run/valid-rejected'],
    server: (isDenied) => rooms({ isDenied }),
  },
  {
    what: 'a list that replaces another one is not kept',
    rules: ['run/state'],
    server: (isFaulty) => {
      const { readers, known } = museum();
      return [
        ...readers,
        tool(
          'update_exhibit',
          'Changes what is given; the themes replace those of the exhibit.',
          { ...ID, title: words('Title.', { minLength: 1 }), themes: list('Themes.') },
          ({ id, title, themes }) =>
            known(id, (one) => {
              if (typeof title === 'string') one.title = title;
              if (Array.isArray(themes) && !isFaulty) one.themes = themes;
              return said(`Exhibit ${one.id} changed`);
            }),
          { ...writing, required: ['id'] },
        ),
      ];
    },
  },
  {
    what: 'an entry that was added to a list is not there',
    rules: ['run/state'],
    server: (isFaulty) => {
      const { readers, known } = museum();
      return [
        ...readers,
        tool(
          'add_themes',
          'Adds themes to an exhibit.',
          { ...ID, themes: list('Themes.') },
          ({ id, themes }) =>
            known(id, (one) => {
              const next = [...new Set([...one.themes, ...(themes as string[])])];
              if (!isFaulty) one.themes = next;
              return said(`Themes of ${one.id}: ${next.join(', ')}`);
            }),
          writing,
        ),
      ];
    },
  },
  {
    what: 'null does not take a value away',
    rules: ['run/state'],
    server: (isFaulty) => {
      const { readers, known } = museum();
      return [
        ...readers,
        tool(
          'assign_keeper',
          'Sets the keeper of an exhibit. Null removes the keeper.',
          {
            ...ID,
            keeper: {
              type: ['string', 'null'],
              enum: ['ilse', 'omar', 'petra', null],
              description: 'Keeper.',
            },
          },
          ({ id, keeper }) =>
            known(id, (one) => {
              if (!isFaulty || keeper !== null) one.keeper = keeper as string | null;
              return said(`Keeper of ${one.id} changed`);
            }),
          writing,
        ),
      ];
    },
  },
  {
    what: 'a bound does not hold for what is changed',
    rules: ['run/state'],
    server: (isFaulty) => {
      const { readers, all } = museum();
      return [
        ...readers,
        tool(
          'extend_loans',
          'Gives a new end to all loans that end before a day.',
          { loan_before: DAY('Day, exclusive.'), until_day: DAY('New end.') },
          ({ loan_before: limit, until_day: day }) => {
            const due = all.filter(({ loan }) => isFaulty || loan < String(limit));
            for (const one of due) one.loan = String(day);
            return json({ extended: due.map(({ id }) => id) });
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'a tool that may be repeated adds an entry that looks like another one',
    rules: ['run/not-idempotent'],
    server: (isFaulty) => {
      const hues = [{ name: 'red', code: '#ff0000' }];
      return [
        tool('list_hues', 'Lists the hues.', {}, () => json(hues)),
        hinted(
          tool(
            'ensure_hue',
            'Makes sure that there is a hue of this name.',
            { name: words('Name.', { minLength: 1 }), code: words('Colour.', { pattern: '^#[0-9a-f]{6}$' }) },
            ({ name, code }) => {
              const hue = { name: String(name), code: String(code) };
              if (isFaulty || !hues.some((one) => one.name === name)) hues.push(hue);
              return json(hue);
            },
            writing,
          ),
          { readOnlyHint: false, idempotentHint: true },
        ),
      ];
    },
  },
  {
    what: 'a tool that writes says that it reads',
    rules: ['run/read-only'],
    server: (isFaulty) => {
      const { known } = museum();
      const setter = tool(
        'set_label',
        'Sets the label of an exhibit.',
        { ...ID, label: words('Label.', { maxLength: 400 }) },
        ({ id, label }) =>
          known(id, (one) => {
            one.label = String(label);
            return said(`Label of ${one.id} set`);
          }),
        writing,
      );
      return [
        tool('get_label', 'Returns the label of an exhibit.', ID, ({ id }) =>
          known(id, ({ label }) => said(label)),
        ),
        hinted(setter, { readOnlyHint: isFaulty }),
      ];
    },
  },
  {
    what: 'a report changes what it reports',
    rules: ['run/read-only'],
    server: (isFaulty) => {
      const { readers, all } = museum();
      return [
        ...readers,
        tool(
          'loan_report',
          'Reports the exhibits on show whose loan has ended before a day, as JSON.',
          { day: words('Day.', { format: 'date' }) },
          ({ day }) => {
            const over = all.filter(({ loan, state }) => state === 'shown' && loan < String(day));
            const rows = over.map(({ id, title }) => ({ id, title }));
            if (isFaulty) for (const one of over) one.state = 'recalled';
            return json(rows);
          },
        ),
      ];
    },
  },
  {
    what: 'an id that does not exist counts as done',
    rules: ['run/absent-accepted'],
    server: (isFaulty) => {
      const { readers, all } = museum();
      return [
        ...readers,
        tool(
          'lend_exhibits',
          'Marks exhibits as lent. Ids that do not exist are counted as failed.',
          { ids: list('Ids.', ID.id) },
          ({ ids }) => {
            const asked = ids as string[];
            const found = all.filter(({ id }) => asked.includes(id));
            for (const one of found) one.state = 'lent';
            const changed = isFaulty ? asked.length : found.length;
            return json({ changed, failed: isFaulty ? 0 : new Set(asked).size - found.length });
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'an overview counts nothing',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => {
      const { readers, all } = museum();
      return [
        ...readers,
        tool('museum_overview', 'Overview of the museum: number of exhibits and of rooms.', {}, () =>
          json({ exhibits: isFaulty ? 0 : all.length, rooms: 4 }),
        ),
      ];
    },
  },
  {
    what: 'a search finds the text from before an update',
    rules: ['run/state'],
    server: (isFaulty) => {
      const { readers, adder, all, known } = museum();
      const index = new Map<string, string>();
      const textOf = (one: Exhibit): string => {
        if (!isFaulty) return one.title;
        const text = index.get(one.id) ?? one.title;
        index.set(one.id, text);
        return text;
      };
      return [
        ...readers,
        adder,
        tool(
          'search_exhibits',
          'Finds exhibits by a word in their title.',
          { query: words('Word.', { minLength: 1 }) },
          ({ query }) => {
            const found = all.filter((one) =>
              textOf(one).toLowerCase().includes(String(query).toLowerCase()),
            );
            return json({ found: found.map(({ id, title }) => ({ id, title })) });
          },
        ),
        tool(
          'update_exhibit',
          'Changes the title of an exhibit.',
          { ...ID, title: words('Title.', { minLength: 1 }) },
          ({ id, title }) =>
            known(id, (one) => {
              textOf(one);
              one.title = String(title);
              return json({ id: one.id, title: one.title });
            }),
          writing,
        ),
      ];
    },
  },
  {
    what: 'a check approves what the tool that it checks for refuses',
    rules: ['run/wrong-result'],
    server: (isFaulty) => {
      const tours: object[] = [];
      const fields = {
        guide: words('Name of the guide.', { minLength: 1 }),
        hall: words('Hall.', { minLength: 1 }),
      };
      const problem = ({ guide, hall }: Args): string | undefined =>
        guide !== 'ilse' ? `Guide ${String(guide)} not found` : hall === '' ? 'No hall' : undefined;
      return [
        tool(
          'check_tour',
          'Checks the arguments of plan_tour by the same rules, without planning anything.',
          fields,
          (args) =>
            json({
              valid: isFaulty || problem(args) === undefined,
              problem: isFaulty ? null : (problem(args) ?? null),
            }),
        ),
        tool(
          'plan_tour',
          'Plans a tour.',
          fields,
          (args) => {
            const wrong = problem(args);
            if (wrong !== undefined) return refused(wrong);
            tours.push(args);
            return said(`Tour ${tours.length} planned`);
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'a list is accepted as JSON text only',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'print_labels',
        'Prints the labels of several cases.',
        { cases: list('Cases.') },
        ({ cases }) => {
          const isRight = isFaulty
            ? typeof cases === 'string' && cases.startsWith('[')
            : Array.isArray(cases);
          return isRight
            ? said('Printed.')
            : refused(`cases must be ${isFaulty ? 'a JSON-encoded array' : 'an array'}`);
        },
        { isLoose: isFaulty },
      ),
    ],
  },
  {
    what: 'parts of a thing are left out that another tool lists',
    rules: ['run/reads-differ'],
    server: (isFaulty) => {
      const moves = [
        { from: 'EX-1', to: 'EX-1', reason: 'cleaned' },
        { from: 'EX-1', to: 'EX-2', reason: 'placed beside' },
        { from: 'EX-3', to: 'EX-1', reason: 'copied from' },
      ];
      const { readers } = museum();
      const of = (id: unknown) => moves.filter(({ from, to }) => from === id || to === id);
      return [
        ...readers,
        tool('list_links', 'Lists the links of an exhibit.', { exhibit_id: ID.id }, ({ exhibit_id: id }) =>
          json({ links: of(id) }),
        ),
        tool('explore_exhibit', 'Returns an exhibit with every link in which it takes part.', ID, ({ id }) =>
          json({ id, links: of(id).filter(({ from, to }) => !isFaulty || from === to) }),
        ),
      ];
    },
  },
  {
    what: 'an average of nothing is no number',
    rules: ['response/output-schema'],
    server: (isFaulty) => {
      const tables: Readonly<Record<string, readonly Args[]>> = {
        'shop.tills': [{ till: 'A', takings: 120 }],
        'shop.guides': [{ name: 'ilse', tours: 7 }],
      };
      const table = { table: words('Table.', { pattern: '^[a-z]+[.][a-z]+$' }) };
      const rowsOf = (name: unknown): readonly Args[] => tables[String(name)] ?? [];
      const averager = tool(
        'average_column',
        'Average of a numeric column.',
        {
          ...table,
          column: words('Column.', { pattern: '^[a-z]+$' }),
          min: { type: 'number', description: 'Least value.' },
        },
        ({ table: name, column, min }) => {
          const values = rowsOf(name).map((row) => row[String(column)]);
          if (!values.every((value) => typeof value === 'number') || values.length === 0)
            return refused(`Table '${String(name)}' has no numeric column '${String(column)}'`);
          const kept = values.filter((value) => value >= Number(min ?? value));
          const mean = kept.reduce((sum, one) => sum + one, 0) / kept.length;
          if (kept.length === 0 && !isFaulty) return refused('There are no values of at least min');
          const structuredContent = { count: kept.length, mean: kept.length === 0 ? null : mean };
          return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
        },
        { required: ['table', 'column'] },
      );
      const number = { type: 'number' };
      const outputSchema = {
        type: 'object',
        properties: { count: number, mean: number },
        required: ['count', 'mean'],
      };
      return [
        tool('list_tables', 'Lists the tables.', {}, () => json({ tables: Object.keys(tables) })),
        tool('show_rows', 'Returns the rows of a table.', table, ({ table: name }) =>
          tables[String(name)] === undefined
            ? refused(`No table ${String(name)}`)
            : json({ rows: rowsOf(name) }),
        ),
        { ...averager, definition: { ...averager.definition, outputSchema } },
      ];
    },
  },
  {
    what: 'a remark is damaged, and not only left out beside texts that another tool has stored',
    rules: ['run/state', 'run/unicode'],
    server: (isFaulty) => {
      const { known, readers } = museum();
      const remarks = new Map<unknown, string[]>();
      const text = { text: words('Text.', { minLength: 1, maxLength: 300 }) };
      const [list] = readers;
      return [
        ...(list === undefined ? [] : [list]),
        tool('get_exhibit', 'Returns an exhibit.', ID, ({ id }) =>
          known(id, (one) => json({ ...one, ...(isFaulty ? { remarks: remarks.get(id) ?? [] } : {}) })),
        ),
        tool(
          'add_label',
          'Adds a label to an exhibit.',
          { ...ID, label: words('Label.', { minLength: 1, maxLength: 60 }) },
          ({ id, label }) =>
            known(id, (one) => {
              one.themes.push(String(label));
              return said(`Label added to ${one.id}`);
            }),
          writing,
        ),
        tool(
          'add_remark',
          'Adds a remark to an exhibit.',
          { ...ID, ...text },
          ({ id, text: remark }) =>
            known(id, (one) => {
              // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
              const kept = isFaulty ? String(remark).replace(/[^\u0000-\u007f]/g, '?') : String(remark);
              remarks.set(id, [...(remarks.get(id) ?? []), kept]);
              return said(`Remark added to ${one.id}`);
            }),
          writing,
        ),
      ];
    },
  },
  {
    what: 'an address that nobody has gets no response',
    rules: ['run/hang', 'response/error-unclear', 'response/crash', 'response/soft-error'],
    server: (isFaulty) => [
      tool(
        'whose_address',
        'Returns who has an IPv4 address. Fails if nobody has.',
        { ip: words('Address, e.g. 192.0.2.10.') },
        ({ ip }) => {
          if (ip === '192.0.2.10') return said('192.0.2.10: the ticket desk');
          return isFaulty
            ? refused("TypeError: Cannot read properties of undefined (reading 'owner')")
            : refused(`No owner of ${String(ip)} found`);
        },
      ),
    ],
  },
];
