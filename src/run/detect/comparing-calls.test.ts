import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { run } from '../run.js';

type Args = Readonly<Record<string, unknown>>;
type Answer = (args: Args) => unknown;

function tool(
  name: string,
  description: string,
  properties: object,
  answer: Answer,
  isWriting = false,
): FakeTool {
  return {
    definition: {
      name,
      description,
      inputSchema: { type: 'object', properties, required: [], additionalProperties: false },
      annotations: { readOnlyHint: !isWriting },
    },
    answer: (args) => {
      const unknown = Object.keys(args).find((key) => !(key in properties));
      return unknown === undefined ? answer(args) : refused(`Unknown argument "${unknown}".`);
    },
  };
}

/** The rules of the room that a run finds in a tool, at warning or above. */
async function found(...tools: readonly FakeTool[]): Promise<readonly string[]> {
  let time = 0;
  const session = toolSession(tools);
  const rules: string[] = [];
  for await (const event of run(session, { seed: 1, mode: 'all', now: () => time++ }))
    if (event.type === 'summary')
      for (const { rule, severity } of event.report.findings)
        if (severity !== 'info' && rule.startsWith('run/')) rules.push(rule);
  return [...new Set(rules)];
}

const DAYS = {
  days: { type: 'integer', minimum: 1, maximum: 7, default: 3, description: 'Number of days.' },
};
const lines = (count: number): string =>
  Array.from({ length: count }, (_, day) => `day ${day}: rain`).join('\n');
const isDays = ({ days }: Args): boolean =>
  days === undefined || (typeof days === 'number' && Number.isInteger(days) && days > 0 && days < 8);
const forecast = (answer: Answer): FakeTool =>
  tool('get_forecast', 'Returns a forecast.', DAYS, (args) =>
    isDays(args) ? answer(args) : refused('Invalid arguments: "days" must be an integer from 1 to 7.'),
  );

const UNITS = { unit: { type: 'string', default: 'metric', description: 'The unit.' } };
const units = (known: readonly string[]): FakeTool =>
  tool('get_size', 'Returns a size.', UNITS, ({ unit = known[0] }) =>
    typeof unit === 'string' && known.includes(unit)
      ? said('12')
      : refused(`Invalid unit. It must be one of: ${known.join(', ')}.`),
  );

const steps = (answer: Answer, description = 'Number of steps.'): FakeTool => {
  const properties = { speed: { type: 'number', default: 5, description } };
  return tool('get_duration', 'Returns how long an operation takes.', properties, (args) =>
    ['number', 'undefined'].includes(typeof args.speed)
      ? answer(args)
      : refused('Invalid arguments: "speed" must be a number.'),
  );
};

/** The plan takes the example, so that nothing but the trial of the default shows it. */
function exampled(known: readonly string[]): FakeTool {
  const { definition, answer } = units(known);
  const unit = { ...UNITS.unit, examples: ['cm'] };
  return { definition: { ...definition, inputSchema: { type: 'object', properties: { unit } } }, answer };
}

describe('a declared default', () => {
  let calls = 0;
  it.each<[what: string, one: FakeTool, rules: string[]]>([
    ['that is applied', forecast(({ days = 3 }) => said(lines(Number(days)))), []],
    [
      'that is not applied',
      forecast(({ days = 1 }) => said(lines(Number(days)))),
      ['run/default-not-applied'],
    ],
    ['that is only shown', forecast(({ days }) => said(`rain (days: ${days ?? 'not given'})`)), []],
    [
      'that is only shown, beside another number',
      steps(({ speed = 5 }) => said(`10 s, steps: ${speed}.`)),
      [],
    ],
    [
      'for which the tool takes zero',
      steps(({ speed }) => said(`${100 / (Number(speed) || 5)} s`)),
      ['run/default-not-applied'],
    ],
    [
      'for which the tool takes a zero that its description leaves out',
      steps(({ speed }) => said(`${100 / (Number(speed) || 5)} s`), 'Number of steps (1-25).'),
      [],
    ],
    [
      'beside which zero makes no more difference than one',
      steps(({ speed = 5 }) => said(`${Math.max(Number(speed), 6)} s`)),
      [],
    ],
    [
      'that is only shown in data',
      forecast(({ days }) =>
        said(JSON.stringify({ sky: 'rain', filter: days === undefined ? {} : { days } })),
      ),
      [],
    ],
    ['of a tool that never says the same twice', forecast(({ days = 1 }) => said(`${days} ${calls++}`)), []],
    ['that the tool knows', units(['metric', 'imperial']), []],
    [
      'that the tool rejects, after an example that it accepts',
      exampled(['cm', 'inch']),
      ['run/valid-rejected'],
    ],
    ['that the tool rejects', units(['cm', 'inch']), ['run/valid-rejected']],
  ])('%s', async (_, one, rules) => {
    expect(await found(one)).toEqual(rules);
  });
});

const PAGE = { name: { type: 'string', description: 'Name of the page.' } };
function pages(description: string, isKept: boolean, words = 'Created the page.'): FakeTool {
  const known = new Set<unknown>();
  return tool(
    'create_page',
    description,
    PAGE,
    ({ name = 'main' }) => {
      if (typeof name !== 'string') return refused('Invalid arguments: "name" must be a string.');
      if (isKept && known.has(name)) return refused(`The page ${name} already exists.`);
      known.add(name);
      return said(words);
    },
    true,
  );
}

/** A label of one colour: with another one, it is the label that is in the way. */
function labels(says = 'Exists: label'): FakeTool {
  const known = new Set<unknown>();
  const properties = {
    label: { type: 'string', description: 'Name.' },
    colour: { type: 'string', enum: ['red', 'blue'], description: 'Colour.' },
  };
  return tool(
    'add_label',
    'Adds a label.',
    properties,
    ({ label = 'main', colour = 'red' }) => {
      if (typeof label !== 'string' || (colour !== 'red' && colour !== 'blue'))
        return refused('Invalid arguments: "colour" must be one of: red, blue.');
      if (known.has(label)) return refused(`${says} ${label}`);
      known.add(label);
      return said(`Added label ${label}.`);
    },
    true,
  );
}

describe('a tool that creates', () => {
  const PROMISE = 'Creates a page. Fails if a page of this name already exists.';
  it.each<[what: string, one: FakeTool, rules: string[]]>([
    ['and fails where the item exists, as it says', pages(PROMISE, true), []],
    ['and overwrites although it says that it fails', pages(PROMISE, false), ['run/overwrites']],
    [
      'and does not overwrite, says it, but does',
      pages('Never overwrites a page.', false),
      ['run/overwrites'],
    ],
    ['and overwrites, which nobody promised', pages('Creates or replaces a page.', false), []],
    ['and overwrites unless told', pages('Does not overwrite a page unless it is old.', false), []],
    ['and rejects what exists, whatever its other arguments', labels(), []],
    ['and says with a code what exists', labels('E_EXISTS: label'), []],
    ['and has created nothing', pages(PROMISE, false, 'Created 0 pages.'), []],
    ['and leaves alone what exists', pages(PROMISE, false, 'The page exists; nothing to do.'), []],
  ])('%s', async (_, one, rules) => {
    expect(await found(one)).toEqual(rules);
  });
});

const STATES = ['open', 'closed', 'late'];
const ORDERS = STATES.flatMap((status, index) => [
  { id: index * 2, status },
  { id: index * 2 + 1, status },
]);
const STATUS = { status: { type: 'string', enum: STATES, description: 'Status.' } };
const OFFSET = { offset: { type: 'integer', minimum: 0, maximum: 5, description: 'Items to leave out.' } };
const orders = (properties: object, answer: (args: Args) => readonly unknown[]): FakeTool =>
  tool('list_orders', 'Lists orders.', properties, (args) => {
    const { status = 'open', offset = 0 } = args;
    const isValid = STATES.includes(String(status)) && typeof status === 'string' && Number.isInteger(offset);
    return isValid && Number(offset) >= 0 && Number(offset) <= 5
      ? said(JSON.stringify(answer(args)))
      : refused('Invalid arguments: see the schema.');
  });

/** Lists all orders, whatever else it is told. */
function editing(description: string): FakeTool {
  const action = { type: 'string', enum: ['list', 'set_status'] };
  const { definition, answer } = orders({ action, status: { ...STATUS.status, description } }, () => ORDERS);
  return {
    definition,
    answer(args, signal) {
      const { action: chosen = 'list' } = args;
      if (chosen === 'set_status') return said('The status is changed.');
      return chosen === 'list' ? answer(args, signal) : refused('Invalid arguments: see the schema.');
    },
  };
}

describe('an argument that selects', () => {
  it.each<[what: string, one: FakeTool, rules: string[]]>([
    [
      'a filter that is applied',
      orders(STATUS, ({ status }) => ORDERS.filter((one) => !status || one.status === status)),
      [],
    ],
    ['a filter without effect', orders(STATUS, () => ORDERS), ['run/filter-ignored']],
    ['a value for another action', editing('New status (required for set_status).'), []],
    ['a filter beside an action', editing('Status of the orders.'), ['run/filter-ignored']],
    ['a filter whose items do not show it', orders(STATUS, () => ORDERS.map(({ id }) => ({ id }))), []],
    ['an offset that is applied', orders(OFFSET, ({ offset = 0 }) => ORDERS.slice(Number(offset))), []],
    ['an offset without effect', orders(OFFSET, () => ORDERS), ['run/filter-ignored']],
  ])('%s', async (_, one, rules) => {
    expect(await found(one)).toEqual(rules);
  });
});

const KIND = { kind: { type: 'string', enum: ['a', 'b', 'c'], description: 'Kind.' } };
function counted(answer: (call: number) => unknown): FakeTool {
  let calls = 0;
  return tool('get_price', 'Returns a price.', KIND, ({ kind = 'a' }) =>
    ['a', 'b', 'c'].includes(String(kind)) && typeof kind === 'string'
      ? answer(++calls)
      : refused('Invalid arguments: "kind" must be one of a, b, c.'),
  );
}

describe('a tool that reads', () => {
  it.each<[what: string, one: FakeTool, rules: string[]]>([
    ['and always succeeds', counted(() => said('3.20')), []],
    [
      'and fails in each third call',
      counted((call) => (call % 3 === 0 ? refused('Connection pool exhausted.') : said('3.20'))),
      ['run/flaky'],
    ],
    [
      'and fails once, as something was not ready',
      counted((call) => (call === 2 ? refused('Not ready.') : said('3.20'))),
      [],
    ],
    [
      'and works only once',
      counted((call) => (call > 1 ? refused('The client has already been connected.') : said('3.20'))),
      ['run/flaky'],
    ],
    [
      'until its limit is reached',
      counted((call) => (call > 1 ? refused('Rate limit exceeded. Try again later.') : said('3.20'))),
      [],
    ],
  ])('%s', async (_, one, rules) => {
    expect(await found(one)).toEqual(rules);
  });
});

describe('a text', () => {
  const shows = (text: string): FakeTool => tool('get_data', 'Returns data.', {}, () => said(text));
  it.each<[what: string, text: string, rules: string[]]>([
    ['that is JSON', '[{"id":1,"name":"a"},{"id":2,"name":"b"}]', []],
    ['that is JSON to the middle of a name', '[{"id":1,"name":"a"},{"id":2,"na', ['run/cut-json']],
    ['that is JSON to the end of a member', '{"id":1,"name":"a","tags":["x"]', ['run/cut-json']],
    ['that is a JSON text about JSON', JSON.stringify('[1] is a list of one number'), []],
    ['that begins like a list of files', '[FILE] notes.txt\n[DIR] pictures', []],
    ['that says that items were left out', '[{"id":1,"name":"a"},{"id":2}, … 40 more]', []],
    [
      'with a value that is undefined',
      'Login: ann\nName: undefined\nMail: a@example.org',
      ['run/unprinted-value'],
    ],
    ['with a date that is none', 'Next backup: Invalid Date', ['run/unprinted-value']],
    ['with an average of nothing', 'Average: NaN %', ['run/unprinted-value']],
    ['with an object as a text', 'Owner: [object Object], since 2020', ['run/unprinted-value']],
    ['that is a drawing with an odd attribute', '<svg><path fill="[object Object]"/></svg>', []],
    ['that quotes what programs print', 'Logs show the name instead of `[object Object]`.', []],
    ['with program text', 'const options = {\n  mode: undefined,\n};', []],
    ['about a word', 'The result is undefined for negative numbers.', []],
    ['that is a set in braces', '{1, 2, 3} is the set of the first numbers', []],
  ])('%s', async (_, text, rules) => {
    expect(await found(shows(text))).toEqual(rules);
  });
});

describe('a text with quotes and brackets', () => {
  const NAME = { name: { type: 'string', description: 'Name of the customer.' } };
  const PATTERN = { name: { type: 'string', description: 'A regular expression for the name.' } };
  const broken = (name: unknown): boolean => typeof name === 'string' && /['([]/.test(name);
  const find = (properties: object, complaint: string): FakeTool =>
    tool('find_customer', 'Finds customers.', properties, ({ name = '' }) => {
      if (typeof name !== 'string') return refused('Invalid arguments: "name" must be a string.');
      return complaint !== '' && broken(name) ? refused(complaint) : said('[]');
    });
  it.each<[what: string, one: FakeTool, rules: string[]]>([
    ['is taken as text', find(NAME, ''), []],
    ['breaks a statement', find(NAME, 'near "Neil": syntax error'), ['run/unescaped-text']],
    [
      'breaks an expression',
      find(NAME, 'Invalid regular expression: Unterminated group'),
      ['run/unescaped-text'],
    ],
    [
      'is no regular expression, as it should be',
      find(PATTERN, 'Invalid regular expression: Unterminated group'),
      [],
    ],
    [
      'is no expression that could be parsed',
      find(NAME, `Could not parse 'O'Neil "x" (y[z': unterminated string literal`),
      [],
    ],
    ['is not found', find(NAME, 'Not found: there is no such customer.'), []],
  ])('%s', async (_, one, rules) => {
    expect(await found(one)).toEqual(rules);
  });
});

describe('zero', () => {
  const VALUE = { value: { type: 'number', description: 'Number.' } };
  const square = (complaint: string): FakeTool =>
    tool('get_square', 'Returns a square.', VALUE, ({ value = 1 }) => {
      if (typeof value !== 'number') return refused('Invalid arguments: "value" must be a number.');
      return value === 0 && complaint !== '' ? refused(complaint) : said(`${value * value}`);
    });
  const SIDE = { type: 'number', description: 'Metres.' };
  const area = (complaint: string): FakeTool =>
    tool('get_area', 'Returns an area.', { width: SIDE, height: { ...SIDE, minimum: 0 } }, (sides) => {
      const { width = 1, height = 1 } = sides;
      if (typeof width !== 'number' || typeof height !== 'number' || height < 0)
        return refused('Invalid arguments: a side must be a number, 0 or more.');
      return height === 0 ? refused(complaint) : said(`${width * height}`);
    });
  it.each<[what: string, one: FakeTool, rules: string[]]>([
    ['is a number', square(''), []],
    ['is taken for a missing argument', square('value is required'), ['run/valid-rejected']],
    ['is rejected for what it is', square('value must not be zero'), []],
    [
      'is taken for one of several that are missing',
      area('width and height are both needed.'),
      ['run/valid-rejected'],
    ],
    ['is rejected for what it is, with others', area('width and height span no area.'), []],
  ])('%s', async (_, one, rules) => {
    expect(await found(one)).toEqual(rules);
  });
});
