import type { Planted } from '../defect.js';
import { type Arguments, healthy, Refusal, type Tool } from '../tool.js';

/** The tools of one kind of record, over a store of their own. */
interface Records {
  readonly create: Tool;
  readonly get: Tool;
  readonly update: Tool;
  readonly remove: Tool;
}

const CHANGES = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
const REMOVES = { readOnlyHint: false, destructiveHint: true, openWorldHint: false };

/** Healthy tools that create, get, update and delete one kind of record. */
function records(noun: string): Records {
  const store = new Map<string, unknown>();
  const key = `${noun}_id`;
  const id = {
    [key]: { type: 'string', minLength: 1, maxLength: 80, description: `The id of the ${noun}.` },
  };
  const title = {
    title: { type: 'string', minLength: 1, maxLength: 80, description: `The title of the ${noun}.` },
  };
  const found = (args: Arguments): string => {
    const wanted = String(args[key]);
    if (!store.has(wanted)) throw new Refusal('not_found', `There is no ${noun} with this id.`);
    return wanted;
  };
  const put = (wanted: string, args: Arguments): Arguments => {
    store.set(wanted, args.title);
    return { [key]: wanted, title: args.title };
  };
  return {
    create: healthy({
      name: `create_${noun}`,
      description: `Creates a ${noun}.`,
      input: title,
      output: { ...id, ...title },
      annotations: CHANGES,
      run: (args) => put(`${noun}-${store.size + 1}`, args),
    }),
    get: healthy({
      name: `get_${noun}`,
      description: `Gets a ${noun} that was created before.`,
      input: id,
      output: { ...id, ...title },
      run: (args) => ({ [key]: args[key], title: store.get(found(args)) }),
    }),
    update: healthy({
      name: `update_${noun}`,
      description: `Changes the title of a ${noun}.`,
      input: { ...id, ...title },
      output: { ...id, ...title },
      annotations: CHANGES,
      run: (args) => put(found(args), args),
    }),
    remove: healthy({
      name: `delete_${noun}`,
      description: `Deletes a ${noun}.`,
      input: id,
      output: { deleted: { type: 'boolean', description: 'Whether it is gone.' } },
      annotations: REMOVES,
      run: (args) => ({ deleted: store.delete(found(args)) }),
    }),
  };
}

const [parcel, crate] = [records('parcel'), records('crate')];
const [memo, postcard] = [records('memo'), records('postcard')];
const [badge, medal] = [records('badge'), records('medal')];

/** A healthy pair of tools over a queue: one shows what is first, the other how many there are. */
function queue(noun: string): { readonly peek: Tool; readonly count: Tool; readonly waiting: number[] } {
  const waiting = Array.from({ length: 1_000 }, (_, number) => number + 1);
  return {
    waiting,
    peek: healthy({
      name: `peek_at_${noun}`,
      description: `Shows the number that is first in the ${noun}.`,
      input: {},
      output: { first: { type: 'integer', description: 'The number that is first.' } },
      run: () => ({ first: waiting[0] ?? 0 }),
    }),
    count: healthy({
      name: `count_${noun}`,
      description: `Counts the numbers in the ${noun}.`,
      input: {},
      output: { count: { type: 'integer', minimum: 0, description: 'How many there are.' } },
      run: () => ({ count: waiting.length }),
    }),
  };
}

const [line, backlog] = [queue('waiting_line'), queue('backlog')];

/** A healthy pair of tools over a few planets: one shows all, the other one of them. */
function planets(noun: string): { readonly list: Tool; readonly get: Tool } {
  const all = [
    { id: `${noun}-1`, name: 'Aurora', star: 'Helion', moons: 2 },
    { id: `${noun}-2`, name: 'Borealis', star: 'Sirion', moons: 5 },
    { id: `${noun}-3`, name: 'Caligo', star: 'Helion', moons: 0 },
  ];
  const planet = {
    id: { type: 'string', description: `The id of the ${noun}.` },
    name: { type: 'string', description: 'What it is called.' },
    star: { type: 'string', description: 'The star that it circles.' },
    moons: { type: 'integer', minimum: 0, description: 'How many moons it has.' },
  };
  return {
    list: healthy({
      name: `list_${noun}s`,
      description: `Lists all ${noun}s.`,
      input: {},
      output: { [`${noun}s`]: { type: 'array', items: { type: 'object', properties: planet } } },
      run: () => ({ [`${noun}s`]: all }),
    }),
    get: healthy({
      name: `get_${noun}`,
      description: `Shows a ${noun}.`,
      input: { id: { type: 'string', minLength: 1, maxLength: 40, description: `The id of the ${noun}.` } },
      output: planet,
      run({ id }) {
        const found = all.find((one) => one.id === id);
        if (found === undefined) throw new Refusal('not_found', `There is no ${noun} with this id.`);
        return found;
      },
    }),
  };
}

const [world, asteroid] = [planets('world'), planets('asteroid')];

/** Defects that only show over several calls to several tools. */
export const STATE_DEFECTS: readonly Planted[] = [
  {
    kind: 'created-not-found',
    description: 'An item that was just created is not found.',
    expected: { rule: 'run/state', severity: 'error' },
    tool: {
      ...parcel.get,
      run: () => {
        throw new Refusal('not_found', 'There is no parcel with this id.');
      },
    },
    twin: crate.get,
    company: [parcel.create, crate.create],
  },
  {
    kind: 'deleted-still-there',
    description: 'A deleted item can still be read.',
    expected: { rule: 'run/state', severity: 'error' },
    tool: { ...memo.remove, run: (args) => memo.get.run(args) && { deleted: true } },
    twin: postcard.remove,
    company: [memo.create, memo.get, postcard.create, postcard.get],
  },
  {
    kind: 'update-lost',
    description: 'An update is confirmed and not made.',
    expected: { rule: 'run/state', severity: 'error' },
    tool: { ...badge.update, run: (args) => badge.get.run(args) && args },
    twin: medal.update,
    company: [badge.create, badge.get, medal.create, medal.get],
  },
  {
    kind: 'reads-differ',
    description: 'A tool shows another value of a thing than the list of these things.',
    expected: { rule: 'run/reads-differ', severity: 'warning' },
    tool: {
      ...world.get,
      run: (args) => ({ ...Object(world.get.run(args)), moons: 11 }),
    },
    twin: asteroid.get,
    company: [world.list, asteroid.list],
  },
  {
    kind: 'read-only-lie',
    description: 'A tool that says it only reads changes what another tool shows.',
    expected: { rule: 'run/read-only', severity: 'error' },
    tool: { ...line.peek, run: () => ({ first: line.waiting.shift() ?? 0 }) },
    twin: backlog.peek,
    company: [line.count, backlog.count],
  },
];
