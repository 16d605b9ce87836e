import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, words } from './pair.js';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const BOATS = ['b1', 'b2', 'b3', 'b4'].map((id, index) => ({ id, name: `Boat ${index + 1}` }));
const content = (...blocks: readonly object[]): object => ({ content: blocks });
const plain = (name: string, description: string, answer: () => unknown): FakeTool =>
  tool(name, description, {}, answer);

const MOORED = ['BT-101', 'BT-102', 'BT-103', 'KN-07'].map((code, index) => ({
  code,
  name: `Hull ${index + 1}`,
}));
const listMoored = plain('list_moored', 'Lists the boats that are moored.', () => json({ boats: MOORED }));
const moored = (name: string, pattern: string): FakeTool =>
  tool(name, 'The card of a moored boat.', { code: words('Code of the boat.', { pattern }) }, ({ code }) => {
    const boat = MOORED.find((one) => one.code === code);
    return boat === undefined
      ? refused(`No boat has the code ${String(code)}.`)
      : said(`${boat.name} is in.`);
  });

/** Responses whose content is not what it says. */
export const PAIRS_OF_CONTENT: readonly Pair[] = [
  {
    what: 'a pattern refuses a code that a list shows',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [listMoored, moored('get_boat', isFaulty ? '^BT-\\d{3}$' : '^[A-Z]{2}-\\d{2,3}$')],
  },
  {
    what: 'the error for a thing that does not exist is that of a runtime',
    rules: ['response/crash'],
    server: (isFaulty) => [
      plain('list_boats', 'Lists boats.', () => json({ boats: BOATS })),
      tool('get_boat', 'Returns a boat.', { boat_id: words('Id of a boat.') }, ({ boat_id }) => {
        const boat = BOATS.find(({ id }) => id === boat_id);
        if (boat !== undefined) return said(`${boat.name} is in.`);
        const why = isFaulty ? 'coroutine raised StopIteration' : `no boat ${String(boat_id)}`;
        return refused(`Error executing tool get_boat: ${why}`);
      }),
    ],
  },
  {
    what: 'any text counts as true, "false" as well',
    rules: ['run/silent-acceptance'],
    server: (isFaulty) => [
      tool(
        'describe_boat',
        'Describes the boat.',
        { inside: { type: 'boolean', description: 'Its cabin, too.' } },
        ({ inside }) =>
          said(
            isFaulty
              ? inside
                ? 'Blue, with two bunks.'
                : 'Blue.'
              : inside === true || inside === 'true'
                ? 'Blue, with two bunks.'
                : 'Blue.',
          ),
        { required: [], isLoose: true },
      ),
    ],
  },
  {
    what: 'an optional argument is demanded after the thing was looked for',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      plain('list_boats', 'Lists boats.', () => json({ boats: BOATS })),
      tool(
        'greet_boat',
        'Greets a boat.',
        { boat_id: words('Id of a boat.'), horn: oneOf('low', 'high') },
        ({ boat_id, horn }) => {
          const boat = BOATS.find(({ id }) => id === boat_id);
          if (boat === undefined) return refused(`There is no boat ${String(boat_id)}.`);
          if (isFaulty && horn === undefined) return refused('horn is required');
          return said(`${boat.name} answers ${String(horn ?? 'low')}.`);
        },
        { required: ['boat_id'] },
      ),
    ],
  },
  {
    what: 'a report of what has been done is marked as an error',
    rules: ['run/success-flagged'],
    server: (isFaulty) => [
      tool(
        'move_boat',
        'Moves a boat.',
        { to: oneOf('quay', 'yard') },
        ({ to }) => ({
          ...said(`The boat has been moved to the ${String(to)}.`),
          ...(isFaulty && { isError: true }),
        }),
        { isWriting: true },
      ),
    ],
  },
  {
    what: 'the total of the structured content leaves out a part of the total in the text',
    rules: ['run/numbers-contradict'],
    server: (isFaulty) => [
      tool(
        'get_fare',
        'What a trip costs: 4.00 an hour and a deposit.',
        { hours: { type: 'integer', minimum: 1, maximum: 9, description: 'Hours.' } },
        ({ hours }) => {
          const [fee, total] = [Number(hours) * 4, Number(hours) * 4 + 20];
          return {
            ...said(`Fee ${fee.toFixed(2)}, deposit 20.00, total ${total.toFixed(2)}.`),
            structuredContent: { hours, total: isFaulty ? fee : total },
          };
        },
      ),
    ],
  },
  {
    what: 'a sound is an image',
    rules: ['run/content-type'],
    server: (isFaulty) => [
      plain('play_horn', 'The horn of the harbour.', () =>
        content({ type: 'audio', data: isFaulty ? PNG : WAV, mimeType: 'audio/wav' }),
      ),
    ],
  },
  {
    what: 'an embedded JSON document is not JSON',
    rules: ['run/content-type'],
    server: (isFaulty) => [
      plain('get_register', 'The register of the harbour.', () => {
        const text = isFaulty ? "{'boats': 3}" : '{"boats": 3}';
        const resource = { uri: 'harbour://register', mimeType: 'application/json', text };
        return content({ type: 'resource', resource });
      }),
    ],
  },
  {
    what: 'a text has codes for a terminal that nobody asked for',
    rules: ['run/escape-codes'],
    server: (isFaulty) => [
      plain('harbour_status', 'Status of the harbour.', () =>
        said(isFaulty ? '\u001b[32mopen\u001b[0m, 3 boats' : 'open, 3 boats'),
      ),
      plain('harbour_banner', 'A banner with ANSI colours.', () => said('\u001b[34mHARBOUR\u001b[0m')),
    ],
  },
  {
    what: 'a profile has members that are private',
    rules: ['run/private-data'],
    server: (isFaulty) => [
      plain('get_captain', 'The public profile of the captain.', () =>
        json({ name: 'Ida Holm', ...(isFaulty ? { password_hash: '$2b$10$Qm1u1x8bZ0pW3kV7nT5yHe' } : {}) }),
      ),
      plain('new_password', 'Makes up a password and returns it.', () => json({ password: 'q8Zr1Lk0vN2p' })),
    ],
  },
  {
    what: 'a response has the environment of the process',
    rules: ['run/private-data'],
    server: (isFaulty) => [
      plain('export_boats', 'All boats as one object.', () =>
        json({ boats: BOATS, ...(isFaulty ? { config: { HOME: '/root', PATH: '/usr/bin' } } : {}) }),
      ),
    ],
  },
  {
    what: 'a text is cut off without a word',
    rules: ['run/count-mismatch'],
    server: (isFaulty) => [
      plain('read_rules', 'The complete rules of the harbour.', () => {
        const text = 'Keep to the right. '.repeat(20);
        return json({ characters: text.length, text: isFaulty ? text.slice(0, 100) : text });
      }),
    ],
  },
  {
    what: 'more items come than the description allows',
    rules: ['run/limit-ignored'],
    server: (isFaulty) => [
      plain('popular_boats', 'The most popular boats. Returns at most 3.', () =>
        json({ boats: isFaulty ? BOATS : BOATS.slice(0, 3) }),
      ),
    ],
  },
  {
    what: 'one listed thing breaks',
    rules: ['run/unprinted-value', 'run/cut-json'],
    server: (isFaulty) => [
      plain('list_boats', 'Lists the boats.', () => json({ boats: BOATS })),
      tool('get_boat', 'Returns a boat.', { id: words('Id of the boat.') }, ({ id }) => {
        const boat = BOATS.find((one) => one.id === id);
        if (boat === undefined) return refused(`Boat ${String(id)} not found.`);
        return isFaulty && id === 'b4' ? said(JSON.stringify(boat).slice(0, -6)) : json(boat);
      }),
    ],
  },
  {
    what: 'a member of an enum gets no number',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => [
      tool('harbour_fee', 'The fee in euros.', { size: oneOf('small', 'large') }, ({ size }) =>
        said(isFaulty && size === 'large' ? 'NaN EUR' : '12.00 EUR'),
      ),
    ],
  },
  {
    what: 'every row of a CSV lacks a cell',
    rules: ['run/cut-json'],
    server: (isFaulty) => [
      plain('export_boats', 'Exports the boats as CSV with a head.', () =>
        said(
          ['id,name,metres', ...BOATS.map(({ id, name }) => `${id},${name}${isFaulty ? '' : ',12'}`)].join(
            '\n',
          ),
        ),
      ),
    ],
  },
];

/** Tools whose content looks wrong and is right. */
export const HEALTHY_CONTENT: readonly (readonly [what: string, tool: FakeTool])[] = [
  [
    'a remark beside its data',
    tool('read_pass', 'Claims of a pass, and whether it has expired.', { pass: words('A pass.') }, () =>
      json({ claims: { owner: 'ada', boat: 'b1' }, expired: true, message: 'Pass expired: unauthorized' }),
    ),
  ],
  [
    'results for each item of a list',
    tool(
      'moor_boats',
      'Moors several boats. Each id has its own result.',
      { ids: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 5, description: 'Ids.' } },
      ({ ids }) => json({ results: (ids as string[]).map((id) => ({ id, ok: false, error: 'not found' })) }),
      { isWriting: true },
    ),
  ],
];
