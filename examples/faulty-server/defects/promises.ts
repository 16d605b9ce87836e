import { advertising, defined } from '../change.js';
import type { Planted } from '../defect.js';
import { healthy, Refusal, type Tool } from '../tool.js';

const DAYS = ['2025-03-09', '2025-02-11', '2025-01-20'];
const NAMES = { type: 'array', items: { type: 'string' }, description: 'The names.' };

/** Lists names, and says how many they are. */
const roll = (name: string, what: string, count: number): Tool =>
  healthy({
    name,
    description: `Lists the ${what} and counts them.`,
    input: {},
    output: { names: NAMES, count: { type: 'integer', description: 'How many there are.' } },
    run: () => ({ names: ['Ida', 'Ole', 'Pia'], count }),
  });

/** Counts boats by harbour, and altogether. */
const fleet = (name: string, what: string, total: number): Tool =>
  healthy({
    name,
    description: `Number of ${what} per harbour and in total.`,
    input: {},
    output: {
      harbours: { type: 'object', additionalProperties: { type: 'integer' }, description: 'By harbour.' },
      total: { type: 'integer', description: 'In total.' },
    },
    run: () => ({ harbours: { north: 4, south: 3, east: 2 }, total }),
  });

/** Lists days, the newest first. */
const diary = (name: string, what: string, days: readonly string[]): Tool =>
  healthy({
    name,
    description: `Lists the ${what}, newest first.`,
    input: {},
    output: {
      entries: {
        type: 'array',
        items: { type: 'object', properties: { date: { type: 'string' } }, required: ['date'] },
        description: 'The entries.',
      },
    },
    run: () => ({ entries: days.map((date) => ({ date })) }),
  });

/** Returns a shelf by its number. */
const shelf = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Describes a shelf of the ${what}.`,
    input: {
      shelf_number: { type: 'integer', minimum: 1, maximum: 40, description: 'The number of the shelf.' },
    },
    output: { shelf_number: { type: 'integer', description: 'The number of the shelf.' } },
    run: ({ shelf_number }) => ({ shelf_number }),
  });

/** Reads a sheet of an archive, and nothing else. */
const sheet = (name: string, what: string, isOpen: boolean): Tool =>
  healthy({
    name,
    description: `Reads a sheet of the ${what}. Paths outside of the ${what} are refused.`,
    input: {
      path: { type: 'string', minLength: 1, maxLength: 60, description: 'The path, e.g. "maps/north.txt"' },
    },
    run: ({ path }) => {
      const isOutside = /^\/|^\.\./.test(String(path));
      if (isOutside && isOpen) return '127.0.0.1 localhost';
      if (isOutside) throw new Refusal('not_found', `There is no such sheet in the ${what}.`);
      return 'A map of the north.';
    },
  });

/** Rings a bell that exists. */
const bell = (name: string, what: string, isLoose: boolean): Tool =>
  healthy({
    name,
    description: `Rings the bell of a ${what}. Fails if there is no such ${what}.`,
    input: {
      bell_id: { type: 'string', minLength: 1, maxLength: 40, description: 'The id, e.g. "north"' },
    },
    output: { rung: { type: 'string', description: 'The bell that was rung.' } },
    run: ({ bell_id }) => {
      if (!isLoose && bell_id !== 'north')
        throw new Refusal('not_found', `There is no ${what} with this id.`);
      return { rung: 'The bell was rung.' };
    },
  });

/** Removes something, and is titled so. */
const sweeping = (name: string, what: string): Tool =>
  defined(
    healthy({
      name,
      description: `Removes the dust from a corner of the ${what}.`,
      input: {
        corner: { type: 'string', minLength: 1, maxLength: 40, description: 'Which corner to sweep' },
      },
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      run: ({ corner }) => `The corner ${String(corner)} of the ${what} is clean.`,
    }),
    { title: `Sweep the ${what}` },
  );

/** Writes lines. */
const ruled = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Draws a ${what} with lines.`,
    input: { lines: { type: 'integer', minimum: 1, maximum: 20, description: 'Number of lines, 1 to 20' } },
    run: ({ lines }) => `A ${what} with ${String(lines)} lines.`,
  });

/** Reads a thermometer. */
const thermometer = (name: string, what: string, unit: string): Tool =>
  healthy({
    name,
    description: `Reads the thermometer of the ${what}, in degrees Celsius.`,
    input: {},
    output: {
      reading: { type: 'number', description: 'What it shows.' },
      unit: { type: 'string', description: 'The unit of the reading.' },
    },
    run: () => ({ reading: 21, unit }),
  });

/** Promises in a definition or a response that the tool does not keep. */
export const PROMISE_DEFECTS: readonly Planted[] = [
  {
    kind: 'total-without-part',
    description: 'The total leaves out one of the parts beside it.',
    expected: { rule: 'run/numbers-contradict', severity: 'warning' },
    tool: fleet('count_ferries', 'ferries', 7),
    twin: fleet('count_barges', 'barges', 9),
  },
  {
    kind: 'count-mismatch',
    description: 'The response counts fewer items than it has.',
    expected: { rule: 'run/count-mismatch', severity: 'warning' },
    tool: roll('roll_of_guards', 'guards', 2),
    twin: roll('roll_of_guides', 'guides', 3),
  },
  {
    kind: 'promised-form',
    description: 'The response has another unit than the one that is promised.',
    expected: { rule: 'run/promised-form', severity: 'warning' },
    tool: thermometer('heat_of_barn', 'barn', '°F'),
    twin: thermometer('heat_of_stable', 'stable', '°C'),
  },
  {
    kind: 'wrong-order',
    description: 'The oldest entry comes first, although the newest is promised.',
    expected: { rule: 'run/wrong-order', severity: 'warning' },
    tool: diary('diary_of_storms', 'storms', DAYS.toReversed()),
    twin: diary('diary_of_floods', 'floods', DAYS),
  },
  {
    kind: 'value-changed',
    description: 'The response is about another shelf than the one that was asked for.',
    expected: { rule: 'run/value-changed', severity: 'warning' },
    tool: {
      ...shelf('shelf_of_cellar', 'cellar'),
      run: ({ shelf_number }) => ({ shelf_number: Number(shelf_number) + 1 }),
    },
    twin: shelf('shelf_of_attic', 'attic'),
  },
  {
    kind: 'outside-path',
    description: 'A path that leads out of the archive is read.',
    expected: { rule: 'run/outside-path', severity: 'error' },
    tool: sheet('sheet_of_archive', 'archive', true),
    twin: sheet('sheet_of_library', 'library', false),
  },
  {
    kind: 'absent-accepted',
    description: 'A bell that does not exist is rung.',
    expected: { rule: 'run/absent-accepted', severity: 'error' },
    tool: bell('ring_at_gate', 'gate', true),
    twin: bell('ring_at_door', 'door', false),
  },
  {
    kind: 'title-contradiction',
    description: 'The title says that the tool only looks.',
    expected: { rule: 'lint/title-contradiction', severity: 'warning' },
    tool: defined(sweeping('sweep_hall', 'hall'), { title: 'View the hall' }),
    twin: sweeping('sweep_yard', 'yard'),
  },
  {
    kind: 'described-range',
    description: 'The description allows more than the schema.',
    expected: { rule: 'lint/described-range', severity: 'warning' },
    tool: advertising(ruled('rule_sheet', 'sheet'), 'lines', { description: 'Number of lines, 1 to 30' }),
    twin: ruled('rule_scroll', 'scroll'),
  },
];
