import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { run } from '../run.js';

/** A tool that reads one folder, and complains of others in its own words. */
const reader = (complaint: (folder: string) => string): FakeTool => ({
  definition: {
    name: 'get_status',
    description: 'Shows the state of a repository.',
    inputSchema: { type: 'object', properties: { repo_path: { type: 'string' } }, required: ['repo_path'] },
    annotations: { readOnlyHint: true },
  },
  answer: ({ repo_path: path }) =>
    path === '/srv/repo' ? said('On branch main, nothing to commit.') : refused(complaint(String(path))),
});

async function hasSucceeded(tool: FakeTool): Promise<boolean | undefined> {
  for await (const event of run(toolSession([tool]), { seed: 1, now: () => 0 }))
    if (event.type === 'summary') return event.report.tools[0]?.neverSucceeded === false;
  return undefined;
}

describe('an error that names the allowed folder', () => {
  it('leads to a call with that folder', async () => {
    const tool = reader((path) => `Repository path '${path}' is outside the allowed repository '/srv/repo'`);
    expect(await hasSucceeded(tool)).toBe(true);
  });

  it('is no hint for an argument that it does not quote', async () => {
    expect(await hasSucceeded(reader(() => 'Not allowed. See the documentation in /usr/share/doc'))).toBe(
      false,
    );
  });
});

describe('an error that names a higher number', () => {
  const bidding = (complaint: string): FakeTool => ({
    definition: {
      name: 'get_offer',
      description: 'Gets an offer.',
      inputSchema: {
        type: 'object',
        properties: { bid_eur: { type: 'number', minimum: 0, description: 'Euros.' } },
        required: ['bid_eur'],
      },
      annotations: { readOnlyHint: true },
    },
    answer: ({ bid_eur: bid }) =>
      typeof bid === 'number' && bid > 4_120.5 && bid < 5_000 ? said('An offer.') : refused(complaint),
  });

  it('leads to a call above it', async () => {
    expect(await hasSucceeded(bidding('The bid is already at 4120.5 euros.'))).toBe(true);
  });

  it('is no hint where it says nothing of an argument', async () => {
    expect(await hasSucceeded(bidding('Room 4120 is already taken.'))).toBe(false);
  });
});

describe('an error that offers a choice of arguments', () => {
  const FIELDS = ['record_id', 'record_path', 'record_text'];

  /** Takes exactly one of three arguments, and knows no value of the first two. */
  const chooser = (complaint: string): FakeTool => ({
    definition: {
      name: 'get_record',
      description: 'Gets a record.',
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(
          FIELDS.map((name) => [name, { type: 'string', description: 'The record.' }]),
        ),
      },
      annotations: { readOnlyHint: true },
    },
    answer: (args) => {
      if (FIELDS.filter((name) => Object.hasOwn(args, name)).length !== 1) return refused(complaint);
      return args.record_text === undefined ? refused('Record not found.') : said('A record of three words.');
    },
  });

  it('leads to a call with each of them, and with none of them as a value', async () => {
    const sent: unknown[] = [];
    const tool = chooser("Exactly one of 'record_id', 'record_path', or 'record_text' must be provided.");
    const spied: FakeTool = {
      ...tool,
      answer: (args, signal) => {
        sent.push(...Object.values(args));
        return tool.answer(args, signal);
      },
    };
    expect(await hasSucceeded(spied)).toBe(true);
    expect(sent.filter((value) => typeof value === 'string' && FIELDS.includes(value))).toEqual([]);
  });
});

describe('an error that says which values there are', () => {
  const booking = (property: string, isRight: (value: string) => boolean, complaint: string): FakeTool => ({
    definition: {
      name: 'get_plan',
      description: 'Shows the plan.',
      inputSchema: { type: 'object', properties: { [property]: { type: 'string' } }, required: [property] },
      annotations: { readOnlyHint: true },
    },
    answer: ({ [property]: value }) =>
      isRight(String(value)) ? said('Free all day, from the morning on.') : refused(complaint),
  });

  it.each([
    ['room', (value: string) => value === 'oak', 'Unknown room "example". Known rooms: oak, birch'],
    ['date', (value: string) => /^209\d-/.test(value), 'date must not be in the past'],
    ['date', (value: string) => /^200\d-/.test(value), 'date must lie in the past'],
  ])('leads to a call with one of them: %s', async (property, isRight, complaint) => {
    expect(await hasSucceeded(booking(property, isRight, complaint))).toBe(true);
  });

  it('is no hint where it says nothing of values', async () => {
    expect(
      await hasSucceeded(booking('date', (value) => /^209\d-/.test(value), 'No plan for this day')),
    ).toBe(false);
  });
});

describe('the folder in which a server runs', () => {
  const folder = { path: '/srv/app', files: ['README.md', 'src/index.ts', 'data/book.xlsx'] };

  /** What a tool that always refuses is sent for its arguments. */
  async function sent(
    name: string,
    description: string,
    properties: Readonly<Record<string, unknown>>,
    complaint: string,
  ): Promise<readonly unknown[]> {
    const values: unknown[] = [];
    const tool: FakeTool = {
      definition: {
        name,
        description,
        inputSchema: { type: 'object', properties, required: Object.keys(properties) },
      },
      answer: (args) => {
        values.push(...Object.values(args));
        return refused(complaint);
      },
    };
    const options = { seed: 1, now: () => 0, mode: 'all', values: { folder } } as const;
    for await (const event of run(toolSession([tool]), options)) expect(event).toBeDefined();
    return values;
  }

  const path = { path: { type: 'string' } };
  const ABSOLUTE = "The path must be absolute, e.g. '/home/me/q1.xlsx'.";

  it.each([
    ['read_file', 'Reads a file.', path, '/srv/app/README.md'],
    ['describe_workbook', 'Describes an Excel workbook.', path, '/srv/app/data/book.xlsx'],
    ['get_status', 'Shows the state.', { repo_path: { type: 'string' } }, '/srv/app'],
    ['list_directory', 'Lists a directory.', path, '.'],
  ])('is offered to %s', async (name, description, properties, value) => {
    expect(await sent(name, description, properties, 'It does not exist.')).toContain(value);
  });

  it.each([
    ['write_file', 'Writes a file.'],
    ['delete_file', 'Deletes a file.'],
    ['delete_directory', 'Deletes a directory.'],
  ])('is not offered to %s, nor is the example of an error', async (name, description) => {
    for (const complaint of ['It does not exist.', ABSOLUTE]) {
      const paths = (await sent(name, description, path, complaint)).filter((one) =>
        String(one).startsWith('/'),
      );
      expect(paths.filter((one) => !/^\/srv\/app\/assay-/.test(String(one)))).toEqual([]);
    }
  });

  it('teaches what writes to be absolute, with a name of our own and the extension that is due', async () => {
    expect(await sent('write_file', 'Writes a file.', path, ABSOLUTE)).toContain(
      '/srv/app/assay-sample.xlsx',
    );
  });

  it.each([
    [{ owner: { type: 'string' }, repo: { type: 'string' }, ...path }],
    [{ keyPath: { type: 'string', description: 'The path of a key.' } }],
  ])('is not offered where a path leads elsewhere: %j', async (properties) => {
    const values = await sent('get_file', 'Gets a file.', properties, 'It does not exist.');
    expect(values.filter((one) => String(one).includes('/srv/app'))).toEqual([]);
  });
});
