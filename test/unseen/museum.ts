import { type FakeTool, refused } from '../fixtures/tool-session.js';
import { json, oneOf, tool, words } from './pair.js';

export const writing = { isWriting: true } as const;
export const ID = { id: words('Id of an exhibit, e.g. EX-2.', { pattern: '^EX-[0-9]+$' }) };
export const DAY = (what: string) => words(what, { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
export const list = (what: string, items: object = { type: 'string' }) => ({
  type: 'array',
  items,
  minItems: 1,
  description: what,
});

export interface Exhibit {
  readonly id: string;
  title: string;
  label: string;
  keeper: string | null;
  themes: string[];
  loan: string;
  state: string;
}

const FIRST: readonly (readonly [title: string, keeper: string, loan: string])[] = [
  ['Bronze horse', 'ilse', '2019-04-02'],
  ['Silver bowl', 'omar', '2023-09-30'],
  ['Clay lamp', 'ilse', '2094-02-11'],
  ['Oak chest', 'petra', '2095-12-01'],
];

/** Everything that a museum has; each test starts it afresh. */
export function museum() {
  const all: Exhibit[] = FIRST.map(([title, keeper, loan], at) => ({
    id: `EX-${at + 1}`,
    title,
    label: 'Please do not touch',
    keeper,
    themes: ['antiquity'],
    loan,
    state: 'shown',
  }));
  const known = (id: unknown, act: (one: Exhibit) => unknown): unknown => {
    const one = all.find((exhibit) => exhibit.id === id);
    return one === undefined ? refused(`Exhibit ${String(id)} not found`) : act(one);
  };
  const readers: FakeTool[] = [
    tool('list_exhibits', 'Lists all exhibits.', {}, () => json({ exhibits: all })),
    tool('get_exhibit', 'Returns an exhibit.', ID, ({ id }) => known(id, json)),
  ];
  const adder = tool(
    'create_exhibit',
    'Creates an exhibit and returns its id.',
    { title: words('Title.', { minLength: 1 }) },
    ({ title }) => {
      const id = `EX-${all.length + 1}`;
      const made = {
        title: String(title),
        label: 'None yet',
        keeper: null,
        themes: [],
        loan: '2093-01-01',
        state: 'shown',
      };
      all.push({ id, ...made });
      return json({ id, title });
    },
    writing,
  );
  return { all, known, readers, adder };
}

export const hinted = (one: FakeTool, annotations: object): FakeTool => ({
  ...one,
  definition: { ...one.definition, annotations },
});

export const ROOMS = ['north.atrium', 'north.vault', 'south.hall', 'south.nave'];
export const ROOM = { room: words('Room, e.g. "south.hall".', { pattern: '^[a-z]+[.][a-z]+$' }) };

/** Tools about rooms; `isDenied` says that a tool knows those of one wing only. */
export function rooms({ isEverything = false, isDenied = false }): readonly FakeTool[] {
  const known = (room: unknown, act: () => object, isKnown = ROOMS.includes(String(room))): object =>
    isKnown ? act() : refused(`Room '${String(room)}' does not exist`);
  return [
    tool(
      'list_rooms',
      'Lists the rooms. With a wing, only the rooms of that wing.',
      { wing: oneOf('north', 'south') },
      ({ wing }) =>
        json({ rooms: ROOMS.filter((room) => isEverything || room.startsWith(String(wing ?? ''))) }),
      { required: [] },
    ),
    tool('measure_room', 'Returns the size of a room.', ROOM, ({ room }) =>
      known(room, () => json({ room, metres: String(room).length * 7 })),
    ),
    tool('room_light', 'Returns the light in a room.', ROOM, ({ room }) =>
      known(
        room,
        () => json({ room, lux: 40 + String(room).length }),
        ROOMS.slice(isDenied ? 2 : 0).includes(String(room)),
      ),
    ),
  ];
}
