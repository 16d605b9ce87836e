import { type Args, describePairs, json, type Pair } from '../../../test/fixtures/tool-pairs.js';
import { refused, said } from '../../../test/fixtures/tool-session.js';

const text = (description: string, more: object = {}): object => ({ type: 'string', description, ...more });
const integer = (description: string, more: object = {}): object => ({
  type: 'integer',
  description,
  ...more,
});

const BOOKS = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Zeta', 'Theta', 'Iota'].map((title, index) => ({
  id: `b${index}`,
  title,
  author: ['ann', 'bob', 'eve'][index % 3],
  price: [5, 12, 40, 3, 100, 22, 9][index] ?? 0,
  archived: index % 3 === 2,
}));
const LOG = Array.from({ length: 40 }, (_, index) => `10:00 request ${index}`);
const RATINGS = ['2026-01-03', '2026-02-10', '2026-03-22'].map((date, index) => ({ date, stars: index }));
const FLATS = ['2', '3', '2'].map((rooms, id) => ({ id, rooms }));
function paged({ cursor }: Args, isEndless: boolean): unknown {
  const start = Number(cursor ?? 0);
  if (!Number.isInteger(start) || start < 0 || cursor === '') return refused('Invalid cursor.');
  const next = isEndless || start < 6 ? { nextCursor: `${start + 3}` } : {};
  return json({ talks: BOOKS.slice(start, start + 3), ...next });
}
const ascending = (one: number, other: number): number => one - other;
const AUTHORS = { enum: ['ann', 'bob', 'eve'] };

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
const SCAN = `\u00ff\u00d8\u00ff\u00e0${'scan'.repeat(20)}`;
const leaflet = (data: string): unknown => ({
  content: [
    { type: 'resource', resource: { uri: 'a://b.pdf', mimeType: 'application/pdf', blob: btoa(data) } },
  ],
});

const PAIRS: readonly Pair[] = [
  {
    name: 'list_by_author',
    rule: 'run/filter-ignored',
    description: 'Lists books by author.',
    properties: { author: text('Author, or "all".', { enum: ['ann', 'bob', 'eve', 'all'] }) },
    required: ['author'],
    bad:
      () =>
      ({ author }) =>
        json({ books: BOOKS.filter((book) => book.author === author) }),
    good:
      () =>
      ({ author }) =>
        json({ books: BOOKS.filter((book) => author === 'all' || book.author === author) }),
  },
  {
    name: 'list_by_tags',
    rule: 'run/filter-ignored',
    description: 'Lists books with the first tag, the last one, or all of them.',
    properties: { tags: text('Which tags a book has.', { enum: ['first', 'last', 'all'] }) },
    required: ['tags'],
    bad:
      () =>
      ({ tags }) =>
        json(tags === 'all' ? [] : BOOKS.map((book) => ({ ...book, tags }))),
    good:
      () =>
      ({ tags }) =>
        json(tags === 'all' ? [] : BOOKS.slice(tags === 'first' ? 0 : 3)),
  },
  {
    name: 'list_flats',
    rule: 'run/filter-ignored',
    description: 'Lists flats, optionally with a number of rooms.',
    properties: { rooms: integer('Rooms, e.g. 2', { minimum: 1, maximum: 9 }) },
    bad:
      () =>
      ({ rooms }) =>
        json(FLATS.filter((flat) => rooms === undefined || Object.is(flat.rooms, rooms))),
    good:
      () =>
      ({ rooms }) =>
        json(FLATS.filter((flat) => rooms === undefined || flat.rooms === String(rooms))),
  },
  {
    name: 'list_large_flats',
    rule: 'run/filter-ignored',
    description: 'Lists flats, optionally with a number of rooms.',
    properties: { rooms: integer('Rooms, e.g. 2', { minimum: 1, maximum: 9 }) },
    bad:
      () =>
      ({ rooms }) =>
        json(rooms === undefined ? FLATS : []),
    good:
      () =>
      ({ rooms }) =>
        json(rooms === undefined ? FLATS.map(({ id }) => ({ id, rooms: id + 12 })) : []),
  },
  {
    name: 'list_talks',
    rule: 'run/filter-ignored',
    description: 'Lists talks, three a page.',
    properties: { cursor: text('From "nextCursor".') },
    bad: () => (args) => paged(args, true),
    good: () => (args) => paged(args, false),
  },
  {
    name: 'list_shelf',
    rule: 'run/count-mismatch',
    description: 'The books of a shelf, and their number.',
    properties: { shelf: text('Shelf, e.g. "a"') },
    bad: () => () => json({ total: 12, books: BOOKS }),
    good: () => () => json({ total: BOOKS.length, books: BOOKS }),
  },
  {
    name: 'list_readers',
    rule: 'run/count-mismatch',
    description: 'The books of a shelf, and their number.',
    properties: { shelf: text('Shelf, e.g. "a"') },
    bad: () => () => json({ total: 12, books: BOOKS }),
    good: () => () => json({ total: 12, readers: BOOKS }),
  },
  {
    name: 'list_archived',
    rule: 'run/filter-ignored',
    description: 'Lists books.',
    properties: { include_archived: { type: 'boolean', default: true, description: 'Archived books, too.' } },
    bad: () => () => json(BOOKS),
    good:
      () =>
      ({ include_archived: all = true }) =>
        json(BOOKS.filter(({ archived }) => all === true || !archived)),
  },
  {
    name: 'list_pages',
    rule: 'run/filter-ignored',
    description: 'Lists books, three to a page.',
    properties: { page: integer('Page.', { minimum: 1, maximum: 9 }) },
    bad: () => () => json(BOOKS.slice(0, 3)),
    good:
      () =>
      ({ page = 1 }) =>
        json(BOOKS.slice(Number(page) * 3 - 3, Number(page) * 3)),
  },
  {
    name: 'list_sized_pages',
    rule: 'run/filter-ignored',
    description: 'Lists books in pages.',
    properties: {
      page: integer('Page.', { minimum: 1, maximum: 9 }),
      page_size: integer('Books on a page.', { minimum: 1, maximum: 9 }),
    },
    bad:
      () =>
      ({ page = 1, page_size: size = 3 }) => {
        const start = (Number(page) - 1) * (Number(size) + 1);
        return json(BOOKS.slice(start, start + Number(size)));
      },
    good:
      () =>
      ({ page = 1, page_size: size = 3 }) => {
        const start = (Number(page) - 1) * Number(size);
        return json(BOOKS.slice(start, start + Number(size)));
      },
  },
  {
    name: 'list_after',
    rule: 'run/filter-ignored',
    description: 'Lists books, two at a time.',
    properties: { cursor: text('Where to go on.') },
    bad: () => () => json({ books: BOOKS.slice(0, 2), nextCursor: 'c2' }),
    good:
      () =>
      ({ cursor }) => {
        if (cursor !== undefined && cursor !== 'c2') return refused('Invalid cursor.');
        return json(
          cursor === 'c2' ? { books: BOOKS.slice(2) } : { books: BOOKS.slice(0, 2), nextCursor: 'c2' },
        );
      },
  },
  {
    name: 'search_titles',
    rule: 'run/filter-ignored',
    description: 'Searches books by title.',
    properties: { query: text('Part of the title.') },
    bad: () => () => json(BOOKS),
    good:
      () =>
      ({ query = '' }) =>
        json(BOOKS.filter(({ title }) => title.toLowerCase().includes(String(query).toLowerCase()))),
  },
  {
    name: 'list_of_author',
    rule: 'run/filter-ignored',
    description: 'Lists books of an author.',
    properties: { author: text('Author.', AUTHORS) },
    required: ['author'],
    bad:
      () =>
      ({ author }) =>
        json(BOOKS.filter((book) => book.author !== author)),
    good:
      () =>
      ({ author }) =>
        json(BOOKS.filter((book) => book.author === author)),
  },
  {
    name: 'list_sorted',
    rule: 'run/filter-ignored',
    description: 'Lists books sorted by price.',
    properties: { order: text('Order of the prices.', { enum: ['asc', 'desc'] }) },
    required: ['order'],
    bad:
      () =>
      ({ order }) => {
        const sorted = BOOKS.toSorted((one, other) => (`${one.price}` < `${other.price}` ? -1 : 1));
        return json(order === 'asc' ? sorted : sorted.reverse());
      },
    good:
      () =>
      ({ order }) => {
        const sorted = BOOKS.toSorted((one, other) => ascending(one.price, other.price));
        return json(order === 'asc' ? sorted : sorted.reverse());
      },
  },
  {
    name: 'list_few',
    rule: 'run/limit-ignored',
    description: 'Lists books.',
    properties: { limit: integer('Books to return.', { minimum: 1, maximum: 6 }) },
    required: ['limit'],
    bad:
      () =>
      ({ limit }) =>
        json(BOOKS.slice(0, Number(limit) + 1)),
    good:
      () =>
      ({ limit }) =>
        json(BOOKS.slice(0, Number(limit))),
  },
  {
    name: 'read_console',
    rule: 'run/limit-ignored',
    description: 'The last lines of a console.',
    properties: { tail: integer('How many lines.', { minimum: 1, maximum: 100 }) },
    required: ['tail'],
    bad: () => () => said(LOG.join('\n')),
    good:
      () =>
      ({ tail }) =>
        said(['Console 1', ...LOG.slice(-Number(tail))].join('\n')),
  },
  {
    name: 'read_journal',
    rule: 'run/limit-ignored',
    description: 'The last lines of a journal.',
    properties: { lines: integer('', { minimum: 1, maximum: 20 }) },
    required: ['lines'],
    bad:
      () =>
      ({ lines }) =>
        json(LOG.slice(-Number(lines) - 1)),
    good:
      () =>
      ({ lines }) =>
        json(LOG.slice(-Number(lines))),
  },
  {
    name: 'find_in_code',
    rule: 'run/limit-ignored',
    description: 'Finds a word in code, and returns each place.',
    properties: {
      lines: integer('Lines of code shown.', { minimum: 1, maximum: 9 }),
      limit: integer('Places.', { minimum: 1, maximum: 6 }),
    },
    required: ['limit'],
    bad: () => () => json(BOOKS),
    good:
      () =>
      ({ limit, lines }) =>
        json(BOOKS.slice(0, Number(limit)).map((book) => ({ ...book, lines }))),
  },
  {
    name: 'list_ratings',
    rule: 'run/filter-ignored',
    description: 'What readers say.',
    properties: { sort: text('Order.', { enum: ['newest', 'oldest'] }) },
    required: ['sort'],
    bad: () => () => json(RATINGS),
    good:
      () =>
      ({ sort }) =>
        json(sort === 'oldest' ? RATINGS : RATINGS.toReversed()),
  },
  {
    name: 'list_ratings_of_a_day',
    rule: 'run/filter-ignored',
    description: 'What readers say.',
    properties: { sort: text('Order.', { enum: ['newest', 'oldest'] }) },
    required: ['sort'],
    bad: () => () => json(RATINGS),
    good: () => () => json(RATINGS.map((one) => ({ ...one, date: '2026-01-02' }))),
  },
  {
    name: 'get_fare',
    rule: 'run/filter-ignored',
    description: 'The price of a ride.',
    properties: { currency: text('Currency of the price.', { enum: ['EUR', 'USD'] }) },
    required: ['currency'],
    bad: () => () => json({ price: 80, currency: 'EUR' }),
    good:
      () =>
      ({ currency }) =>
        json({ price: 80, currency: 'EUR', ...(currency === 'USD' && { note: 'No rate for USD today.' }) }),
  },
  {
    name: 'sign_text',
    rule: 'run/filter-ignored',
    description: 'Signs a text.',
    properties: { algorithm: text('Digest.', { enum: ['sha1', 'sha256'] }) },
    required: ['algorithm'],
    annotations: {},
    bad: () => () => said('4a7c45aa75567c84924761f350a1c4efa9e05f29'),
    good:
      () =>
      ({ algorithm }) =>
        said(
          algorithm === 'sha1' ? '4a7c45aa75567c84924761f350a1c4efa9e05f29' : 'a81c86e175fe265d'.repeat(4),
        ),
  },
  {
    name: 'sign_later',
    rule: 'run/filter-ignored',
    description: 'Signs a text.',
    properties: { algorithm: text('Digest.', { enum: ['sha1', 'sha256'] }) },
    required: ['algorithm'],
    annotations: {},
    bad: () => () => said('4a7c45aa75567c84924761f350a1c4efa9e05f29'),
    good: () => () => said('The text will be signed.'),
  },
  {
    name: 'scale_drink',
    rule: 'run/value-changed',
    description: 'What a drink needs for a number of glasses.',
    properties: { glasses: integer('Glasses.', { minimum: 1, maximum: 50 }) },
    required: ['glasses'],
    bad: () => () => json({ glasses: 4, lemons: 2 }),
    good:
      () =>
      ({ glasses }) =>
        json({ glasses: Math.min(Number(glasses), 12), lemons: 2 }),
  },
  {
    name: 'find_jug',
    rule: 'run/value-changed',
    description: 'A jug for a number of glasses.',
    properties: { glasses: integer('Glasses.', { minimum: 1, maximum: 50 }) },
    required: ['glasses'],
    bad: () => () => json({ glasses: 4, jug: 'small' }),
    good:
      () =>
      ({ glasses }) =>
        json({ glasses: Number(glasses) > 6 ? 8 : 4, jug: 'small' }),
  },
  {
    name: 'get_forecast',
    rule: 'run/limit-ignored',
    description: 'Returns a forecast for each day.',
    properties: { days: integer('Days.', { minimum: 1, maximum: 7 }) },
    required: ['days'],
    bad:
      () =>
      ({ days }) =>
        json(BOOKS.slice(0, Math.min(5, Number(days)))),
    good:
      () =>
      ({ days }) =>
        json(BOOKS.slice(0, Number(days))),
  },
  {
    name: 'get_user',
    rule: 'run/value-changed',
    description: 'Returns a user.',
    properties: { id: integer('Id of the user.', { minimum: 1, maximum: 90 }) },
    required: ['id'],
    bad:
      () =>
      ({ id }) =>
        json({ id: Number(id) + 1, name: 'Ann' }),
    good:
      () =>
      ({ id }) =>
        json({ id, name: 'Ann' }),
  },
  {
    name: 'count_books',
    rule: 'run/count-mismatch',
    description: 'Returns the books of an author, and how many there are.',
    properties: { author: text('Author.', AUTHORS) },
    required: ['author'],
    bad:
      () =>
      ({ author }) =>
        json({ total: 1, books: BOOKS.filter((book) => book.author === author) }),
    good:
      () =>
      ({ author }) => {
        const books = BOOKS.filter((book) => book.author === author);
        return json({ total: books.length, books });
      },
  },
  {
    name: 'get_discount',
    rule: 'run/default-not-applied',
    description: 'Returns a price after a discount.',
    properties: { percent: integer('Percent.', { minimum: 0, maximum: 90, default: 10 }) },
    bad:
      () =>
      ({ percent }) =>
        said(`${100 - (Number(percent) || 10)} EUR`),
    good:
      () =>
      ({ percent = 10 }) =>
        said(`${100 - Number(percent)} EUR`),
  },
  {
    name: 'get_digest',
    rule: 'run/filter-ignored',
    description: 'Returns the digest of the library.',
    properties: { algorithm: text('Algorithm.', { enum: ['md5', 'sha1', 'sha256'] }) },
    required: ['algorithm'],
    bad:
      () =>
      ({ algorithm }) =>
        json({ algorithm, digest: '32cc27fd' }),
    good:
      () =>
      ({ algorithm }) =>
        json({ algorithm, digest: `${String(algorithm).length}2cc27fd${String(algorithm)}` }),
  },
  {
    name: 'get_duration',
    rule: 'run/valid-rejected',
    description: 'Returns the seconds of a duration.',
    properties: { duration: text('A duration, e.g. "90s" or "PT1H30M".') },
    required: ['duration'],
    bad:
      () =>
      ({ duration }) =>
        /^\d+s$/.test(String(duration)) ? said('90') : refused(`Invalid duration "${String(duration)}".`),
    good:
      () =>
      ({ duration }) =>
        /^\d+s$|^PT/.test(String(duration)) ? said('90') : refused(`Invalid duration "${String(duration)}".`),
  },
  {
    name: 'plot_books',
    rule: 'run/enum-drift-in',
    description: 'Plots the prices of the books.',
    properties: {
      kind: text('Kind of the plot.', { enum: ['bar', 'line', 'dots'] }),
      x: { type: ['string', 'null'], description: 'Column.' },
    },
    required: ['kind'],
    bad:
      () =>
      ({ kind }) =>
        kind === 'dots' ? refused('Invalid kind of plot: dots') : said(`A ${String(kind)} plot.`),
    good:
      () =>
      ({ kind, x }) =>
        kind === 'dots' && typeof x !== 'string'
          ? refused('Error: dots requires an x column')
          : said(`A ${String(kind)} plot.`),
  },
  {
    name: 'count_loans',
    rule: 'run/enum-drift-in',
    description: 'Counts loans.',
    properties: {
      term: text('Term of the loans.', { enum: ['short', 'long', 'endless'] }),
      desk: text('Desk of the loans.', { enum: ['north', 'south'] }),
    },
    bad:
      () =>
      ({ term }) =>
        term === 'long' ? refused('Invalid term: long') : said('Seven loans.'),
    good:
      () =>
      ({ term, desk }) =>
        term === undefined && desk === undefined
          ? refused('Provide at least one field: term or desk')
          : said('Seven loans.'),
  },
  {
    name: 'get_memo',
    rule: 'run/valid-rejected',
    description: 'Returns the memo of the day.',
    properties: { kind: text('Kind of the memo.', { enum: ['plan', 'note'] }) },
    bad:
      () =>
      ({ kind }) =>
        kind === undefined
          ? refused('Invalid option: expected one of "plan"|"note" at kind')
          : said(`A ${String(kind)}.`),
    good:
      () =>
      ({ kind = 'note' }) =>
        said(`A ${String(kind)}.`),
  },
  {
    name: 'get_ticket',
    rule: 'run/default-not-applied',
    description: 'Returns a new ticket.',
    properties: {
      state: text('State of the ticket.', { enum: ['todo', 'doing', 'blocked'], default: 'todo' }),
      after: integer('Ticket that comes first.', { minimum: 1, maximum: 9 }),
    },
    bad:
      () =>
      ({ state = 'doing' }) =>
        json({ state }),
    good:
      () =>
      ({ state, after }) =>
        json({ state: state ?? (after === undefined ? 'todo' : 'blocked') }),
  },
  {
    name: 'print_books',
    rule: 'run/filter-ignored',
    description: 'Prints the books.',
    properties: { format: text('Format.', { enum: ['json', 'markdown'] }) },
    required: ['format'],
    bad: () => () => said('Alpha, Beta and Gamma'),
    good: () => () => said('No books found in the library.'),
  },
  {
    name: 'get_usage',
    rule: 'response/unreachable',
    description: 'Returns the usage of a shelf.',
    properties: { shelf: text('Shelf.') },
    bad:
      () =>
      ({ shelf }) =>
        shelf === undefined ? said('7 GB') : refused('connect ECONNREFUSED 127.0.0.1:5432'),
    good:
      () =>
      ({ shelf }) =>
        shelf === undefined ? said('7 GB') : refused('Unable to get usage information'),
  },
  {
    name: 'get_shelf',
    rule: 'run/enum-drift-in',
    description: 'Returns the shelf of the library.',
    properties: { style: text('Style of the response.', { enum: ['prose', 'data'] }) },
    bad:
      () =>
      ({ style }) =>
        style === 'data' ? refused('Unsupported style: data') : said('The shelf is fine.'),
    good:
      () =>
      ({ style }) =>
        style === 'data' ? refused('A catalogue is required first') : said('The shelf is fine.'),
  },
  {
    name: 'read_shelf',
    rule: 'run/valid-rejected',
    description: 'Returns the books of a shelf.',
    properties: { url: text('Address of the shelf.', { minLength: 1, maxLength: 300 }) },
    required: ['url'],
    bad:
      () =>
      ({ url }) =>
        String(url).length > 200
          ? refused('Invalid arguments: see the schema of the tool.')
          : said('Two books.'),
    good:
      () =>
      ({ url }) =>
        String(url).includes('//')
          ? refused('Invalid arguments: see the schema of the tool.')
          : said('Two books.'),
  },
  {
    name: 'get_area',
    rule: 'run/valid-rejected',
    description: 'Returns the area of a shelf.',
    properties: { depth: { type: 'number', description: 'Depth in metres.', minimum: -5, maximum: 5 } },
    required: ['depth'],
    bad:
      () =>
      ({ depth }) =>
        Number(depth) === 1
          ? refused('Invalid arguments: "depth" is out of range.')
          : said('3 square metres'),
    good: () => () => said('3 square metres'),
  },
  {
    name: 'get_events',
    rule: 'run/silent-acceptance',
    description: 'Returns events of a period. A "to" earlier than "from" is an error.',
    properties: { from: text('First day.', { format: 'date' }), to: text('Last day.', { format: 'date' }) },
    required: ['from', 'to'],
    bad: () => () => said('No events.'),
    good:
      () =>
      ({ from, to }) =>
        String(to) < String(from) ? refused('"to" must not be earlier than "from".') : said('No events.'),
  },
  {
    name: 'read_page',
    rule: 'run/outside-path',
    description: 'Reads a page. Paths outside of the handbook are rejected.',
    properties: { path: text('Path of the page.') },
    required: ['path'],
    bad:
      () =>
      ({ path }) =>
        said(String(path).includes('etc/hosts') ? '127.0.0.1 localhost' : 'Safety first.'),
    good:
      () =>
      ({ path }) =>
        String(path).includes('..')
          ? refused('Access denied: outside of the handbook.')
          : said('Safety first.'),
  },
  {
    name: 'export_books',
    rule: 'run/cut-json',
    description: 'Exports the books as CSV.',
    properties: {},
    bad: () => () => said('id,publisher,price\n1,Acme, Inc.,5\n2,Nord,7\n3,West,8'),
    good: () => () => said('id,publisher,price\n1,"Acme, Inc.",5\n2,Nord,7\n3,West,8'),
  },
  {
    name: 'get_picture',
    rule: 'run/content-type',
    description: 'Returns the cover of a book.',
    properties: {},
    bad: () => () => ({ content: [{ type: 'image', mimeType: 'image/jpeg', data: 'iVBORw0KGgoAAAAN' }] }),
    good: () => () => ({ content: [{ type: 'image', mimeType: 'image/png', data: 'iVBORw0KGgoAAAAN' }] }),
  },
  {
    name: 'get_stamp',
    rule: 'run/content-type',
    description: 'Returns the stamp of a book.',
    properties: {},
    bad: () => () => ({ content: [{ type: 'image', mimeType: 'image/png', data: '' }] }),
    good: () => () => ({ content: [{ type: 'text', text: 'The book has no stamp.' }] }),
  },
  {
    name: 'get_portrait',
    rule: 'run/content-type',
    description: 'Returns the portrait of an author.',
    properties: {},
    bad: () => () => ({ content: [{ type: 'image', mimeType: 'image/png', data: PIXEL.slice(0, 40) }] }),
    good: () => () => ({ content: [{ type: 'image', mimeType: 'image/png', data: PIXEL }] }),
  },
  {
    name: 'get_scan',
    rule: 'run/content-type',
    description: 'Returns the scan of a page.',
    properties: {},
    bad: () => () => ({ content: [{ type: 'image', mimeType: 'image/jpg', data: btoa(SCAN) }] }),
    good: () => () => ({
      content: [{ type: 'image', mimeType: 'image/jpg', data: btoa(`${SCAN}\u00ff\u00d9`) }],
    }),
  },
  {
    name: 'get_leaflet',
    rule: 'run/content-type',
    description: 'Returns a leaflet.',
    properties: {},
    bad: () => () => leaflet('<html><body>Be quiet.</body></html>'),
    good: () => () => leaflet('%PDF-1.7 <html>'),
  },
  {
    name: 'get_drawing',
    rule: 'run/content-type',
    description: 'Returns a drawing of a book.',
    properties: {},
    bad: () => () => ({ content: [{ type: 'image', mimeType: 'image/png', data: btoa(DRAWING) }] }),
    good: () => () => ({ content: [{ type: 'image', mimeType: 'image/svg+xml', data: btoa(DRAWING) }] }),
  },
  {
    name: 'get_photo',
    rule: 'run/content-type',
    description: 'Returns the photo of an author.',
    properties: {},
    bad: () => () => ({ content: [{ type: 'image', mimeType: 'image/png', data: btoa(PIXEL) }] }),
    good: () => () => ({ content: [{ type: 'image', mimeType: 'image/svg+xml', data: btoa(PIXEL) }] }),
  },
  {
    name: 'get_quotes',
    rule: 'run/cut-json',
    description: 'Returns a JSON array of sentences.',
    properties: {},
    bad: () => () => said(JSON.stringify('[]')),
    good: () => () => said(JSON.stringify(['[]'])),
  },
  {
    name: 'get_template',
    rule: 'run/cut-json',
    description: 'Returns a JSON object with the members of the template.',
    properties: {},
    bad: () => () => said(JSON.stringify(JSON.stringify({ title: 'a' }))),
    good: () => () => said(JSON.stringify('{title} by {author}')),
  },
  {
    name: 'get_weights',
    rule: 'run/cut-json',
    description: 'Returns the weights of the books.',
    properties: {},
    bad: () => () => said('{"title": "NaN, a novel", "weights": [1.5, NaN, -Infinity]}'),
    good: () => () => said('{"title": "NaN, a \\"novel\\" to Infinity", "weights": [1.5, null]}'),
  },
  {
    name: 'toggle_lamp',
    rule: 'run/not-idempotent',
    description: 'Switches the lamp.',
    properties: {},
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    bad: () => {
      let isOn = false;
      return () => {
        isOn = !isOn;
        return json({ lamp: 'desk', on: isOn });
      };
    },
    good: () => {
      let isOn = false;
      return () => {
        const changed = !isOn;
        isOn = true;
        return json({ lamp: 'desk', on: isOn, changed });
      };
    },
  },
  {
    name: 'compare_cities',
    rule: 'run/mixed-up',
    description: 'Compares cities.',
    properties: { city: text('City.', { enum: ['Vienna', 'Lisbon', 'Quito'] }) },
    required: ['city'],
    bad: () => {
      const seen = new Set<unknown>();
      return ({ city }) => said([...seen.add(city)].join(', '));
    },
    good:
      () =>
      ({ city }) =>
        said(String(city)),
  },
  {
    name: 'list_visits',
    rule: 'run/read-only',
    description: 'Lists visits of the library.',
    properties: { day: text('Day.', { enum: ['mon', 'tue'] }) },
    bad: () => {
      const visits: object[] = [{ by: 'ann' }];
      return () => {
        visits.push({ by: 'reader' });
        return json(visits);
      };
    },
    good: () => () => json([{ by: 'ann' }, { by: 'bob' }]),
  },
  {
    name: 'render',
    rule: 'run/flaky',
    description: 'Renders a shape.',
    properties: { shape: text('Shape.', { enum: ['cube', 'ball'] }) },
    required: ['shape'],
    bad: () => {
      let calls = 0;
      return () => {
        calls++;
        return calls > 2 ? refused('Internal error: the renderer is locked.') : said('done');
      };
    },
    good: () => () => said('done'),
  },
  {
    name: 'list_news',
    rule: 'run/wrong-order',
    description: 'Lists news, the newest first.',
    properties: {},
    bad: () => () => json(['01', '02', '03'].map((day) => ({ date: `2026-01-${day}` }))),
    good: () => () => json(['03', '02', '01'].map((day) => ({ date: `2026-01-${day}` }))),
  },
  {
    name: 'get_noise',
    rule: 'run/flaky',
    description: 'Returns a number. The same seed always gives the same number.',
    properties: { seed: integer('Seed.', { minimum: 0, maximum: 99 }) },
    required: ['seed'],
    bad: () => {
      let calls = 0;
      return () => {
        calls++;
        return said(`${calls * 3}`);
      };
    },
    good:
      () =>
      ({ seed }) =>
        said(`${Number(seed) * 3}`),
  },
  {
    name: 'is_tester',
    rule: 'run/flaky',
    description: 'Whether a user tests new features. The same user always gets the same answer.',
    properties: { user: integer('User.', { minimum: 1, maximum: 99 }) },
    required: ['user'],
    bad: () => {
      let calls = 0;
      return () => {
        calls++;
        return said(String(calls % 3 === 0));
      };
    },
    good: () => {
      let calls = 0;
      return ({ user }) => {
        calls++;
        return said(`${Number(user) % 2 === 0}, took ${calls} ms`);
      };
    },
  },
  {
    name: 'get_deadline',
    rule: 'run/unprinted-value',
    description: 'Returns the day of the deadline.',
    properties: {},
    bad: () => () => json({ due: '2025-01-39' }),
    good: () => () => json({ due: '2025-02-08' }),
  },
  {
    name: 'get_volume',
    rule: 'run/value-changed',
    description: 'Returns a book.',
    properties: { isbn: text('Number of the book, e.g. "0140328726".', { pattern: '^[0-9]{10}$' }) },
    required: ['isbn'],
    bad:
      () =>
      ({ isbn }) =>
        json({ isbn: Number(isbn), title: 'Alpha' }),
    good:
      () =>
      ({ isbn }) =>
        json({ isbn, title: 'Alpha' }),
  },
  {
    name: 'list_mail',
    rule: 'run/count-mismatch',
    description: 'Lists mail.',
    properties: { limit: integer('Mails to return.', { minimum: 1, maximum: 6 }) },
    required: ['limit'],
    bad:
      () =>
      ({ limit }) =>
        json({ total: BOOKS.slice(0, Number(limit)).length, mail: BOOKS.slice(0, Number(limit)) }),
    good:
      () =>
      ({ limit }) =>
        json({ total: BOOKS.length, mail: BOOKS.slice(0, Number(limit)) }),
  },
  {
    name: 'set_points',
    rule: 'run/not-idempotent',
    description: 'Sets the points of a player.',
    properties: { points: integer('Points.', { minimum: 1, maximum: 9 }) },
    required: ['points'],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    bad: () => {
      let total = 0;
      return ({ points }) => {
        total += Number(points);
        return json({ total });
      };
    },
    good:
      () =>
      ({ points }) =>
        json({ total: points }),
  },
  {
    name: 'copy_page',
    rule: 'run/overwrites',
    description: 'Copies a page.',
    properties: { target: text('New name.'), overwrite: { type: 'boolean', description: 'Replace a page.' } },
    required: ['target'],
    annotations: { readOnlyHint: false },
    bad: () => () => said('Copied the page.'),
    good: () => {
      const pages = new Set<unknown>();
      return ({ target, overwrite }) => {
        if (pages.has(target) && overwrite !== true)
          return refused(`The page ${String(target)} already exists.`);
        pages.add(target);
        return said('Copied the page.');
      };
    },
  },
];

describePairs('a response that contradicts its call', PAIRS);
