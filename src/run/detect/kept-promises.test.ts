import { describe, expect, it } from 'vitest';
import { seriousRules } from '../../../test/fixtures/serious-rules.js';
import { type FakeTool, refused, said } from '../../../test/fixtures/tool-session.js';
import { compileSchema } from '../../schema/index.js';

type Args = Readonly<Record<string, unknown>>;
interface Definition {
  readonly name: string;
  readonly description: string;
  readonly properties?: object;
  readonly annotations?: object;
  readonly outputSchema?: object;
}

/** A tool that checks its arguments and then responds. */
function tool(definition: Definition, answer: (args: Args) => unknown): FakeTool {
  const { properties = {}, annotations = { readOnlyHint: true }, ...rest } = definition;
  const required = Object.keys(properties);
  const inputSchema = { type: 'object', properties, required, additionalProperties: false };
  const compiled = compileSchema(inputSchema);
  return {
    definition: { ...rest, annotations, inputSchema },
    answer: (args) =>
      compiled.check(args).outcome === 'valid' ? answer(args) : refused('Invalid arguments: see the schema.'),
  };
}

const data = (value: unknown): unknown => said(JSON.stringify(value));

const DAY = { type: 'string', format: 'date' };
const period = (until: object, isRejected: (from: string, to: string) => boolean): FakeTool =>
  tool(
    {
      name: 'list_events',
      description: 'Lists the events of a period.',
      properties: { from: { ...DAY, description: 'e.g. 2031-03-01' }, to: { ...DAY, ...until } },
    },
    ({ from, to }) =>
      isRejected(String(from), String(to)) ? refused('The period is not valid.') : data({ events: [] }),
  );
const isBackwards = (from: string, to: string): boolean => from > to;

describe('an example in a description', () => {
  it.each([['whatever goes with it', period({}, (from) => from.startsWith('2031'))]])(
    'is a finding where it is rejected: %s',
    async (_, one) => {
      expect(await seriousRules(one)).toEqual(['run/valid-rejected']);
    },
  );

  it.each([
    ['with the example of the other end', period({ description: 'e.g. 2031-03-31' }, isBackwards)],
    ['with the same day at the other end', period({}, isBackwards)],
  ])('is fine where it is accepted %s', async (_, one) => {
    expect(await seriousRules(one)).toEqual([]);
  });
});

/** Counts its own calls. */
function counted(definition: Definition, answer: (calls: number, args: Args) => unknown): FakeTool {
  let calls = 0;
  return tool(definition, (args) => answer(++calls, args));
}

const STEADY = { readOnlyHint: true, idempotentHint: true };
const PLACE = { place: { type: 'string', enum: ['Oslo', 'Rome'], description: 'A city.' } };
const zone = (text: string): FakeTool =>
  counted({ name: 'get_zone', description: 'The time zone of a city.', properties: PLACE }, (calls) =>
    calls === 1 ? refused(text) : data({ zone: 'Europe/Rome' }),
  );
const opener = tool({ name: 'load_zones', description: 'Reads the zones.' }, () => said('12 zones'));
const unread = (member: string, annotations: object = STEADY): FakeTool =>
  counted({ name: 'unread', description: 'How many messages are unread.', annotations }, (calls) =>
    data({ [member]: calls }),
  );
const LENGTH = 'How much longer the second route is than the first.';
const compared = (description: string, difference: (calls: number) => unknown): FakeTool =>
  counted({ name: 'compare', description, annotations: STEADY, properties: PLACE }, (calls, { place }) =>
    data({ place, difference: difference(calls) }),
  );
const scattered = (calls: number): number => (calls * 7919) % 1009;

describe('the same call', () => {
  it.each<[string, readonly FakeTool[]]>([
    ['fails only the first time', [zone('The zone table is not loaded')]],
    ['gets a number that grows with each call', [unread('unread')]],
    ['gets another number each time', [compared(LENGTH, scattered)]],
    [
      'gets another number in a text each time',
      [
        counted({ name: 'compare', description: LENGTH, annotations: STEADY, properties: PLACE }, (calls) =>
          said(`The difference is ${scattered(calls)} metres.`),
        ),
      ],
    ],
  ])('%s', async (_, tools) => {
    expect(await seriousRules(...tools)).toEqual(['run/flaky']);
  });

  it.each<[string, readonly FakeTool[]]>([
    ['fails while the server starts', [zone('The zone table is not loaded yet, try again.')]],
    ['fails because of a limit', [zone('Rate limit exceeded')]],
    ['fails before another tool was called', [opener, zone('The zone table is not loaded')]],
    ['counts requests', [unread('request_id')]],
    ['grows without a promise', [unread('unread', { readOnlyHint: true })]],
    ['rolls dice', [compared('Rolls dice for a city.', scattered)]],
    ['reads a live value', [compared('The current traffic in a city.', scattered)]],
    ['moves a little, as what is measured does', [compared(LENGTH, (calls) => 400 + scattered(calls) / 100)]],
    ['has the same number', [compared(LENGTH, () => 12)]],
  ])('is fine where it %s', async (_, tools) => {
    expect(await seriousRules(...tools)).toEqual([]);
  });
});

/** Returns one member, with or without an output schema that describes it. */
function shown(description: string, name: string, value: string, said?: string, properties = {}): FakeTool {
  const member = { type: 'string', description: said };
  const outputSchema = { type: 'object', properties: { [name]: member }, required: [name] };
  const declared = said === undefined ? {} : { outputSchema };
  const result = { [name]: value };
  return tool({ name: 'show', description, properties, ...declared }, () => ({
    content: [{ type: 'text', text: JSON.stringify(result) }],
    ...(said === undefined ? {} : { structuredContent: result }),
  }));
}
const HEAT = 'The heat of the oven in degrees Celsius.';
const UNIT = { unit: { type: 'string', enum: ['C', 'F'], description: 'The unit.' } };

describe('the form of a response', () => {
  it.each([
    ['a date, by the output schema', shown('Shows it.', 'at', '11/17/2026, 9:12 AM', 'When, as ISO 8601')],
    ['a date, by the description', shown('Returns the day as ISO 8601.', 'at', 'Tue Nov 17 2026')],
    ['a unit', shown(HEAT, 'unit', '°F')],
  ])('is a finding where it is not the promised one: %s', async (_, one) => {
    expect(await seriousRules(one)).toEqual(['run/promised-form']);
  });

  it.each([
    ['a date', shown('Shows it.', 'at', '2026-11-17T09:12:00Z', 'When, as ISO 8601')],
    ['a day', shown('Returns the day as ISO 8601.', 'at', '2026-11-17')],
    ['a date in a form that nothing promises', shown('Shows it.', 'at', '11/17/2026')],
    ['a date where a choice is promised', shown('Shows it.', 'at', '11/17/2026', 'ISO 8601 or local form')],
    ['a text that is no date', shown('Shows it.', 'at', 'never', 'When, as ISO 8601')],
    ['the promised unit', shown(HEAT, 'unit', '°C')],
    ['a unit of something else', shown(HEAT, 'unit', 'mm')],
    ['one of two promised units', shown('The heat in degrees Celsius or Fahrenheit.', 'unit', '°F')],
    ['a unit that is asked for', shown(HEAT, 'unit', 'F', undefined, UNIT)],
  ])('is fine where it is %s', async (_, one) => {
    expect((await seriousRules(one)).filter((rule) => rule === 'run/promised-form')).toEqual([]);
  });
});
