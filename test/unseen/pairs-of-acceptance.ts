import { refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, words } from './pair.js';

const LANTERNS = [
  { lantern_id: 'LT-1', keeper: 'Zoë Müller', lit: null },
  { lantern_id: 'LT-2', keeper: 'Łukasz Żak', lit: null },
  { lantern_id: 'LT-3', keeper: 'Ann Reed', lit: null },
];
const id = words('A lantern, e.g. LT-1.');
const list = tool('list_lanterns', 'All lanterns.', {}, () => json({ lanterns: LANTERNS }));

/** What tools take although they should not, and what they make of names. */
export const PAIRS_OF_ACCEPTANCE: readonly Pair[] = [
  {
    what: 'any text is taken for a ticket that is given back',
    rules: ['run/absent-accepted'],
    server: (isFaulty) => [
      tool(
        'return_ticket',
        'Gives a ticket back to the box office.',
        { ticket_id: words('The ticket, e.g. T7.') },
        ({ ticket_id }) =>
          isFaulty || ticket_id === 'T7'
            ? json({ returned: ticket_id })
            : refused(`There is no ticket "${String(ticket_id)}".`),
        { isWriting: true },
      ),
    ],
  },
  {
    what: 'a record is made for an owner who does not exist, and has a member without a value as all have',
    rules: ['run/absent-accepted'],
    server: (isFaulty) => [
      list,
      tool(
        'plan_cleaning',
        'Plans the cleaning of a lantern. Fails if the lantern does not exist.',
        { lantern_id: id, note: words('A note.') },
        ({ lantern_id, note }) =>
          isFaulty || LANTERNS.some((one) => one.lantern_id === lantern_id)
            ? json({ planned: true, lantern_id, note, cleaned_on: null })
            : refused(`There is no lantern ${String(lantern_id)}.`),
        { isWriting: true },
      ),
    ],
  },
  {
    what: 'an export replaces letters that other tools show',
    rules: ['run/unicode'],
    server: (isFaulty) => [
      list,
      tool('print_keepers', 'The keepers, one a line.', {}, () => {
        const text = LANTERNS.map(({ lantern_id, keeper }) => `${lantern_id};${keeper}`).join('\n');
        return said(isFaulty ? text.replace(/[^ -~\n]/gu, '\ufffd') : text);
      }),
    ],
  },
  {
    what: 'a pattern is looked for anywhere in a text',
    rules: ['run/silent-acceptance'],
    server: (isFaulty) => [
      tool(
        'register_boat',
        'Registers a boat under its number.',
        { number: words('Three digits and a letter.', { pattern: '^[0-9]{3}[A-F]$' }) },
        ({ number }) =>
          (isFaulty ? /[0-9]{3}[A-F]/ : /^[0-9]{3}[A-F]$/).test(String(number))
            ? json({ registered: number })
            : refused('Invalid arguments: number must match the pattern ^[0-9]{3}[A-F]$.'),
        { isWriting: true, isLoose: true },
      ),
    ],
  },
  {
    what: 'the meaning of a listed value is not told for one that sounds like an error',
    rules: ['response/soft-error', 'run/enum-drift-in'],
    server: (isFaulty) => [
      tool(
        'explain_signal',
        'What a signal of the kiln means.',
        { signal: { type: 'string', enum: ['idle', 'heating', 'error'], description: 'The signal.' } },
        ({ signal }) =>
          said(
            signal === 'error'
              ? isFaulty
                ? 'Error: unknown signal "error".'
                : 'error: Failed to reach the temperature, or the door was opened. Start again.'
              : `${String(signal)}: The kiln is ${String(signal)}, and the door is locked.`,
          ),
      ),
    ],
  },
  {
    what: 'what was done to nothing and failed for the rest, by a tool that acts and one that counts',
    rules: ['response/soft-error'],
    server: (isFaulty) => [
      tool(
        isFaulty ? 'fire_shelf' : 'shelf_outcome',
        isFaulty ? 'Fires what is on a shelf.' : 'Counts what was fired on a shelf, and what has failed.',
        { shelf: words('The shelf, e.g. top.') },
        ({ shelf }) => json({ shelf, done: 0, failed: 2 }),
        { ...(isFaulty ? { isWriting: true as const } : {}) },
      ),
    ],
  },
  {
    what: 'one of the listed forms is not implemented',
    rules: ['run/not-implemented'],
    server: (isFaulty) => [
      tool(
        'print_chart',
        'Prints the tide chart.',
        { form: { type: 'string', enum: ['table', 'graph', 'list'], description: 'The form.' } },
        ({ form }) =>
          said(
            isFaulty && form === 'graph'
              ? 'Graph output is not implemented yet.'
              : `Tides as a ${String(form)}: 04:10 high, 10:25 low, 16:40 high.`,
          ),
      ),
    ],
  },
];
