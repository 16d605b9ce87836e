import { demanding } from '../change.js';
import type { ExpectedFinding, Planted } from '../defect.js';
import { healthy, type Schema, type Tool } from '../tool.js';

const REJECTED: ExpectedFinding = { rule: 'run/valid-rejected', severity: 'error' };

/** Takes a required and an optional argument. */
const search = (name: string, what: string, limit: Schema = {}): Tool =>
  healthy({
    name,
    description: `Counts the ${what} that fit a text.`,
    input: {
      text: { type: 'string', maxLength: 60, description: `Words to look for in the ${what}.` },
      limit: { type: 'integer', minimum: 1, maximum: 50, ...limit, description: 'The most to count.' },
    },
    optional: ['limit'],
    output: { count: { type: 'integer', minimum: 0, description: 'How many there are.' } },
    run: () => ({ count: 3 }),
  });

/** Takes a text that may be null. */
const assign = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Tells which desk looks after a ${what}.`,
    input: { owner: { type: ['string', 'null'], description: `Who has the ${what}; null for nobody.` } },
    output: { desk: { type: 'integer', description: 'The number of the desk.' } },
    run: () => ({ desk: 4 }),
  });

const recipes = search('count_recipes', 'recipes');
const letters = search('count_letters', 'letters');
const coins = search('count_coins', 'coins');

/** Defects in which schema and program disagree about what is valid. */
export const AGREEMENT_DEFECTS: readonly Planted[] = [
  {
    kind: 'optional-required',
    description: 'The tool requires an argument that the schema calls optional.',
    expected: { ...REJECTED, severity: 'warning' },
    tool: { ...recipes, demands: { ...recipes.demands, required: ['text', 'limit'] } },
    twin: search('count_menus', 'menus'),
  },
  {
    kind: 'default-rejected',
    description: 'The tool rejects the documented default.',
    expected: REJECTED,
    tool: demanding(search('count_songs', 'songs', { default: 25 }), 'limit', { maximum: 20 }),
    twin: search('count_albums', 'albums', { default: 25 }),
  },
  {
    kind: 'minimum-rejected',
    description: 'The tool rejects the smallest number that the schema allows.',
    expected: REJECTED,
    tool: demanding(search('count_trees', 'trees'), 'limit', { minimum: 2 }),
    twin: search('count_flowers', 'flowers'),
  },
  {
    kind: 'max-length-rejected',
    description: 'The tool rejects a text of the maximum length.',
    expected: REJECTED,
    tool: demanding(search('count_films', 'films'), 'text', { maxLength: 59 }),
    twin: search('count_shows', 'shows'),
  },
  {
    kind: 'unicode-rejected',
    description: 'The tool rejects non-ASCII text.',
    expected: REJECTED,
    tool: demanding(search('count_streets', 'streets'), 'text', { pattern: '^[\\x20-\\x7e]*$' }),
    twin: search('count_squares', 'squares'),
  },
  {
    kind: 'empty-rejected',
    description: 'The tool rejects an empty text, which the schema does not forbid.',
    expected: { rule: 'run/valid-rejected', severity: 'info' },
    tool: demanding(search('count_rivers', 'rivers'), 'text', { minLength: 1 }),
    twin: search('count_lakes', 'lakes'),
  },
  {
    kind: 'null-rejected',
    description: 'The tool rejects null although the schema allows it.',
    expected: REJECTED,
    tool: demanding(assign('find_parcel_desk', 'parcel'), 'owner', { type: 'string' }),
    twin: assign('find_luggage_desk', 'suitcase'),
  },
  {
    kind: 'undeclared-required',
    description: 'The tool requires an argument that its closed schema does not declare.',
    expected: REJECTED,
    tool: { ...coins, demands: { ...coins.demands, required: ['text', 'region'] } },
    twin: search('count_stamps', 'stamps'),
  },
  {
    kind: 'rejected-otherwise',
    description: 'The tool rejects invalid arguments for an unrelated reason.',
    expected: { rule: 'run/rejected-otherwise', severity: 'info', also: ['run/error-type'] },
    tool: {
      ...letters,
      refuse: () => letters.refuse('not_found', 'The archive has no entry of that kind.', {}),
    },
    twin: search('count_postcards', 'postcards'),
  },
];
