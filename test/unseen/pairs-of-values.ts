import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const HOURS = { weekday: '10-18', saturday: '10-20', sunday: '11-17' };
const STYLES = ['baroque', 'modern', 'cubism'];
const HOMES = ['home-1', 'home-2'];

/** A parameter whose description stayed in the docstring. */
const undescribed = { type: 'string' };

/** A result schema for a tool of a pair. */
const returning = ({ definition, answer }: FakeTool, properties: object): FakeTool => ({
  definition: {
    ...definition,
    outputSchema: { type: 'object', properties, required: Object.keys(properties) },
  },
  answer,
});
const structured = (data: object): object => ({ ...json(data), structuredContent: data });

/** Values that a definition names, in its schema or in words, and what becomes of them. */
export const PAIRS_OF_VALUES: readonly Pair[] = [
  {
    what: 'a listed value is missing for a number that no list shows',
    rules: ['run/enum-drift-out'],
    server: (isFaulty) => [
      returning(
        tool('exhibition', 'An exhibition.', { exhibition_id: whole('e.g. 1', { minimum: 1 }) }, (args) => {
          const [state = ''] = ['open', 'closed', isFaulty ? 'moved' : 'open'].slice(
            Number(args.exhibition_id) - 1,
          );
          return state === '' ? refused('There is no such exhibition.') : structured({ state });
        }),
        { state: { type: 'string', enum: ['open', 'closed'] } },
      ),
    ],
  },
  {
    what: 'a number is missing for another thing, which a description calls by its id',
    rules: ['response/output-schema'],
    server: (isFaulty) => [
      tool('list_guides', 'The guides.', {}, () => json([{ id: 'g1' }, { id: 'g2' }, { id: 'g3' }])),
      returning(
        tool(
          'hours_of_guide',
          'Hours of a guide.',
          { guide: words('The id of a guide, e.g. "g1"') },
          ({ guide }) =>
            /^g[123]$/.test(String(guide))
              ? structured({ guide, hours: isFaulty && guide === 'g2' ? null : 4 })
              : refused(`There is no guide ${String(guide)}.`),
        ),
        { guide: { type: 'string' }, hours: { type: 'number' } },
      ),
    ],
  },
  {
    what: 'a listed value is a key that the program lacks',
    rules: ['run/enum-drift-in'],
    server: (isFaulty) => [
      tool('opening_hours', 'Opening hours of a day.', { day: oneOf(...Object.keys(HOURS)) }, ({ day }) =>
        isFaulty && day === 'sunday'
          ? refused("Error calling tool 'opening_hours': 'sunday'")
          : said(`Open ${new Map(Object.entries(HOURS)).get(String(day))}`),
      ),
    ],
  },
  {
    what: 'a value that a description lists is rejected',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'search_art',
        'Searches works of art by style.',
        { style: words("one of 'baroque', 'modern', 'cubism'") },
        ({ style }) =>
          (isFaulty ? STYLES.slice(0, 2) : STYLES).includes(String(style))
            ? json([{ title: 'Night', style }])
            : refused(`Unknown style ${String(style)}`),
      ),
    ],
  },
  {
    what: 'a value that a docstring lists is rejected',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'search_prints',
        "Searches prints by style.\n\nArgs:\n    style (str): one of 'baroque', 'modern',\n        'cubism'\n\nReturns:\n    The prints.",
        { style: undescribed },
        ({ style }) =>
          (isFaulty ? STYLES.slice(0, 2) : STYLES).includes(String(style))
            ? json([{ title: 'Night', style }])
            : refused(`Unknown style ${String(style)}`),
      ),
    ],
  },
  {
    what: 'a defect shows only with the example that a docstring gives',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool(
        'work_of_art',
        "A work of art.\n\nArgs:\n    code (str): Code of the work, e.g. 'art-001'",
        { code: undescribed },
        ({ code }) =>
          code === 'art-001'
            ? said(isFaulty ? 'Night, painted: undefined' : 'Night, painted: 1650')
            : refused(`No work has the code ${String(code)}`),
      ),
    ],
  },
  {
    what: 'every value of the declared form is rejected',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'salary_report',
        'Salaries of a month.',
        { month: words('Month, e.g. 2025-03', { pattern: '^\\d{4}-\\d{2}$' }) },
        ({ month }) =>
          isFaulty
            ? refused(`Invalid month "${String(month)}": expected MM/YYYY`)
            : json({ month, total: 9000 }),
      ),
    ],
  },
  {
    what: 'a result has the flag of an error',
    rules: ['response/error-unclear'],
    server: (isFaulty) => [
      tool('allergies', 'Allergies of a patient.', { patient: oneOf('pat-1', 'pat-2') }, ({ patient }) => ({
        ...json({ patient, allergies: ['pollen', 'penicillin'] }),
        isError: isFaulty,
      })),
    ],
  },
  {
    what: 'a night is booked twice',
    rules: ['run/overwrites'],
    server: (isFaulty) => {
      const nights = new Set<unknown>();
      return [
        tool(
          'book_night',
          'Books a night. Fails if the night is already booked.',
          { night: words('Night, e.g. "2025-06-01"') },
          ({ night }) => {
            if (!isFaulty && nights.has(night))
              return refused(`The night ${String(night)} is already booked`);
            nights.add(night);
            return json({ night, state: 'confirmed' });
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'what was created is read under another name, and is not there',
    rules: ['run/state'],
    server: (isFaulty) => {
      const homes = new Set(HOMES);
      const id = words('Listing id, e.g. "home-1"');
      return [
        tool(
          'add_listing',
          'Adds a listing and returns it.',
          { address: words('Address') },
          ({ address }) => {
            const made = `home-${homes.size + 1}`;
            if (!isFaulty) homes.add(made);
            return json({ id: made, address });
          },
          { isWriting: true },
        ),
        tool('get_home', 'Returns a home.', { id }, (args) =>
          homes.has(String(args.id))
            ? json({ id: args.id })
            : refused(`Listing ${String(args.id)} not found`),
        ),
      ];
    },
  },
  {
    what: 'a note says that nothing could be loaded',
    rules: ['response/soft-error'],
    server: (isFaulty) => [
      tool('list_lessons', 'Lists lessons.', {}, () =>
        json(
          isFaulty
            ? { lessons: [], note: 'Lessons could not be loaded: ENOENT: no such file or directory' }
            : { lessons: [{ title: 'Cells' }], note: 'Lessons could not be changed on Sunday.' },
        ),
      ),
    ],
  },
];

/** Servers that are in order, although a word in a response is also a listed value. */
export const HEALTHY_VALUES: readonly (readonly [what: string, tool: FakeTool])[] = [
  [
    'examples of two dates that belong together',
    tool(
      'list_events',
      'Events between two days.',
      { from: words('First day, e.g. 2026-03-01'), to: words('Last day, e.g. 2026-03-31') },
      ({ from, to }) =>
        String(from) > String(to) ? refused('"from" must not be after "to".') : json({ events: [] }),
    ),
  ],
  [
    'an address that has the name of a listed value',
    tool('settings', 'Settings of an application.', { app: oneOf('shop', 'blog', 'api') }, ({ app }) =>
      json({ app, page: 'https://apps.example.org/shop' }),
    ),
  ],
];
