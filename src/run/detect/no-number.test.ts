import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { run } from '../run.js';

async function rulesOf(tool: FakeTool): Promise<readonly string[]> {
  for await (const event of run(toolSession([tool]), { seed: 1, now: () => 0 }))
    if (event.type === 'summary')
      return event.report.findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule);
  throw new Error('no summary');
}

const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** Says on which day of the year a date is. */
const dayOfYear = (description: string, onOther: (date: string) => object): FakeTool => ({
  definition: {
    name: 'get_day_of_year',
    description,
    inputSchema: {
      type: 'object',
      properties: { date: { type: 'string', description: 'The date. Format: YYYY-MM-DD' } },
      required: ['date'],
    },
    annotations: { readOnlyHint: true },
  },
  answer: ({ date }) => {
    if (typeof date !== 'string') return refused('date must be a string');
    return ISO.test(date) ? said(`It is day ${Number(date.slice(8)) + 31} of the year.`) : onOther(date);
  },
});

describe('a date that the tool cannot read', () => {
  const nan = (): object => said('It is day NaN of the year.');

  it('is a finding where the response has NaN in place of a number', async () => {
    expect(await rulesOf(dayOfYear('Gets the day of the year.', nan))).toEqual(['run/unprinted-value']);
  });

  it.each<[what: string, description: string, onOther: (date: string) => object]>([
    ['it is rejected', 'Gets the day of the year.', (date) => refused(`Invalid date: ${date}`)],
    ['the description says so', 'Gets the day of the year, NaN where it is no date.', nan],
    [
      'it is a text about it',
      'Gets the day of the year.',
      () => said('No day. Other tools return NaN here.'),
    ],
  ])('is none where %s', async (_, description, onOther) => {
    expect(await rulesOf(dayOfYear(description, onOther))).toEqual([]);
  });
});

/** Counts from a word of a list; before its beginning there is none. */
const shifted = (description: string, say: (word: string | undefined) => string): FakeTool => ({
  definition: {
    name: 'get_weekday_after',
    description,
    inputSchema: {
      type: 'object',
      properties: { days: { type: 'integer', minimum: -3, maximum: 3, description: 'Days from Thursday.' } },
      required: ['days'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  },
  answer: ({ days, ...more }) => {
    if (!Number.isInteger(days) || Math.abs(Number(days)) > 3 || Object.keys(more).length > 0)
      return refused('days must be an integer from -3 to 3');
    return said(say(['Thursday', 'Friday', 'Saturday', 'Sunday'][Number(days)]));
  },
});

describe('a word that the program has not found', () => {
  const day = 'Gets the day of the week.';

  it('is a finding where another argument gives a word', async () => {
    expect(await rulesOf(shifted(day, (word) => `${word} afternoon`))).toEqual(['run/unprinted-value']);
  });

  it.each<[what: string, description: string, say: (word: string | undefined) => string]>([
    ['the sentence says that it is undefined', day, (word) => `The day is ${word}`],
    ['the description says so', 'Gets the day, undefined before Thursday.', (word) => `${word} afternoon`],
    [
      'the text has no other form',
      day,
      (word) => (word === undefined ? 'undefined behaviour' : `On ${word}`),
    ],
  ])('is none where %s', async (_, description, say) => {
    expect(await rulesOf(shifted(description, say))).toEqual([]);
  });
});
