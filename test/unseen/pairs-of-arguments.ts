import { refused } from '../fixtures/tool-session.js';
import { json, oneOf, type Pair, tool, whole, words } from './pair.js';

const TASKS = [
  { id: 't1', title: 'Order paper', done: true, status: 'closed', updated: '2025-01-10' },
  { id: 't2', title: 'Call the plumber', done: false, status: 'open', updated: '2025-02-03' },
  { id: 't3', title: 'Book the venue', done: false, status: 'waiting', updated: '2025-02-20' },
  { id: 't4', title: 'Renew the passport', done: true, status: 'closed', updated: '2025-03-15' },
];

/** Arguments that do not select what they say. */
export const PAIRS_OF_ARGUMENTS: readonly Pair[] = [
  {
    what: 'two arguments that exclude each other are accepted together',
    rules: ['run/silent-acceptance'],
    server: (isFaulty) => {
      const properties = { id: words('Id, e.g. "t1"'), title: words('Title, e.g. "Order paper"') };
      const found = tool(
        'find_task',
        'Finds a task by id or by title.',
        properties,
        ({ id, title }) => json(TASKS.find((task) => task.id === id || task.title === title) ?? TASKS[0]),
        { required: [] },
      );
      const inputSchema = {
        type: 'object',
        properties,
        oneOf: [{ required: ['id'] }, { required: ['title'] }],
      };
      return [
        {
          definition: { ...found.definition, inputSchema },
          answer: (args, signal) =>
            !isFaulty && (args.id === undefined) === (args.title === undefined)
              ? refused('Invalid arguments: exactly one of id and title is required.')
              : found.answer(args, signal),
        },
      ];
    },
  },
  {
    what: 'a bound is rejected, and not the text beside it',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool(
        'to_decimal',
        'Converts a number to base 10.',
        { number: words('The number, e.g. "zz"'), base: whole('Base', { minimum: 2, maximum: 36 }) },
        ({ number, base = 36 }) => {
          const value = Number.parseInt(String(number), Number(base));
          if (isFaulty && base === 2) return refused('Invalid value for base: 2');
          return Number.isNaN(value)
            ? refused(`Invalid input: could not convert '${number}'`)
            : json({ value });
        },
        { required: ['number'] },
      ),
    ],
  },
  {
    what: 'a property is demanded that the schema does not have',
    rules: ['run/valid-rejected'],
    server: (isFaulty) => [
      tool('transform', 'Transforms a matrix.', { operation: words('What to do') }, ({ operation }) =>
        refused(
          isFaulty
            ? 'Missing required parameter: matrix'
            : `Unsupported operation or missing required parameters: ${operation}`,
        ),
      ),
    ],
  },
  {
    what: 'a day that does not exist is accepted',
    rules: ['run/format-ignored'],
    server: (isFaulty) => [
      tool(
        'weekday',
        'Weekday of a day.',
        { day: words('A day, e.g. 2025-02-01', { format: 'date' }) },
        ({ day }) => {
          const isDay = /^\d{4}-\d{2}-\d{2}$/.test(String(day));
          const isReal = isDay && new Date(`${day}T00:00:00Z`).toISOString().startsWith(String(day));
          return isDay && (isFaulty || isReal)
            ? json({ weekday: new Date(`${day}T00:00:00Z`).getUTCDay() })
            : refused('Invalid arguments: day must be a day of the calendar.');
        },
        { isLoose: true },
      ),
    ],
  },
  {
    what: 'false is taken for a missing argument',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'list_tasks',
        'Lists tasks: with done=true the finished ones, with done=false the open ones, otherwise all.',
        { done: { type: 'boolean', description: 'Which tasks.' } },
        ({ done }) => {
          const isAll = done === undefined || (isFaulty && done === false);
          return json({ tasks: TASKS.filter((task) => isAll || task.done === done) });
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'one member of an enum selects nothing',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'list_tasks',
        'Lists the tasks of a status.',
        { status: oneOf('open', 'waiting', 'closed') },
        ({ status }) => {
          const isAll = status === undefined || (isFaulty && status === 'closed');
          return json({ tasks: TASKS.filter((task) => isAll || task.status === status) });
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'a date selects nothing',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'recent_tasks',
        'Tasks that were updated on or after a day.',
        { since: words('A day, e.g. 2025-02-01', { format: 'date' }) },
        ({ since }) =>
          json({ tasks: TASKS.filter(({ updated }) => isFaulty || updated >= String(since ?? '')) }),
        { required: [] },
      ),
    ],
  },
  {
    what: 'members that were not asked for are returned',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'list_tasks',
        'Lists tasks with the members in `fields`, or with all.',
        {
          fields: {
            type: 'array',
            description: 'Members to return.',
            items: { type: 'string', enum: ['title', 'status', 'updated'] },
          },
        },
        ({ fields }) => {
          const chosen = Array.isArray(fields) && fields.length > 0 && !isFaulty ? fields : undefined;
          const isChosen = ([name]: [string, unknown]) => name === 'id' || (chosen?.includes(name) ?? true);
          return json({
            tasks: TASKS.map((task) => Object.fromEntries(Object.entries(task).filter(isChosen))),
          });
        },
        { required: [] },
      ),
    ],
  },
  {
    what: 'a listed value makes the program divide by zero',
    rules: ['run/enum-drift-in', 'response/crash'],
    server: (isFaulty) => [
      tool('share_done', 'Share of the tasks that are done.', { list: oneOf('work', 'home') }, ({ list }) =>
        isFaulty && list === 'home'
          ? refused("Error calling tool 'share_done': division by zero")
          : json({ list, share: 0.5 }),
      ),
    ],
  },
  {
    what: 'results come in another order than that of the request',
    rules: ['run/wrong-order'],
    server: (isFaulty) => [
      tool(
        'task_titles',
        'Titles of tasks, in the order of the ids.',
        {
          ids: {
            type: 'array',
            items: { type: 'string' },
            minItems: 1,
            examples: [['t2', 't1']],
            description: 'Ids.',
          },
        },
        ({ ids }) => {
          const asked = ids as string[];
          const found = asked.map((id) => TASKS.find((task) => task.id === id)?.title ?? null);
          return json({ titles: isFaulty ? found.toSorted() : found });
        },
      ),
    ],
  },
  {
    what: 'only the first item of a filter is applied',
    rules: ['run/filter-ignored'],
    server: (isFaulty) => [
      tool(
        'find_tasks',
        'Tasks that have one of the statuses.',
        {
          statuses: {
            type: 'array',
            items: { type: 'string', enum: ['open', 'closed', 'waiting'] },
            minItems: 1,
            description: 'Statuses.',
          },
        },
        ({ statuses }) => {
          const asked = (statuses as string[]).slice(0, isFaulty ? 1 : undefined);
          return json(
            TASKS.filter(({ status }) => asked.includes(status)).map(({ id, title }) => ({ id, title })),
          );
        },
      ),
    ],
  },
  {
    what: 'a replacement is read as a pattern',
    rules: ['run/unescaped-text'],
    server: (isFaulty) => [
      tool(
        'replace_word',
        'Replaces a word in a text.',
        {
          text: words('Text, e.g. "the price: X"'),
          find: words('What to find, e.g. "X"', { minLength: 1 }),
          replacement: words('What to put there.'),
        },
        ({ text, find, replacement }) =>
          json({
            text: isFaulty
              ? String(text).replaceAll(String(find), String(replacement))
              : String(text).split(String(find)).join(String(replacement)),
          }),
      ),
    ],
  },
  {
    what: 'a text is cut in the middle of a character',
    rules: ['run/unicode'],
    server: (isFaulty) => [
      tool(
        'shorten',
        'Shortens a text to a number of characters.',
        {
          text: words('Text, e.g. "Hello"'),
          max: { type: 'integer', minimum: 0, maximum: 1000, description: 'e.g. 4' },
        },
        ({ text, max }) => {
          const points = isFaulty ? String(text).split('') : [...String(text)];
          return json({ short: points.slice(0, Number(max)).join('') });
        },
      ),
    ],
  },
  {
    what: 'a range is stated in one sentence, and refused in the next',
    rules: ['run/silent-acceptance'],
    server: (isFaulty) => [
      tool(
        'preview_stars',
        'Shows 1 to 5 stars. Other values are refused.',
        { stars: { type: 'integer', description: 'Stars.' } },
        ({ stars }) =>
          isFaulty || (Number(stars) >= 1 && Number(stars) <= 5)
            ? json({ shown: 'a row of stars' })
            : refused('stars must be from 1 to 5'),
      ),
    ],
  },
];
