import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../test/fixtures/tool-session.js';
import { isRecord } from '../model/json.js';
import type { RunReport } from '../model/run-report.js';
import { contentHash } from '../schema/index.js';
import { run } from './run.js';
import type { RunOptions } from './run-options.js';

const INPUT = {
  type: 'object',
  properties: {
    word: { type: 'string', minLength: 1, maxLength: 20, description: 'What to look for.' },
    limit: { $ref: '#/$defs/Limit' },
  },
  required: ['word'],
};

const SCHEMA = {
  type: 'object',
  $defs: { Input: INPUT, Limit: { type: 'integer', minimum: 1, maximum: 9, description: 'The most.' } },
  properties: { params: { $ref: '#/$defs/Input' } },
  required: ['params'],
};

/** Finds words; it looks at the limit only where it is told to. */
function finder(isStrict: boolean, inputSchema: object = SCHEMA): FakeTool {
  const definition = { name: 'find_words', description: 'Finds words.', inputSchema };
  return {
    definition: { ...definition, annotations: { readOnlyHint: true } },
    answer({ params }) {
      if (!isRecord(params)) return refused('Invalid arguments: params must be an object.');
      const { word, limit = 9 } = params;
      if (typeof word !== 'string' || word === '' || word.length > 20)
        return refused('Invalid arguments: params.word must be a text of 1 to 20 characters.');
      const isLimit = Number.isInteger(limit) && Number(limit) >= 1 && Number(limit) <= 9;
      if (isStrict && !isLimit) return refused('Invalid arguments: params.limit must be from 1 to 9.');
      return said(Array.from({ length: Math.min(Number(limit), 30) }, () => word).join(', '));
    },
  };
}

interface Ran {
  readonly report: RunReport;
  readonly asked: readonly unknown[];
}

async function ran(tool: FakeTool, options: Partial<RunOptions> = {}): Promise<Ran> {
  let time = 0;
  const session = toolSession([tool]);
  for await (const event of run(session, { seed: 1, now: () => time++, ...options }))
    if (event.type === 'summary')
      return { report: event.report, asked: session.asked.map(([, args]) => args) };
  throw new Error('The run ended without a summary.');
}

const reproduce = (tool: string, args: unknown): string => `${tool} ${JSON.stringify(args)}`;

describe('a tool that takes all its arguments in one object', () => {
  it('is called with that object, and tested by what is in it', async () => {
    const { report, asked } = await ran(finder(true));
    expect(report.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(report.tools[0]).toMatchObject({ classification: 'fully_working', neverSucceeded: false });
    const inside = asked.filter((args) => isRecord(args) && isRecord(args.params));
    expect(inside.length).toBeGreaterThan(10);
    expect(asked).toContainEqual({ params: {} });
  });

  it('is reported as it is: definition, schema, points and calls', async () => {
    const { report } = await ran(finder(true), { reproduce });
    const [tool] = report.tools;
    expect(tool?.definition).toBe(`sha256:${contentHash(finder(true).definition)}`);
    expect(tool?.inputSchema).toEqual({ value: SCHEMA });
    const places = (tool?.coverage.points ?? []).map(({ at }) => at);
    expect(places).toContain('/params/limit');
    expect(places.every((at) => at.startsWith('/params'))).toBe(true);
    const broken = tool?.exchanges?.find(({ scenario }) => scenario.violates?.path === '/params/limit');
    expect(broken?.params).toMatchObject({ value: { name: 'find_words', arguments: { params: {} } } });
    expect(broken?.reproduce).toMatch(/^find_words \{"params":\{/);
  });

  it('shows in a finding the call that went over the wire', async () => {
    const { report } = await ran(finder(false), { reproduce });
    const found = report.findings.find(({ rule }) => rule === 'run/silent-acceptance');
    expect(found).toMatchObject({ path: '/params/limit', call: { arguments: { params: {} } } });
    expect(found?.call?.scenario?.violates?.path).toBe('/params/limit');
    expect(found?.reproduce).toBe(`find_words ${JSON.stringify(found?.call?.arguments)}`);
  });

  it.each<[how: string, given: Record<string, readonly unknown[]>]>([
    ['as one object', { params: [{ word: 'barley' }] }],
    ['by the name of the property', { word: ['barley'] }],
    ['by its pointer', { '/params/word': ['barley'] }],
  ])('takes values of the user, given %s', async (_, given) => {
    const { asked } = await ran(finder(true), { values: { tools: { find_words: given } } });
    expect(asked[0]).toMatchObject({ params: { word: 'barley' } });
  });

  it.each<[what: string, schema: object]>([
    [
      'there is more than one property',
      { ...SCHEMA, properties: { params: INPUT, more: { type: 'string' } } },
    ],
    [
      'the property may be something else',
      { ...SCHEMA, properties: { params: { type: ['object', 'null'] } } },
    ],
    ['it may be left out', { ...SCHEMA, required: [] }],
    ['the schema says more', { ...SCHEMA, minProperties: 1 }],
    [
      'a reference leads into the property',
      {
        ...SCHEMA,
        properties: { params: { ...INPUT, properties: { word: { $ref: '#/properties/params/x' } } } },
      },
    ],
  ])('is taken as it is where %s', async (_, schema) => {
    const { report } = await ran(finder(true, schema));
    const places = (report.tools[0]?.coverage.points ?? []).map(({ at }) => at);
    expect(places).toContain('');
  });
});
