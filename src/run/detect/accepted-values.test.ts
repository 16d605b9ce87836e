import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import type { ToolReport } from '../../model/run-report.js';
import { compileSchema } from '../../schema/index.js';
import { run } from '../run.js';

const ROWS = ['alder', 'beech', 'cedar', 'elder', 'hazel', 'larch', 'maple'];

type Args = Readonly<Record<string, unknown>>;
type Property = Readonly<Record<string, unknown>>;

/** A tool that checks its arguments, but for one that it leaves to the handler. */
function tool(
  name: string,
  property: Property,
  answer: (value: unknown) => unknown,
  traits: { readonly required?: true; readonly isWriting?: true } = {},
): FakeTool {
  const required = traits.required === true ? ['topic', 'value'] : ['topic'];
  const topic = { type: 'string', description: 'What to look for.' };
  const inputSchema = { type: 'object', properties: { topic, value: property }, required };
  const compiled = compileSchema({
    type: 'object',
    properties: { topic, value: {} },
    required: ['topic'],
    additionalProperties: false,
  });
  return {
    definition: {
      name,
      description: 'Works on trees.',
      inputSchema,
      annotations: { readOnlyHint: traits.isWriting !== true },
    },
    answer: (args: Args) =>
      compiled.check(args).outcome === 'valid' ? answer(args.value) : refused('Invalid arguments: topic'),
  };
}

async function reportOf(tested: FakeTool): Promise<ToolReport> {
  for await (const event of run(toolSession([tested]), { seed: 1, mode: 'all', now: () => 0 })) {
    const [report] = event.type === 'summary' ? event.report.tools : [];
    if (report !== undefined) return report;
  }
  throw new Error('no report');
}

/** The severity with which the acceptance of a forbidden value is reported. */
async function severityOf(tested: FakeTool): Promise<string | undefined> {
  const { findings } = await reportOf(tested);
  return findings.find(({ rule, path }) => rule === 'run/silent-acceptance' && path === '/value')?.severity;
}

const json = (data: unknown): object => said(JSON.stringify(data));
const first = (count: unknown): readonly string[] => ROWS.slice(0, Number(count));
const LIMIT = { type: 'number', description: 'How many rows.' };
const BOUNDED = { type: 'integer', minimum: 2, maximum: 5, description: 'How many rows.' };
const TAGS = { type: 'array', items: { type: 'string' }, description: 'Kinds of trees.' };
let calls = 0;

describe('a forbidden value that a tool accepts', () => {
  it.each<[what: string, tested: FakeTool, severity: string | undefined]>([
    [
      'is a note where the response is the one without it',
      tool('list_rows', LIMIT, (value) => json({ rows: first(typeof value === 'number' ? value : 3) })),
      'info',
    ],
    [
      'is a note where the response differs in the echo of the value, and in a counter',
      tool('list_rows', LIMIT, (value) =>
        json({ value, served: calls++, rows: first(typeof value === 'number' ? value : 3) }),
      ),
      'info',
    ],
    [
      'is an error where the response is another one',
      tool('list_rows', LIMIT, (value = 3) => json({ rows: first(value) })),
      'error',
    ],
    [
      'is an error where the response of a writing tool says nothing about it',
      tool('add_row', LIMIT, () => said('Row added.'), { isWriting: true }),
      'error',
    ],
    [
      'is a note where a number out of range gets the response of the bound',
      tool('list_rows', BOUNDED, (value = 3) =>
        typeof value === 'number'
          ? json({ rows: first(Math.max(2, Math.min(5, Math.round(value)))) })
          : refused('Invalid arguments: value'),
      ),
      'info',
    ],
    [
      'is a warning where a number out of range is computed with as the bound',
      tool('compute_share', BOUNDED, (value = 3) =>
        Number.isInteger(value)
          ? json({ share: 720 / Math.max(2, Math.min(5, Number(value))) })
          : refused('Invalid arguments: value'),
      ),
      'warning',
    ],
    [
      'is a warning where no number makes a difference',
      tool('list_rows', BOUNDED, (value = 3) =>
        typeof value === 'number' ? json({ rows: [] }) : refused('Invalid arguments: value'),
      ),
      'warning',
    ],
    [
      'is an error where no number makes a difference, and the argument is required',
      tool(
        'list_rows',
        BOUNDED,
        (value) => (Number.isInteger(value) ? json({ rows: ROWS }) : refused('Invalid arguments: value')),
        { required: true },
      ),
      'error',
    ],
    [
      'is an error where a number out of range is used',
      tool('list_rows', BOUNDED, (value = 3) =>
        Number.isInteger(value) ? json({ rows: first(value) }) : refused('Invalid arguments: value'),
      ),
      'error',
    ],
    [
      'is nothing where the description says that a number is limited',
      tool('list_rows', { ...BOUNDED, description: 'Clamped to its range.' }, (value = 3) =>
        Number.isInteger(value) ? json({ rows: first(value) }) : refused('Invalid arguments: value'),
      ),
      undefined,
    ],
    [
      'is an error where only numbers below the range are limited to it',
      tool('list_rows', BOUNDED, (value = 3) =>
        Number.isInteger(value)
          ? json({ rows: first(Math.max(2, Number(value))) })
          : refused('Invalid arguments: value'),
      ),
      'error',
    ],
    [
      'is a note where a writing tool shows that it keeps to the range',
      tool(
        'set_rows',
        BOUNDED,
        (value) =>
          Number.isInteger(value)
            ? json({ value: Math.max(2, Math.min(5, Number(value))) })
            : refused('Invalid arguments: value'),
        { required: true, isWriting: true },
      ),
      'info',
    ],
    [
      'is an error where a writing tool keeps what is out of range',
      tool(
        'set_rows',
        BOUNDED,
        (value) => (Number.isInteger(value) ? json({ value }) : refused('Invalid arguments: value')),
        { required: true, isWriting: true },
      ),
      'error',
    ],
    [
      'is a note where a text is taken for a list of one',
      tool('find_rows', TAGS, (value = []) =>
        Array.isArray(value) || typeof value === 'string'
          ? json({ rows: ROWS.filter((row) => ![value].flat().includes(row)), tags: [value].flat() })
          : refused('Invalid arguments: value'),
      ),
      'info',
    ],
    [
      'is an error where a text is taken for a list of letters',
      tool('find_rows', TAGS, (value = []) =>
        json({ rows: ROWS, tags: Array.isArray(value) ? value : [...String(value)] }),
      ),
      'error',
    ],
    [
      'is nothing where the argument says that it is unused',
      tool('list_rows', { type: 'string', description: 'Dummy parameter.' }, () => json({ rows: ROWS }), {
        required: true,
      }),
      undefined,
    ],
    [
      'is an error where a required argument may be left out',
      tool('list_rows', { type: 'string', description: 'A kind of tree.' }, () => json({ rows: ROWS }), {
        required: true,
      }),
      'error',
    ],
    [
      'is nothing where the response says that nothing was done',
      tool(
        'edit_rows',
        TAGS,
        (value) =>
          Array.isArray(value) && value.every((one) => typeof one === 'string')
            ? json({ message: 'Edits processed', successful_edits: 1, results: [{ status: 'done' }] })
            : json({
                message: 'Edits processed',
                successful_edits: 0,
                results: [{ status: 'skipped - invalid' }],
              }),
        { required: true, isWriting: true },
      ),
      undefined,
    ],
    [
      'is an error where the response says that something was done',
      tool(
        'edit_rows',
        { type: 'array', items: { type: 'object' }, description: 'Edits.' },
        () => json({ message: 'Edits processed', successful_edits: 1, results: [{ status: 'done' }] }),
        { required: true, isWriting: true },
      ),
      'error',
    ],
  ])('%s', async (_, tested, severity) => {
    expect(await severityOf(tested)).toBe(severity);
  });

  it.each<[what: string, property: Property, answer: (value: unknown) => unknown, classification: string]>([
    [
      'does not limit the class as a note',
      LIMIT,
      (value) => json({ rows: first(typeof value === 'number' ? value : 3) }),
      'fully_working',
    ],
    ['limits it as an error', LIMIT, (value = 3) => json({ rows: first(value) }), 'partially_working'],
  ])('%s', async (_, property, answer, classification) => {
    expect((await reportOf(tool('list_rows', property, answer))).classification).toBe(classification);
  });
});
