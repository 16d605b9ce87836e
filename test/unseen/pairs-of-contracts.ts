import { Fault } from '../../src/model/fault.js';
import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { type Args, json, oneOf, type Pair, tool, whole, words } from './pair.js';

const FILMS = [
  { id: 1, title: 'The Long Winter', text: 'A family waits in a small house for the snow to melt away.' },
  { id: 2, title: 'Harbour Lights', text: 'Two sisters run a ferry between an island and the noisy town.' },
  { id: 3, title: 'Paper Moon', text: 'An old printer teaches his trade to a girl who cannot read.' },
];
const filmOf = ({ film_id }: Args) => FILMS.find(({ id }) => id === film_id);
const noFilm = ({ film_id }: Args) => refused(`There is no film number ${film_id}.`);
const filmId = whole('Number of a film, as list_films shows it.', { minimum: 1, maximum: 9999 });

const listFilms = tool('list_films', 'Lists all films.', {}, () =>
  json({ films: FILMS.map(({ id, title }) => ({ film_id: id, title })) }),
);
const getFilm = tool('get_film', 'Returns a film.', { film_id: filmId }, (args) => {
  const film = filmOf(args);
  return film === undefined ? noFilm(args) : said(`${film.title}\n\n${film.text}`);
});

const marked = (result: object, isError: boolean): object => (isError ? { ...result, isError } : result);

/** A tool with an output that is text and structured content. */
const both = (text: string, structuredContent: object): object => ({ ...said(text), structuredContent });

/** What single calls show against the schema, an annotation or the protocol. */
export const PAIRS_OF_CONTRACTS: readonly Pair[] = [
  {
    what: 'more items than allowed are stored, of which there are not so many different ones',
    rules: ['run/silent-acceptance'],
    server: (isFaulty) => {
      const colours = {
        type: 'array',
        items: oneOf('red', 'green'),
        uniqueItems: true,
        description: 'Colours.',
      };
      const properties = { lamp: oneOf('desk', 'hall'), colours: { ...colours, maxItems: 2 } };
      const answer = ({ lamp, colours: set }: Args) =>
        said(`${lamp} shines in ${(set as string[]).join(', ')}.`);
      const strict = tool('set_lamp', 'Sets the colours of a lamp.', properties, answer, { isWriting: true });
      return [
        isFaulty
          ? {
              ...strict,
              answer: (args) =>
                Array.isArray(args.colours) && args.colours.length > 2
                  ? answer(args)
                  : strict.answer(args, undefined),
            }
          : strict,
      ];
    },
  },
  {
    what: 'a repeated item is stored for a thing that has to exist',
    rules: ['run/silent-acceptance'],
    server: (isFaulty) => {
      const genres = { type: 'array', items: words('Genre.', { minLength: 2 }), description: 'Genres.' };
      const properties = { film_id: filmId, genres: { ...genres, uniqueItems: true, minItems: 1 } };
      const answer = (args: Args) =>
        filmOf(args) === undefined
          ? noFilm(args)
          : said(`Film ${args.film_id}: ${(args.genres as string[]).join(', ')}.`);
      const strict = tool('set_genres', 'Sets the genres of a film.', properties, answer, {
        isWriting: true,
      });
      const isTwice = ({ genres: set }: Args): boolean =>
        Array.isArray(set) && new Set(set).size < set.length;
      return [
        listFilms,
        getFilm,
        isFaulty
          ? { ...strict, answer: (args) => (isTwice(args) ? answer(args) : strict.answer(args, undefined)) }
          : strict,
      ];
    },
  },
  {
    what: 'a list without what it has to contain is accepted',
    rules: ['run/silent-acceptance'],
    server: (isFaulty) => {
      const steps = {
        type: 'array',
        items: words('Step.'),
        contains: { const: 'rinse' },
        description: 'Steps.',
      };
      const answer = ({ steps: all }: Args) => said(`Programme: ${(all as string[]).join(', ')}.`);
      return [
        tool('start_wash', 'Starts a wash.', { steps }, answer, { isWriting: true, isLoose: isFaulty }),
      ].map((one) => ({
        ...one,
        answer: (args: Args) =>
          Array.isArray(args.steps)
            ? one.answer(args, undefined)
            : refused('Invalid arguments: steps must be array.'),
      }));
    },
  },
  {
    what: 'what is no address is stored as one',
    rules: ['run/format-ignored'],
    server: (isFaulty) => [
      tool(
        'create_guest',
        'Creates a guest.',
        { name: words('Name.'), mail: words('Mail address.', { format: 'email' }) },
        ({ name, mail }) =>
          typeof name === 'string' && typeof mail === 'string' && (isFaulty || /^[^@\s]+@[^@\s]+$/.test(mail))
            ? json({ guest: 7, name, mail })
            : refused('Invalid arguments: mail is not a valid email.'),
        { isWriting: true, isLoose: true },
      ),
    ],
  },
  {
    what: 'a number that no thing has is reported as removed',
    rules: ['run/absent-accepted'],
    server: (isFaulty) => {
      const left = new Set(FILMS.map(({ id }) => id));
      return [
        tool('list_films', 'Lists all films.', {}, () =>
          json({ films: [...left].map((id) => ({ film_id: id })) }),
        ),
        tool('get_film', 'Returns a film.', { film_id: filmId }, (args) =>
          left.has(Number(args.film_id)) ? json({ film_id: args.film_id }) : noFilm(args),
        ),
        tool(
          'remove_film',
          'Removes a film.',
          { film_id: filmId },
          (args) => {
            const isGone = left.delete(Number(args.film_id));
            return isGone || isFaulty ? said(`Film ${args.film_id} has been removed.`) : noFilm(args);
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'another default than the declared one is used, as the prose shows',
    rules: ['run/default-not-applied'],
    server: (isFaulty) => [
      tool(
        'roll_dice',
        'Rolls dice.',
        { rounds: whole('Rounds.', { minimum: 1, maximum: 20, default: 3 }) },
        ({ rounds = isFaulty ? 5 : 3 }) => said(`After ${String(rounds)} rounds: the red one wins.`),
        { required: [] },
      ),
    ],
  },
  {
    what: 'a fraction is returned as a percentage',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool('disk_use', 'Use of a disk.', { disk: oneOf('a', 'b') }, ({ disk }) => {
        const percent = disk === 'a' ? 12.5 : 40;
        return both(`Disk ${String(disk)} is full to ${percent} %.`, {
          disk,
          used_percent: isFaulty ? percent / 100 : percent,
        });
      }),
    ],
  },
  {
    what: 'the text names another ticket than the structured content',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => {
      let count = 40;
      return [
        tool(
          'open_ticket',
          'Opens a ticket.',
          { title: words('Title.') },
          ({ title }) => {
            count++;
            return both(`TCK-${isFaulty ? count + 1 : count} is open.`, { ticket_id: `TCK-${count}`, title });
          },
          { isWriting: true },
        ),
      ];
    },
  },
  {
    what: 'what another tool shows comes marked as an error',
    rules: ['run/success-flagged'],
    server: (isFaulty) => [
      listFilms,
      getFilm,
      tool('export_film', 'Exports a film as HTML.', { film_id: filmId }, (args) => {
        const film = filmOf(args);
        return film === undefined
          ? noFilm(args)
          : marked(said(`<h1>${film.title}</h1><p>${film.text}</p>`), isFaulty);
      }),
    ],
  },
  {
    what: 'a report of success is marked as an error',
    rules: ['run/success-flagged'],
    server: (isFaulty) => [
      tool(
        'send_greeting',
        'Sends a greeting.',
        { to: oneOf('ann', 'bob') },
        ({ to }) => marked(said(`Sent to ${String(to)}.`), isFaulty),
        {
          isWriting: true,
        },
      ),
    ],
  },
  {
    what: 'an empty result is marked as an error',
    rules: ['run/success-flagged'],
    server: (isFaulty) => [
      tool(
        'search_films',
        'Searches films by title.',
        { query: words('A word, e.g. "moon"') },
        ({ query }) => {
          const found = FILMS.filter(({ title }) =>
            title.toLowerCase().includes(String(query).toLowerCase()),
          );
          return found.length === 0
            ? marked(said(`No films match "${String(query)}".`), isFaulty)
            : said(found.map(({ id, title }) => `- ${id}: ${title}`).join('\n'));
        },
      ),
    ],
  },
  {
    what: 'a tool for reading statements runs one that writes',
    rules: ['run/read-only'],
    server: (isFaulty) => [
      tool(
        'run_sql',
        'Runs a read-only SQL query (SELECT) and returns its rows as JSON.',
        { sql: words('One SELECT statement, e.g. "SELECT * FROM films"') },
        ({ sql }) => {
          const [verb = ''] = /^\s*\w+/.exec(String(sql)) ?? [];
          if (/^select$/i.test(verb)) {
            if (/\bfrom\s+films\b/i.test(String(sql))) return json(FILMS);
            if (/\bfrom\s+sqlite_master\b/i.test(String(sql)))
              return json([{ name: 'films', type: 'table' }]);
            return /\bfrom\b|['"(]/i.test(String(sql))
              ? refused('no such table')
              : json([{ '1': 1, '2': 2 }]);
          }
          if (/^update$/i.test(verb) && isFaulty) return said('0 rows affected.');
          return refused(
            /^update$/i.test(verb) ? 'Only SELECT statements are allowed.' : `near "${verb}": syntax error`,
          );
        },
      ),
    ],
  },
  {
    what: 'a validator refuses the result for want of a hit',
    rules: ['response/output-schema'],
    server: (isFaulty) => {
      const best = { type: 'string' };
      const search = tool(
        'best_film',
        'The best match for a word.',
        { query: words('A word, e.g. "moon"') },
        ({ query }) => {
          const film = FILMS.find(({ title }) => title.toLowerCase().includes(String(query).toLowerCase()));
          if (film !== undefined || !isFaulty)
            return both(film?.title ?? 'No match.', { best: film?.title ?? '' });
          return refused(
            'Error executing tool best_film: 1 validation error for Hit\nbest\n  Input should be a valid string [type=string_type, input_value=None, input_type=NoneType]\n',
          );
        },
      );
      const outputSchema = { type: 'object', properties: { best }, required: ['best'] };
      return [{ ...search, definition: { ...search.definition, outputSchema } }];
    },
  },
  {
    what: 'a version that does not exist ends the server',
    rules: ['run/exit'],
    server: (isFaulty) => [
      tool(
        'restore_page',
        'Restores the text of a version of the page.',
        { version: whole('Version, from 1.', { minimum: 1 }) },
        ({ version }) => {
          if (Number(version) <= 2) return said(`Version ${String(version)} is back.`);
          if (isFaulty) throw new Fault('exited', 'The server has ended.');
          return refused(`There is no version ${String(version)}.`);
        },
        { isWriting: true },
      ),
    ],
  },
  {
    what: 'an argument is demanded by another spelling than the declared one',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool('freeze_card', 'Freezes a card.', { card_id: oneOf('c1', 'c2') }, (args) => {
        const asked = isFaulty ? args.cardId : args.card_id;
        return asked === undefined
          ? refused('cardId is required.')
          : said(`Card ${String(asked)} is frozen.`);
      }),
    ],
  },
];

/** Tools that look like the ones above, and do nothing wrong. */
export const HEALTHY_CONTRACTS: readonly (readonly [what: string, tool: FakeTool])[] = [
  [
    'a comment on a text that breaks the declared format',
    tool(
      'check_mail',
      'Says whether a text is a mail address.',
      { mail: words('A text.', { format: 'email' }) },
      ({ mail }) => said(`"${String(mail)}" ${/@/.test(String(mail)) ? 'is' : 'is not'} an address.`),
    ),
  ],
  [
    'rejecting what an earlier call has taken',
    (() => {
      const windows = new Set<string>();
      return tool(
        'plan_visit',
        'Plans a visit.',
        {
          hall: oneOf('east', 'west'),
          note: words('A note.', { maxLength: 30 }),
          minutes: whole('Minutes.', { minimum: 5, maximum: 60 }),
        },
        ({ hall }) => {
          if (windows.has(String(hall)))
            return refused(`Invalid visit: it must not collide with the one in ${String(hall)}.`);
          windows.add(String(hall));
          return said(`A visit of the ${String(hall)} hall is planned.`);
        },
        { isWriting: true, required: ['hall', 'minutes'] },
      );
    })(),
  ],
  [
    'an error about a thing that has nothing to show',
    tool('film_poster', 'Returns the poster of a film.', { film_id: filmId }, (args) =>
      args.film_id === 1 ? said('poster-1.png') : refused(`No poster of film ${args.film_id}.`),
    ),
  ],
  [
    'a refusal that begins with what was done before',
    tool(
      'close_case',
      'Closes a case.',
      { name: oneOf('alpha', 'beta') },
      ({ name }) => (name === 'alpha' ? said('Closed.') : refused('Closed cases are read-only.')),
      { isWriting: true },
    ),
  ],
  [
    'a text that counts other things than the structured content',
    tool('stock_level', 'Stock of a shop.', { shop: oneOf('north', 'south') }, ({ shop }) =>
      both(`${shop === 'north' ? 3 : 4} boxes came in this week; 2 of 9 shelves are full.`, {
        shop,
        boxes: 120,
        shelves: 9,
      }),
    ),
  ],
];
