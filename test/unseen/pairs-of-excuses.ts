import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, whole, words } from './pair.js';

const writing = { isWriting: true } as const;

/** Heights of tides by day, of which some have none, or have to be loaded. */
const tides = (isFaulty: boolean): readonly FakeTool[] => [
  tool(
    'load_table',
    'Loads the table of a year.',
    { year: whole('A year.', { minimum: 2000, maximum: 2040 }) },
    () => said('The table is there.'),
  ),
  tool(
    'tide_heights',
    'Heights of the tides since a day.',
    { since: words('A day, e.g. 2026-05-01.') },
    ({ since }) =>
      String(since) === '2026-05-01'
        ? json({ heights: [1.2, 3.4, 1.1] })
        : refused(isFaulty ? 'No tides since that day.' : 'No table of that day. See `load_table`.'),
  ),
];

interface Loan {
  readonly loanId: string;
  readonly reader: string;
  readonly book: string;
}

/** Loans: one list of all, and one of those that are over. */
function loans(isFaulty: boolean): readonly FakeTool[] {
  const open: Loan[] = [{ loanId: 'L-2', reader: 'Mirza', book: 'Tides' }];
  const over: Loan[] = [{ loanId: 'L-1', reader: 'Ana', book: 'Reefs' }];
  return [
    tool('closed_loans', 'Loans that came back.', {}, () => json({ loans: over })),
    tool('recent_loans', 'Loans, the latest first.', {}, () => json({ loans: [...open, ...over] })),
    tool(
      'create_loan',
      'Lends a book.',
      { reader: words('Who.'), book: words('Title.') },
      ({ reader, book }) => {
        const loan = {
          loanId: `L-${open.length + over.length + 1}`,
          reader: String(reader),
          book: String(book),
        };
        if (!isFaulty) open.unshift(loan);
        return json({ created: true, ...loan });
      },
      writing,
    ),
  ];
}

const BUOYS = [
  ['north-reef', 'red', 12],
  ['mole', 'green', 7],
  ['outer-bank', 'red', 31],
] as const;

/** What a server says without being wrong about it, and the defect beside that. */
export const PAIRS_OF_EXCUSES: readonly Pair[] = [
  {
    what: 'that there is nothing is marked as an error',
    rules: ['run/success-flagged'],
    server: tides,
  },
  {
    what: 'what was created is in no list',
    rules: ['run/state', 'run/listed-missing', 'run/stale-index'],
    server: loans,
  },
  {
    what: 'more things have a heading than were counted',
    rules: ['run/count-mismatch'],
    server: (isFaulty) => [
      tool('describe_buoys', 'All buoys with their fields.', {}, () =>
        said(
          [
            `Found ${isFaulty ? BUOYS.length - 1 : BUOYS.length} buoys:`,
            ...BUOYS.map(
              ([name, colour, depth]) =>
                `## ${name}\n- **Colour**: ${colour}\n- **Depth**: ${depth}\n- **Lit**: yes`,
            ),
          ].join('\n\n'),
        ),
      ),
    ],
  },
  {
    what: 'a tool says that its server does not do what it is for',
    rules: ['run/not-implemented'],
    server: (isFaulty) => [
      tool(
        'scuttle_boat',
        'Takes a boat out of the register.',
        { boat: words('Name of a boat.') },
        ({ boat }) =>
          refused(
            isFaulty ? 'Removal is not supported via MCP.' : `${String(boat)} is not supported by any berth.`,
          ),
        writing,
      ),
    ],
  },
];
