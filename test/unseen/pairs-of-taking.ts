import { type FakeTool, refused, said } from '../fixtures/tool-session.js';
import { json, type Pair, tool, words } from './pair.js';

const LAMP = { lamp_no: words('Number of the lamp, e.g. LA-301.', { pattern: '^LA-[0-9]{3}$' }) };

/** What is wrong with the tool that scraps a lamp. */
type Defect = 'words' | 'confirm' | 'annotation' | 'restored';

/** Lamps that are made and scrapped. */
function lamps(defect?: Defect): readonly FakeTool[] {
  let next = 301;
  const all = new Map<unknown, unknown>([['LA-300', 'Desk lamp']]);
  const known = (no: unknown, answer: () => unknown): unknown =>
    all.has(no) ? answer() : refused(`There is no lamp ${String(no)}.`);
  const scrap = tool(
    'remove_lamp',
    'Takes a lamp off the books.',
    { ...LAMP, confirm: { type: 'boolean', description: 'Has to be true.', const: true } },
    ({ lamp_no: no, confirm }) => {
      if (typeof no !== 'string' || !/^LA-\d{3}$/.test(no))
        return refused('lamp_no is not a number of a lamp');
      if (confirm !== true && (defect !== 'confirm' || confirm !== undefined))
        return refused('confirm has to be true');
      if (!all.has(no)) return refused(defect === 'words' ? '[object Object]' : `There is no lamp ${no}.`);
      all.delete(no);
      return said(`${no} is off the books.`);
    },
    { isWriting: true, isLoose: true },
  );
  const isAdditive = defect === 'annotation' || defect === 'restored';
  const { definition } = scrap;
  return [
    tool('list_lamps', 'Lists the lamps.', {}, () =>
      json({ lamps: [...all].map(([no, name]) => ({ lamp_no: no, name })) }),
    ),
    tool('get_lamp', 'Returns a lamp.', LAMP, ({ lamp_no: no }) =>
      known(no, () => json({ lamp_no: no, name: all.get(no) })),
    ),
    tool(
      'create_lamp',
      'Creates a lamp and returns its number.',
      { name: words('Name.', { minLength: 1 }) },
      ({ name }) => {
        const no = `LA-${next++}`;
        all.set(no, name);
        return json({ lamp_no: no, name });
      },
      { isWriting: true },
    ),
    {
      ...scrap,
      definition: {
        ...definition,
        annotations: { readOnlyHint: false, destructiveHint: !isAdditive },
        ...(defect === 'restored' ? { description: 'Takes a lamp off the books. It can be restored.' } : {}),
      },
    },
  ];
}

/** Cups that are lent, of which some have only one left. */
function cups(isFaulty: boolean): readonly FakeTool[] {
  const all = new Map<unknown, number>([
    ['C101', 1],
    ['C102', 5],
    ['C103', 5],
  ]);
  const people: readonly unknown[] = ['P-11', 'P-12'];
  return [
    tool('list_cups', 'Lists the cups.', {}, () =>
      said([...all.keys()].map((id) => `${String(id)} | Cup`).join('\n')),
    ),
    tool(
      'get_cup',
      'Returns a cup.',
      { cup_id: words('Such as C101.', { pattern: '^C[0-9]{3}$' }) },
      (args) =>
        all.has(args.cup_id)
          ? json({ cup_id: args.cup_id, left: all.get(args.cup_id) })
          : refused(`No cup ${String(args.cup_id)}.`),
    ),
    tool(
      'get_person',
      'Returns a person.',
      { person_id: words('Such as P-11.', { pattern: '^P-[0-9]{2}$' }) },
      ({ person_id: id }) =>
        people.includes(id) ? json({ person_id: id, name: 'Ann' }) : refused(`No person ${String(id)}.`),
    ),
    tool(
      'lend_cup',
      'Lends a cup to a person.',
      {
        cup_id: words('Such as C101.', { pattern: '^C[0-9]{3}$' }),
        person_id: words('Such as P-11.', { pattern: '^P-[0-9]{2}$' }),
      },
      ({ cup_id: cup, person_id: person }) => {
        const left = all.get(cup);
        if (left === undefined) return refused(`No cup ${String(cup)}.`);
        if (left < 1) return refused(`All of ${String(cup)} are out.`);
        if (!isFaulty && !people.includes(person)) return refused(`No person ${String(person)}.`);
        all.set(cup, left - 1);
        if (!people.includes(person)) return refused(`No person ${String(person)}.`);
        return json({ cup_id: cup, person_id: person });
      },
      { isWriting: true },
    ),
  ];
}

/** Notes that wait for somebody, in prose or as data. */
function notes(isFaulty: boolean, isData: boolean): readonly FakeTool[] {
  const waiting = new Map<unknown, string[]>([['north', ['Bring back the ladder.', 'Pay the fee.']]]);
  return [
    tool('show_notes', 'Shows the notes for a desk.', { desk: words('Such as "north".') }, ({ desk }) => {
      const found = [...(waiting.get(desk) ?? [])];
      if (isFaulty) waiting.set(desk, []);
      if (isData) return json({ desk, notes: found });
      return said(found.length === 0 ? 'No notes.' : `Notes:\n${found.map((one) => `- ${one}`).join('\n')}`);
    }),
  ];
}

/** Servers that take away more than they say, or fail where nothing is left to take. */
export const PAIRS_OF_TAKING: readonly Pair[] = [
  {
    what: 'the error for what is not there has no words',
    rules: ['run/unprinted-value'],
    server: (isFaulty) => lamps(isFaulty ? 'words' : undefined),
  },
  {
    what: 'a confirmation that is required is not asked for',
    rules: ['run/silent-acceptance'],
    server: (isFaulty) => lamps(isFaulty ? 'confirm' : undefined),
  },
  {
    what: 'what is said to destroy nothing does',
    rules: ['run/state'],
    server: (isFaulty) => lamps(isFaulty ? 'annotation' : 'restored'),
  },
  { what: 'a refused loan takes a cup', rules: ['run/state'], server: cups },
  {
    what: 'notes are gone once they are shown, in prose',
    rules: ['run/read-only'],
    server: (isFaulty) => notes(isFaulty, false),
  },
  {
    what: 'notes are gone once they are shown, as data',
    rules: ['run/read-only'],
    server: (isFaulty) => notes(isFaulty, true),
  },
];
