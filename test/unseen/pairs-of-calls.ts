import { refused, said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, words } from './pair.js';

const writing = { isWriting: true } as const;

const WALLS = [
  { wall: 'W-1', height: 14, opened: '2031-02-11', keeper: 'asta' },
  { wall: 'W-2', height: 9, opened: '2029-07-30', keeper: 'bruno' },
  { wall: 'W-3', height: 22, opened: '2030-11-05', keeper: 'asta' },
  { wall: 'W-4', height: 17, opened: '2032-01-19', keeper: 'celia' },
];

const wallsBy = (key: 'height' | 'wall', isFalling: boolean): typeof WALLS => {
  const rising = WALLS.toSorted((one, other) => (one[key] < other[key] ? -1 : 1));
  return isFalling ? rising.toReversed() : rising;
};

const keepers = new Map(WALLS.map(({ keeper }) => [keeper, { colour: `${keeper}-red` }]));

const decoded = (data: unknown): Uint8Array =>
  Uint8Array.from(atob(String(data)), (one) => one.charCodeAt(0));

/** The value in a document to which names with dots in between lead. */
const valueAt = (document: unknown, way: unknown): unknown =>
  String(way)
    .split('.')
    .reduce<unknown>((data, name) => (data as Record<string, unknown> | null | undefined)?.[name], document);

const read = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};

/** Visits, of which a wall has one a day. */
function visits(isFaulty: boolean) {
  const taken = new Set<string>();
  return tool(
    'plan_visit',
    'Plans a visit to a wall. A wall has one visit a day.',
    {
      wall: words('Which wall, e.g. W-1.'),
      day: words('The day.', { format: 'date' }),
      remark: words('What to bring.', { maxLength: 300, default: '' }),
    },
    ({ wall, day, remark = '' }) => {
      if (!WALLS.some((one) => one.wall === wall)) return refused(`There is no wall ${String(wall)}.`);
      if (isFaulty && String(remark).length > 90) return refused('A remark has at most 90 characters.');
      if (taken.has(`${String(wall)} ${String(day)}`))
        return refused(`There is a visit on ${String(day)} already.`);
      taken.add(`${String(wall)} ${String(day)}`);
      return json({ wall, day, remark });
    },
    { ...writing, required: ['wall', 'day'] },
  );
}

const listWalls = tool('list_walls', 'All walls.', {}, () => json({ walls: WALLS }));

/** What only a call shows that goes beyond one change of made-up arguments. */
export const PAIRS_OF_CALLS: readonly Pair[] = [
  {
    what: 'a record in a record is not printed in a table',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool(
        'table_of',
        'Writes records as a table with bars between the columns. What is no plain value is written as JSON.',
        {
          records: {
            type: 'array',
            items: { type: 'object' },
            minItems: 1,
            description: 'e.g. [{"route":"r1"}]',
          },
        },
        ({ records }) =>
          said(
            (records as Record<string, unknown>[])
              .map((record) =>
                Object.values(record)
                  .map((one) => (typeof one === 'object' && !isFaulty ? JSON.stringify(one) : String(one)))
                  .join(' | '),
              )
              .join('\n'),
          ),
      ),
    ],
  },
  {
    what: 'a name without a value ends in an internal error',
    rules: ['response/crash'],
    server: (isFaulty) => [
      tool(
        'greeting_card',
        'Fills in a card. A name without a value is left out.',
        {
          card: words('e.g. Dear <<guest>>,'),
          names: {
            type: 'object',
            additionalProperties: { type: ['string', 'null'] },
            description: 'e.g. {"guest":"Asta"}',
          },
        },
        ({ card, names }) => {
          const values = new Map(Object.entries(names as Record<string, string | null>));
          if (isFaulty && [...values.values()].includes(null) && /<<guest>>/.test(String(card)))
            return refused("TypeError: Cannot read properties of null (reading 'trim')");
          return said(String(card).replace(/<<(\w+)>>/g, (_, name: string) => values.get(name) ?? ''));
        },
      ),
    ],
  },
  {
    what: 'only the first match is masked where the default says all',
    rules: ['run/default-not-applied'],
    server: (isFaulty) => [
      tool(
        'mask_matches',
        'Masks what a regular expression matches.',
        {
          pattern: words('e.g. [0-9]{2}', { minLength: 1, maxLength: 60 }),
          text: words('Any text.', { maxLength: 400 }),
          every: { type: 'boolean', default: true, description: 'Whether to mask all matches.' },
        },
        ({ pattern, text, every = !isFaulty }) => {
          try {
            return said(String(text).replace(new RegExp(String(pattern), every === true ? 'g' : ''), '#'));
          } catch {
            return refused('The pattern is no regular expression.');
          }
        },
        { required: ['pattern', 'text'] },
      ),
    ],
  },
  {
    what: 'decoded bytes are taken for Latin-1',
    rules: ['run/unicode'],
    server: (isFaulty) => [
      tool(
        'unpack_text',
        'Decodes a text in Base64.',
        {
          packed: words('e.g. Zm9vYg==', {
            pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
          }),
        },
        ({ packed }) =>
          said(
            isFaulty ? String.fromCharCode(...decoded(packed)) : new TextDecoder().decode(decoded(packed)),
          ),
      ),
    ],
  },
  {
    what: 'a number in a document is no text',
    rules: ['protocol/block-text'],
    server: (isFaulty) => [
      tool(
        'pick_from',
        'The value to which a path leads in a JSON document.',
        {
          document: words('A JSON text, e.g. {"menu":{"starters":["soup"]}}'),
          path: words('Keys and indexes with dots in between, e.g. menu.starters.0', { minLength: 1 }),
        },
        ({ document, path }) => {
          const value = valueAt(read(document), path);
          if (value === undefined) return refused('Nothing is there.');
          const text = typeof value === 'string' ? value : JSON.stringify(value);
          return isFaulty && typeof value === 'number'
            ? { content: [{ type: 'text', text: value }] }
            : said(text);
        },
      ),
    ],
  },
  {
    what: 'a direction has no effect for one of the keys',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'climbing_walls',
        'All walls, ordered by a key in a direction.',
        {
          sort_by: { ...oneOf('wall', 'height'), default: 'wall' },
          direction: { ...oneOf('asc', 'desc'), default: 'asc' },
        },
        ({ sort_by: key = 'wall', direction = 'asc' }) => {
          const isDeaf = isFaulty && key === 'height';
          return json({
            walls: wallsBy(key === 'height' ? 'height' : 'wall', direction === 'desc' && !isDeaf),
          });
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'what belongs to a person is not printed, whom records name otherwise',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool('list_posts', 'All posts.', {}, () =>
        json({ posts: WALLS.map(({ wall, keeper }) => ({ post_id: wall, author: keeper, likes: 2 })) }),
      ),
      tool('badge_of', 'The badge of a user.', { username: { type: 'string' } }, ({ username }) => {
        const badge = keepers.get(String(username));
        if (badge === undefined) return refused(`There is no user ${String(username)}.`);
        return said(`Badge of ${String(username)}: ${isFaulty ? String(badge) : badge.colour}`);
      }),
    ],
  },
  {
    what: 'what opens on a day is not printed, and on other days nothing does',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      listWalls,
      tool('openings', 'What opens on a day.', { day: words('The day.', { format: 'date' }) }, ({ day }) => {
        const all = WALLS.filter(({ opened }) => opened === day);
        if (all.length === 0) return said(`No openings on ${String(day)}.`);
        return said(
          all.map(({ wall, keeper }) => `- ${wall} by ${isFaulty ? String({ keeper }) : keeper}`).join('\n'),
        );
      }),
    ],
  },
  {
    what: 'a text within its bound is rejected where each call has another day',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [listWalls, visits(isFaulty)],
  },
];
