import { refused, said } from '../fixtures/tool-session.js';
import { type Args, json, type Pair, tool, words } from './pair.js';

const writing = { isWriting: true } as const;

/** Sails by their marks, which only a text in prose shows. */
const SAILS: Readonly<Record<string, number>> = { 'gk7-main': 41, 'gk7-jib': 18, 'zz2-storm': 9 };

const LOFT = ['Mainsail, worn (gk7-main)', 'Jib, new (gk7-jib)', 'Storm sail, red (zz2-storm)'].join('\n');

const object = (description: string) => ({ type: 'object', description });

type Row = Record<string, unknown>;

/** Sheets with rows of any columns. */
function sheets(isFaulty: boolean, isPartial = false) {
  const all: Record<string, Row[]> = {
    crews: [
      { id: 1, skipper: 'Runa', seats: 4, berth: 'N4' },
      { id: 2, skipper: 'Odd', seats: 6, berth: 'S1' },
    ],
  };
  const rowsOf = ({ sheet }: Args): Row[] | undefined => all[String(sheet)];
  const missing = ({ sheet }: Args) => refused(`There is no sheet ${String(sheet)}.`);
  const strange = (row: object) =>
    Object.keys(row).find((name) => !/^(?:id|skipper|seats|berth)$/.test(name));
  return [
    tool('list_sheets', 'The sheets.', {}, () => json(Object.keys(all).map((sheet) => ({ sheet })))),
    tool('select_rows', 'Rows of a sheet.', { sheet: words('The sheet.') }, (args) => {
      const rows = rowsOf(args);
      return rows === undefined ? missing(args) : json(rows);
    }),
    ...(isPartial
      ? [
          tool('sample_rows', 'A few rows of a sheet.', { sheet: words('The sheet.') }, (args) => {
            const rows = rowsOf(args);
            return rows === undefined ? missing(args) : json(rows.slice(0, 2));
          }),
        ]
      : []),
    tool(
      'insert_row',
      'Adds a row; `id` is assigned.',
      { sheet: words('The sheet.'), values: object('Columns and values.') },
      (args) => {
        const rows = rowsOf(args);
        const values = args.values as Row;
        if (rows === undefined) return missing(args);
        const other = strange(values);
        if (other !== undefined || 'id' in values) return refused(`No column ${other ?? 'id'} may be set.`);
        const row = { id: rows.length + 1, skipper: null, seats: null, berth: null, ...values };
        rows.push(row);
        return json(row);
      },
      writing,
    ),
    tool(
      'update_row',
      'Sets columns of the row with an id; the others keep their values.',
      {
        sheet: words('The sheet.'),
        where: object('The row, by its id.'),
        set: object('Columns and values.'),
      },
      (args) => {
        const rows = rowsOf(args);
        const set = args.set as Row;
        if (rows === undefined) return missing(args);
        const other = strange(set);
        if (other !== undefined) return refused(`No column ${other}.`);
        const at = rows.findIndex(({ id }) => id === (args.where as Row).id);
        if (at < 0) return refused('There is no such row.');
        const before = isFaulty ? { id: rows[at]?.id, skipper: null, seats: null, berth: null } : rows[at];
        rows[at] = { ...before, ...set };
        return json({ updated: 1 });
      },
      writing,
    ),
  ];
}

/** Signals that hang on masts; nothing makes a mast. */
function signals(isFaulty: boolean) {
  const masts: Record<string, string[]> = { aft: ['kilo'], fore: [] };
  return [
    tool('masts', 'The masts with their signals.', {}, () => json({ masts })),
    tool('signals_on', 'Signals of a mast.', { mast: words('The mast.') }, ({ mast }) => {
      const shown = masts[String(mast)];
      return shown === undefined ? refused(`No mast ${String(mast)}.`) : json({ mast, signals: shown });
    }),
    tool('mast_by_height', 'The masts, the highest first.', {}, () =>
      json([{ mast: 'aft' }, { mast: 'fore' }]),
    ),
    tool(
      'hoist_signal',
      'Hoists a signal on a mast.',
      { mast: words('The mast.'), signal: words('The signal, such as kilo.') },
      ({ mast, signal }) => {
        const shown = masts[String(mast)];
        if (shown === undefined) return refused(`No mast ${String(mast)}.`);
        shown.push(String(signal));
        return json({ mast, hoisted: isFaulty ? '[object Object]' : signal });
      },
      writing,
    ),
  ];
}

/** What is found only at places, and with words, that other tools have shown. */
export const PAIRS_OF_PLACES: readonly Pair[] = [
  {
    what: 'the area of what only prose names is not printed',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool('loft_report', 'What hangs in the loft.', {}, () => said(LOFT)),
      tool('sail_area', 'The area of a sail.', { mark: words('The mark on the sail.') }, ({ mark }) => {
        const area = SAILS[String(mark)];
        return area === undefined
          ? refused(`There is no sail ${String(mark)}.`)
          : json({ mark, area: isFaulty ? '[object Object]' : area });
      }),
    ],
  },
  {
    what: 'an update of open columns clears the others',
    rules: ['run/state'],
    server: (isFaulty) => sheets(isFaulty),
  },
  {
    what: 'the same beside a list that shows the first rows only',
    rules: ['run/state'],
    server: (isFaulty) => sheets(isFaulty, true),
  },
  {
    what: 'what is hoisted on a mast is not printed, although nothing makes masts',
    rules: ['run/unprinted-value'],
    server: signals,
  },
  {
    what: 'a new name is not printed, where the old one is taken',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => {
      const charts = new Map<string, string>();
      return [
        tool('list_charts', 'All charts.', {}, () => json({ charts: [...charts.keys()] })),
        tool(
          'create_chart',
          'Makes a chart.',
          { title: words('Its title.') },
          ({ title }) => {
            if (charts.has(String(title))) return refused(`There is a chart ${String(title)} already.`);
            charts.set(String(title), 'empty');
            return json({ title });
          },
          writing,
        ),
        tool(
          'rename_chart',
          'Gives a chart another title.',
          { title: words('The old title.'), new_title: words('The new one.') },
          ({ title, new_title: next }) => {
            if (!charts.has(String(title))) return refused(`There is no chart ${String(title)}.`);
            if (charts.has(String(next))) return refused(`A chart "${String(next)}" exists already.`);
            charts.delete(String(title));
            charts.set(String(next), 'empty');
            return json({ title: isFaulty ? '[object Object]' : next });
          },
          writing,
        ),
      ];
    },
  },
  {
    what: 'each repetition takes another berth, although it may be repeated',
    rules: ['run/not-idempotent'],
    server: (isFaulty) => {
      const moored: string[] = ['Ara'];
      const berth = tool(
        'moor_boat',
        'Gives a boat a berth in the harbour.',
        { boat: words('The name of the boat.') },
        ({ boat }) => {
          if (isFaulty || !moored.includes(String(boat))) moored.push(String(boat));
          return said(`${String(boat)} has a berth; ${moored.length}/900 are taken.`);
        },
        writing,
      );
      const { definition } = berth;
      const annotations = { readOnlyHint: false, idempotentHint: true };
      return [{ ...berth, definition: { ...definition, annotations } }];
    },
  },
];
