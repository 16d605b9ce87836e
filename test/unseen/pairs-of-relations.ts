import { refused, said } from '../fixtures/tool-session.js';
import { type Exhibit, ID, list, museum, rooms, writing } from './museum.js';
import { type Args, json, type Pair, tool, words } from './pair.js';

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
