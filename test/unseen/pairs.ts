import { Fault } from '../../src/model/fault.js';
import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const SHIPS = [
  ['Aurora', 'ferry', 1998, 120],
  ['Boreas', 'tanker', 2004, 240],
  ['Calypso', 'ferry', 2011, 90],
  ['Dione', 'tug', 2016, 31],
  ['Eos', 'tanker', 2019, 260],
] as const;
const RECORDS = SHIPS.map(([name, kind, built, metres]) => ({ name, kind, built, metres }));

/** The server has ended, since it got the call. */
const ended = (): never => {
  throw new Fault('exited', 'The server has ended.');
};

export const PAIRS: readonly Pair[] = [
  {
    what: 'a page number has no effect',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'browse_ships',
        'Lists ships by page.',
        { page: whole('Page, from 1.', { minimum: 1 }) },
        ({ page }) => {
          const from = isFaulty ? 0 : (Number(page) - 1) * 2;
          return json({ page, ships: RECORDS.slice(from, from + 2) });
        },
      ),
    ],
  },
  {
    what: 'an order has no effect',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool('ships_by_year', 'Lists ships by year.', { order: oneOf('asc', 'desc') }, ({ order }) =>
        json(order === 'desc' && !isFaulty ? RECORDS.toReversed() : RECORDS),
      ),
    ],
  },
  {
    what: 'a unit has no effect',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'ship_length',
        'Returns the length of the flagship.',
        { unit: oneOf('metres', 'feet') },
        ({ unit }) => said(`Length: ${unit === 'feet' && !isFaulty ? 394 : 120}`),
      ),
    ],
  },
  {
    what: 'a minimum has no effect on the results',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'long_ships',
        'Lists ships of at least a length.',
        { min_metres: { type: 'number', minimum: 0, maximum: 400, description: 'Metres.' } },
        ({ min_metres }) => json(RECORDS.filter(({ metres }) => isFaulty || metres >= Number(min_metres))),
      ),
    ],
  },
  {
    what: 'the first response is returned whatever is asked for',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => {
      let kept = '';
      return [
        tool(
          'harbour_weather',
          'Returns the weather.',
          { harbour: oneOf('hull', 'oslo', 'riga') },
          ({ harbour }) => {
            const now = `Weather in ${String(harbour)}: calm`;
            if (kept === '') kept = now;
            return said(isFaulty ? kept : now);
          },
        ),
      ];
    },
  },
  {
    what: 'calls at the same time share a variable',
    rules: ['run/mixed-up'],
    server: (isFaulty) => {
      let last: unknown;
      return [
        tool(
          'greet',
          'Returns a greeting.',
          { person: words('Name.', { minLength: 1 }) },
          async ({ person }) => {
            last = person;
            await new Promise((resolve) => setImmediate(resolve));
            return said([...String(isFaulty ? last : person)].toReversed().join(''));
          },
        ),
      ];
    },
  },
  {
    what: 'what was created is not in the list',
    rules: ['run/state'],
    server: (isFaulty) => {
      const all = ['first'];
      return [
        tool(
          'create_label',
          'Creates a label.',
          { label: words('Label.', { minLength: 1 }) },
          ({ label }) => {
            if (!isFaulty) all.push(String(label));
            return said(`Created label ${String(label)}`);
          },
          { isWriting: true },
        ),
        tool('list_labels', 'Lists all labels.', {}, () => said(all.join('\n'))),
      ];
    },
  },
  {
    what: 'a text that is shorter than its bound is rejected',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'score_review',
        'Scores a review.',
        { review: words('Review.', { maxLength: 2000 }) },
        ({ review }) =>
          isFaulty && String(review).length > 280
            ? refused('review must have at most 280 characters')
            : said(`score ${String(review).length % 5}`),
      ),
    ],
  },
  {
    what: 'a list of one is rejected',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'merge_lines',
        'Merges lines.',
        {
          lines: {
            type: 'array',
            items: { type: 'string' },
            minItems: 1,
            maxItems: 8,
            description: 'Lines.',
          },
        },
        ({ lines }) =>
          Array.isArray(lines) && (lines.length > 1 || !isFaulty)
            ? said(`merged: ${lines.join(' / ')}`)
            : refused('At least 2 lines are needed'),
      ),
    ],
  },
  {
    what: 'the letters of a pattern are accepted in one case only',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'part_price',
        'Returns a price.',
        { part: words('Part.', { pattern: '^[A-Za-z]{2}-[0-9]{3}$' }) },
        ({ part }) =>
          isFaulty && String(part) !== String(part).toLowerCase()
            ? refused('part must have two lower-case letters, a hyphen and three digits')
            : said('12 EUR'),
      ),
    ],
  },
  {
    what: 'characters beyond ASCII are dropped from a text',
    rules: ['run/unicode'],
    server: (isFaulty) => [
      tool(
        'headline',
        'Returns a text as a headline.',
        { line: words('Text.', { minLength: 1 }) },
        ({ line }) =>
          // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
          said(`== ${isFaulty ? String(line).replace(/[^\u0000-\u007f]/g, '') : String(line)} ==`),
      ),
    ],
  },
  {
    what: 'a cell of a table is undefined',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool('crew_table', 'Returns the crew.', { ship: oneOf('a', 'b') }, () =>
        said(`| Name | Cabin |\n|---|---|\n| Ann | 4 |\n| Bob | ${isFaulty ? undefined : 7} |`),
      ),
    ],
  },
  {
    what: 'an error says nothing but [object Object]',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool(
        'tide_at',
        'Returns the tide.',
        { hour: whole('Hour.', { minimum: 0, maximum: 23 }) },
        ({ hour }) =>
          Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) <= 23
            ? said(`${String(hour)}:00 high`)
            : refused(isFaulty ? 'Error: [object Object]' : 'hour must be an integer from 0 to 23'),
        { isLoose: true },
      ),
    ],
  },
  {
    what: 'an object is parsed as if it were a text',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool(
        'count_ships',
        'Counts ships.',
        { filter: { type: 'object', properties: { kind: words('Kind.') }, description: 'Filter.' } },
        () => (isFaulty ? refused('Error: "[object Object]" is not valid JSON') : said('3 ships')),
      ),
    ],
  },
  {
    what: 'a printed dictionary is returned as JSON',
    rules: ['run/cut-json'],
    server: (isFaulty) => [
      tool('ship_record', 'Returns the record of a ship as JSON.', { ship: oneOf('a', 'b') }, ({ ship }) =>
        isFaulty
          ? said(`{'id': '${String(ship)}', 'sold': False, 'owner': None}`)
          : json({ id: ship, sold: false }),
      ),
    ],
  },
  {
    what: 'invalid arguments are an internal error',
    rules: ['run/error-type'],
    server: (isFaulty) => [
      tool(
        'lap_time',
        'Returns a lap time.',
        { lap: whole('Lap.', { minimum: 1, maximum: 60 }) },
        ({ lap }) =>
          Number.isInteger(lap) && Number(lap) > 0 && Number(lap) < 61
            ? said(`lap ${String(lap)}: 1:31.2`)
            : { error: { code: isFaulty ? -32603 : -32602, message: 'lap must be an integer from 1 to 60' } },
        { isLoose: true },
      ),
    ],
  },
  {
    what: 'every response is an empty text',
    rules: ['run/no-success'],
    server: (isFaulty) => [
      tool('read_log', 'Returns the log of a day.', { day: oneOf('mon', 'tue') }, ({ day }) =>
        said(isFaulty || day === 'tue' ? '' : 'calm sea'),
      ),
    ],
  },
  {
    what: 'an error page is returned as an image',
    rules: ['protocol/block-image'],
    server: (isFaulty) => [
      tool('satellite_image', 'Returns an image.', { region: oneOf('alps', 'andes') }, () => ({
        content: [
          {
            type: 'image',
            mimeType: 'image/png',
            data: isFaulty ? btoa('<html><body>404 Not Found</body></html>') : 'iVBORw0KGgo=',
          },
        ],
      })),
    ],
  },
  {
    what: 'a stack trace is in the data of an error',
    rules: ['response/leak-stack-trace'],
    server: (isFaulty) => [
      tool(
        'roll_back',
        'Returns the version before a version.',
        { version: whole('Version.', { minimum: 2, maximum: 99 }) },
        ({ version }) => {
          if (Number.isInteger(version) && Number(version) > 1 && Number(version) < 100) return said('fine');
          const stack =
            'Error\n    at rollBack (/srv/app/versions.js:14:11)\n    at run (/srv/app/main.js:9:5)';
          const message = 'Invalid params: version must be an integer from 2 to 99';
          return { error: { code: -32602, message, data: isFaulty ? { stack } : { field: 'version' } } };
        },
        { isLoose: true },
      ),
    ],
  },
  {
    what: 'a fraction is accepted for an integer among other arguments',
    rules: ['run/silent-acceptance'],
    server: (isFaulty) => [
      tool(
        'plan_shift',
        'Shows a shift.',
        { team: oneOf('red', 'blue'), day: whole('Day.', { minimum: 1, maximum: 31 }), note: words('Note.') },
        ({ team, day, note }) => {
          if (team !== 'red' && team !== 'blue') return refused('team must be red or blue');
          if (typeof note !== 'string') return refused('note must be a text');
          const isDay =
            typeof day === 'number' && day >= 1 && day <= 31 && (isFaulty || Number.isInteger(day));
          return isDay ? said(`Team ${team} on day ${day}`) : refused('day must be from 1 to 31');
        },
        { isLoose: true },
      ),
    ],
  },
  {
    what: 'the server ends after the response to one value',
    rules: ['run/exit'],
    server: (isFaulty) => {
      let isOver = false;
      const clock = tool(
        'sync_clock',
        'Returns the time.',
        { source: oneOf('gps', 'radio', 'atomic') },
        ({ source }) => {
          if (isOver) return ended();
          isOver = isFaulty && source === 'radio';
          return said(`${String(source)}: 12:00`);
        },
      );
      return [{ ...clock, listed: () => (isOver ? ended() : undefined) }];
    },
  },
];

/** Servers without a defect that look as if they had one. */
export const HEALTHY: readonly (readonly [what: string, tool: FakeTool])[] = [
  [
    'titles about errors',
    tool('related_docs', 'Returns the most similar documents.', { query: words('Words.') }, () =>
      json([
        { title: 'Error handling in Go', url: 'https://docs.test/1' },
        { title: 'Failed to connect? Troubleshooting', url: 'https://docs.test/2' },
      ]),
    ),
  ],
  [
    'lines of a log',
    tool(
      'tail_log',
      'Returns lines of a log.',
      { lines: whole('Lines.', { minimum: 1, maximum: 9 }) },
      ({ lines }) =>
        said('2026-01-02T10:00:00Z ERROR connect ECONNREFUSED 10.0.0.1:5432\n'.repeat(Number(lines))),
    ),
  ],
  [
    'a build that failed',
    tool(
      'get_build',
      'Returns a build.',
      { build: whole('Build.', { minimum: 1, maximum: 9 }) },
      ({ build }) => json({ build, status: 'failed', error: 'Test suite failed to run', duration: 31 }),
    ),
  ],
  [
    'an argument for a log alone',
    tool(
      'estimate',
      'Estimates the cost of a trip.',
      { miles: whole('Miles.', { minimum: 1, maximum: 900 }), format: oneOf('short', 'long') },
      ({ miles }) => said(`${Number(miles) * 3} EUR`),
    ),
  ],
  [
    'choices between which nothing differs',
    tool(
      'bake_time',
      'Returns the time.',
      { size: oneOf('small', 'large'), oven: oneOf('gas', 'electric') },
      ({ size }) => said(`${size === 'small' ? 30 : 45} minutes`),
    ),
  ],
  [
    'a choice that takes in another',
    tool('find_nodes', 'Finds nodes.', { source: oneOf('all', 'core', 'any') }, () =>
      said('One node of core.'),
    ),
  ],
  [
    'the only page of a list, whatever the number',
    tool('anchors', 'Lists anchors by page.', { page: whole('Page.', { minimum: 1, maximum: 9 }) }, () =>
      json({ pages: 1, anchors: [{ name: 'bow' }, { name: 'stern' }] }),
    ),
  ],
  [
    'a program about values of JavaScript',
    tool('js_type', 'Returns the JavaScript type of a value.', { name: oneOf('null', 'void') }, ({ name }) =>
      said(name === 'null' ? 'object' : 'undefined'),
    ),
  ],
  [
    'an upper bound that only its description states',
    tool('shout', 'Shouts.', { line: words('Text of at most 40 characters.') }, ({ line }) =>
      String(line).length > 40 ? refused('line must have at most 40 characters') : said(`${String(line)}!`),
    ),
  ],
];
