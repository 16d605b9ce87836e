import { describe, expect, it } from 'vitest';
import { seriousRules } from '../../../test/fixtures/serious-rules.js';
import { type FakeTool, refused, said } from '../../../test/fixtures/tool-session.js';

type Args = Readonly<Record<string, unknown>>;
interface Definition {
  readonly name: string;
  readonly description: string;
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly annotations?: object;
  readonly outputSchema?: object;
}

function tool(definition: Definition, answer: (args: Args) => unknown): FakeTool {
  const { properties = {}, required = [], annotations = { readOnlyHint: true }, ...rest } = definition;
  const inputSchema = { type: 'object', properties, required, additionalProperties: false };
  return { definition: { ...rest, annotations, inputSchema }, answer };
}

const data = (value: unknown): unknown => said(JSON.stringify(value));

const ROOMS = ['oak', 'elm', 'ash'];
const busyRooms = (description: string, count: number): FakeTool =>
  tool({ name: 'busy_rooms', description }, () => data({ rooms: ROOMS, count }));

const slots = (fallback: number): FakeTool => {
  const minutes = {
    type: 'integer',
    minimum: 15,
    maximum: 120,
    default: 60,
    description: 'Length of a slot.',
  };
  return tool(
    { name: 'find_slots', description: 'Finds free slots.', properties: { minutes } },
    ({ minutes: length = fallback }) =>
      typeof length === 'number' && length >= 15 && length <= 120 && Number.isInteger(length)
        ? data({ slots: ['09:00', '11:00'].map((from) => ({ from, minutes: length })) })
        : refused('Invalid arguments: "minutes" must be an integer from 15 to 120.'),
  );
};

const STOCK = [3, 9, 14, 20].map((quantity) => ({ sku: `s${quantity}`, quantity }));
const stock = (items: readonly object[]): FakeTool =>
  tool({ name: 'top_stock', description: 'Lists items, sorted by quantity in descending order.' }, () =>
    data({ items }),
  );

const prices = (description: string, isWithin: (price: number, most: number) => boolean): FakeTool =>
  tool(
    {
      name: 'find_by_price',
      description,
      properties: { max_price: { type: 'number', minimum: 0, examples: [50] } },
    },
    ({ max_price: most = 1_000 }) =>
      typeof most === 'number' && most >= 0
        ? data({
            items: STOCK.map(({ sku, quantity: price }) => ({ sku, price })).filter((one) =>
              isWithin(one.price, most),
            ),
          })
        : refused('Invalid arguments: "max_price" must be a number of at least 0.'),
  );

/** Each call changes the views of every item by so many. */
function viewed(step: number): FakeTool {
  let calls = 0;
  const properties = { min_views: { type: 'number', minimum: 0, description: 'Fewest views, inclusive.' } };
  return tool(
    { name: 'find_by_views', description: 'Finds items by views.', properties },
    ({ min_views: least = 0 }) => {
      if (typeof least !== 'number' || least < 0)
        return refused('Invalid arguments: "min_views" must be a number of at least 0.');
      calls++;
      const items = STOCK.map(({ sku, quantity }) => ({ sku, views: quantity + 100 + calls * step }));
      return data({ items: items.filter(({ views }) => views >= least) });
    },
  );
}

const DAYS = ['2026-01-02', '2026-01-14', '2026-02-03'].map((date) => ({ id: date.slice(5), date }));
const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};
const since = (isApplied: boolean): FakeTool =>
  tool(
    {
      name: 'payments_since',
      description: 'Lists payments from a day on.',
      properties: { start: { type: 'string', format: 'date', description: 'The first day.' } },
      required: ['start'],
    },
    ({ start }) =>
      typeof start === 'string' && isDay(start)
        ? data({ payments: isApplied ? DAYS.filter(({ date }) => date >= start) : DAYS })
        : refused('Invalid arguments: "start" must be a date.'),
  );

const NOTES = ['birds', 'river', 'woods'].map((tag) => ({ slug: `a-${tag}`, tags: [tag, 'wet'] }));
const tagged = (isApplied: boolean): FakeTool =>
  tool(
    {
      name: 'notes_by_tag',
      description: 'Lists notes.',
      properties: { tag: { type: 'string', enum: ['birds', 'river', 'woods'], description: 'The tag.' } },
      required: ['tag'],
    },
    ({ tag }) =>
      ['birds', 'river', 'woods'].some((one) => one === tag)
        ? data({ notes: NOTES.filter(({ tags }) => !isApplied || tags.some((one) => one === tag)) })
        : refused('Invalid arguments: "tag" must be one of birds, river, woods.'),
  );

const pages = (lost: number): FakeTool =>
  tool(
    {
      name: 'browse_notes',
      description: 'Browses notes, four on a page.',
      properties: {
        page: { type: 'integer', minimum: 1, maximum: 100, default: 1, description: 'The page.' },
      },
    },
    ({ page = 1 }) => {
      if (typeof page !== 'number' || !Number.isInteger(page) || page < 1 || page > 100)
        return refused('Invalid arguments: "page" must be an integer from 1 to 100.');
      const all = Array.from({ length: 9 }, (_, index) => ({ slug: `note-${index}` }));
      return data({ notes: all.slice((page - 1) * 4 + (page > 1 ? lost : 0), page * 4), total: all.length });
    },
  );

function footer(isAdded: boolean): FakeTool {
  let body = 'A heron.';
  const properties = { footer: { type: 'string', minLength: 1, maxLength: 80, description: 'The footer.' } };
  const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: true };
  const definition = { name: 'set_footer', description: 'Sets the footer.', annotations, properties };
  return tool({ ...definition, required: ['footer'] }, ({ footer: text }) => {
    if (typeof text !== 'string' || text === '' || text.length > 80)
      return refused('Invalid arguments: "footer" must be a text of 1 to 80 characters.');
    body = isAdded ? `${body}\n${text}` : `A heron.\n${text}`;
    return data({ body });
  });
}

/** A calendar whose tool that cancels removes the event, or only says so. */
function calendar(description: string, isRemoved: boolean): readonly FakeTool[] {
  const events = new Map<string, object>();
  const id = { id: { type: 'string', minLength: 1, description: 'Id of the event.' } };
  const known = ({ id: key }: Args, act: (key: string) => unknown): unknown =>
    typeof key === 'string' && events.has(key) ? act(key) : refused(`Event not found: ${String(key)}`);
  const writes = { readOnlyHint: false, destructiveHint: false };
  return [
    tool({ name: 'get_event', description: 'Gets an event.', properties: id, required: ['id'] }, (args) =>
      known(args, (key) => data(events.get(key))),
    ),
    tool(
      {
        name: 'create_event',
        description: 'Creates an event.',
        annotations: writes,
        properties: { title: { type: 'string', minLength: 1, maxLength: 80, description: 'The title.' } },
        required: ['title'],
      },
      ({ title }) => {
        if (typeof title !== 'string' || title === '' || title.length > 80)
          return refused('Invalid arguments: "title" must be a text of 1 to 80 characters.');
        const event = { id: `ev_${events.size + 1}`, title };
        events.set(event.id, event);
        return data(event);
      },
    ),
    tool(
      {
        name: 'cancel_event',
        description,
        annotations: { ...writes, destructiveHint: true },
        properties: id,
        required: ['id'],
      },
      (args) =>
        known(args, (key) => {
          if (isRemoved) events.set(key, { id: key, state: 'removed' });
          return said(`Event ${key} was cancelled.`);
        }),
    ),
  ];
}

const ACCOUNTS = ['checking', 'savings', 'cash'];
const compare = (isRejected: (first: unknown, second: unknown) => boolean, text: string): FakeTool => {
  const account = { type: 'string', enum: ACCOUNTS, description: 'An account.' };
  const properties = { first: account, second: account };
  return tool(
    {
      name: 'compare_accounts',
      description: 'Compares accounts.',
      properties,
      required: ['first', 'second'],
    },
    ({ first, second }) => {
      if (![first, second].every((one) => ACCOUNTS.some((known) => known === one)))
        return refused('Invalid arguments: an account must be one of checking, savings, cash.');
      return isRejected(first, second) ? refused(text) : data({ difference: 12 });
    },
  );
};

const explained = (name: string): FakeTool =>
  tool(
    {
      name,
      description: 'Explains a code of the printer.',
      properties: { code: { type: 'string', enum: ['E1', 'E2'], description: 'The code.' } },
      required: ['code'],
      outputSchema: {
        type: 'object',
        properties: { code: { type: 'string' }, error: { type: 'string' }, remedy: { type: 'string' } },
        required: ['code', 'error', 'remedy'],
      },
    },
    ({ code }) => {
      if (code !== 'E1' && code !== 'E2') return refused('Invalid arguments: "code" must be E1 or E2.');
      const result = { code, error: 'Connection refused', remedy: 'Switch it on.' };
      return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
    },
  );

/** A wiki that changes a text before it stores it. */
function wiki(
  change: (text: string) => string,
  description = 'Gets the text of a page.',
): readonly FakeTool[] {
  const pages = new Map<unknown, string>([['Home', 'Welcome.']]);
  const title = { type: 'string', minLength: 1, description: 'Title of the page.', examples: ['Home'] };
  const text = { type: 'string', minLength: 1, description: 'Text of the page.' };
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  return [
    tool({ name: 'get_page', description, properties: { title }, required: ['title'] }, (args) =>
      pages.has(args.title) ? said(pages.get(args.title) ?? '') : refused('There is no such page.'),
    ),
    tool(
      {
        name: 'put_page',
        description: 'Saves a page.',
        annotations: { readOnlyHint: false, destructiveHint: false },
        properties: { title, text },
        required: ['title', 'text'],
      },
      (args) => {
        if (!isText(args.title) || !isText(args.text))
          return refused('Invalid arguments: "title" and "text" must be texts that are not empty.');
        pages.set(args.title, change(args.text));
        return said('Saved.');
      },
    ),
  ];
}
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const LISTED = 'Lists the busy rooms, with the number of rooms.';
const FEW = 'Lists the first busy rooms, with the number of rooms.';
const PRICED = 'Items up to a price, inclusive.';
const differ = (first: unknown, second: unknown): boolean => first === second;

describe('what a tool promises', () => {
  it.each<[string, readonly FakeTool[], string]>([
    ['a number of items that it does not have', [busyRooms(LISTED, 7)], 'run/count-mismatch'],
    ['a default, which its items contradict', [slots(15)], 'run/default-not-applied'],
    ['an order by a member', [stock(STOCK)], 'run/wrong-order'],
    ['an inclusive bound', [prices(PRICED, (price, most) => price < most)], 'run/filter-ignored'],
    ['a first day', [since(false)], 'run/filter-ignored'],
    ['items with a tag', [tagged(false)], 'run/filter-ignored'],
    ['a total that its pages do not have', [pages(1)], 'run/filter-ignored'],
    ['that it may be repeated, and makes a text longer', [footer(true)], 'run/not-idempotent'],
    ['to remove something', calendar('Removes an event.', false), 'run/state'],
    ['a text as it was stored', wiki(escaped), 'run/state'],
    ['a text in any script', wiki((text) => Buffer.from(text, 'latin1').toString()), 'run/state'],
    [
      'to take a listed value',
      [compare((_, second) => second === 'cash', 'Unsupported account "cash".')],
      'run/enum-drift-in',
    ],
    ['a result that is an error', [explained('describe_code')], 'response/soft-error'],
  ])('is missed: %s', async (_, tools, rule) => {
    expect(await seriousRules(...tools)).toContain(rule);
  });

  it.each<[string, readonly FakeTool[]]>([
    ['a number of items', [busyRooms(LISTED, 3)]],
    ['a number of all items, of which it lists the first', [busyRooms(FEW, 7)]],
    ['a default, which its items have', [slots(60)]],
    ['an order by a member', [stock(STOCK.toReversed())]],
    ['an inclusive bound', [prices(PRICED, (price, most) => price <= most)]],
    ['an inclusive bound of values that grow', [viewed(1)]],
    ['an inclusive bound of values that fall', [viewed(-1)]],
    ['an exclusive bound', [prices('Items below a price.', (price, most) => price < most)]],
    ['a first day', [since(true)]],
    ['items with a tag', [tagged(true)]],
    ['a total that its pages have', [pages(0)]],
    ['that it may be repeated, and replaces a text', [footer(false)]],
    ['to remove something', calendar('Removes an event.', true)],
    ['a text as it was stored', wiki((text) => text)],
    ['a text as HTML', wiki(escaped, 'Gets a page as HTML.')],
    ['to call something off, which stays', calendar('Calls an event off.', false)],
    ['to take two different values', [compare(differ, 'first and second must be different accounts')]],
    ['to explain errors', [explained('explain_error_code')]],
  ])('is kept: %s', async (_, tools) => {
    expect(await seriousRules(...tools)).toEqual([]);
  });
});
