import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../test/fixtures/tool-session.js';
import { compileSchema } from '../schema/index.js';
import { run } from './run.js';

const closed = (properties: object): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const TEXT = closed({ text: { type: 'string', description: 'What to say.' } });
const NULLABLE = closed({ text: { type: ['string', 'null'] } });
const open = (schema: object): object => ({ ...schema, required: [] });
const PRINTED = closed({ text: { enum: ['[object Object]'], description: 'What to show.' } });
const STATE = closed({ state: { enum: ['open', 'done'], description: 'Which ones.' } });
const LIMIT = closed({
  limit: { type: 'integer', minimum: 1, maximum: 9, description: 'The most to list.' },
});

/** A tool that rejects what its schema forbids. */
function tool(
  inputSchema: object,
  answer: FakeTool['answer'],
  { demands = inputSchema, name = 'get_thing', readOnlyHint = true } = {},
): FakeTool {
  const compiled = compileSchema(demands as never);
  const definition = { name, description: 'Gets it.', inputSchema, annotations: { readOnlyHint } };
  return {
    definition,
    answer(args, signal) {
      const check = compiled.check(args);
      if (check.outcome !== 'invalid') return answer(args, signal);
      const [{ instancePath, message }] = check.violations;
      return refused(`Invalid arguments: ${instancePath.slice(1)} ${message}`);
    },
  };
}

const listed = (length: number, item: (index: number) => unknown = (id) => ({ id })): object =>
  said(JSON.stringify({ items: Array.from({ length }, (_, index) => item(index)) }));

/** Answers with what was said before. */
function late(): FakeTool['answer'] {
  let last = 'Nothing was said.';
  return ({ text }) => {
    const answer = said(last);
    last = String(text);
    return answer;
  };
}

const NUMBER_OR_TEXT = closed({
  limit: { anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { type: 'string' }] },
});
const NUMBER_OR_BOOLEAN = closed({
  limit: { anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { type: 'boolean' }] },
});
const NUMERAL = closed({
  limit: {
    anyOf: [
      { type: 'integer', minimum: 1, maximum: 9 },
      { type: 'string', pattern: '^[0-9]+$' },
    ],
  },
});

const OPEN_OR_DONE = closed({ state: { type: 'string', enum: ['open', 'done'] } });

async function rules(tested: FakeTool, mode: 'safe' | 'all' = 'all'): Promise<string[]> {
  let time = 0;
  const found: string[] = [];
  for await (const event of run(toolSession([tested]), { seed: 1, mode, now: () => time++ }))
    if (event.type === 'finding' && event.finding.rule.startsWith('run/')) found.push(event.finding.rule);
  return found;
}

describe('a run', () => {
  it.each<[what: string, tool: FakeTool, rules: string[]]>([
    [
      'a text that is taken for a number',
      tool(LIMIT, () => said('Fine.'), { demands: NUMERAL }),
      ['run/coerced'],
    ],
    [
      'a boolean that is taken for a number',
      tool(LIMIT, () => said('Fine.'), { demands: NUMBER_OR_BOOLEAN }),
      ['run/coerced'],
    ],
    [
      'any text that is taken, which says it all',
      tool(LIMIT, () => said('Fine.'), { demands: NUMBER_OR_TEXT }),
      ['run/silent-acceptance'],
    ],
    [
      'a number that is taken for a text',
      tool(TEXT, () => said('Fine.'), { demands: closed({ text: { type: ['string', 'number'] } }) }),
      ['run/coerced'],
    ],
    [
      'a list that is taken for a text',
      tool(TEXT, () => said('Fine.'), { demands: closed({ text: {} }) }),
      ['run/silent-acceptance'],
    ],
    [
      '`null` for a property that may be left out',
      tool(open(TEXT), () => said('Fine.'), { demands: open(NULLABLE) }),
      ['run/coerced'],
    ],
    [
      '`null` for a property that is required',
      tool(TEXT, () => said('Fine.'), { demands: NULLABLE }),
      ['run/silent-acceptance'],
    ],
    [
      'anything that is taken for a flag',
      tool(closed({ deep: { type: 'boolean' } }), () => said('Fine.'), { demands: closed({ deep: {} }) }),
      ['run/coerced'],
    ],
    [
      'a listed value in another case',
      tool(OPEN_OR_DONE, () => said('Fine.'), {
        demands: closed({ state: { type: 'string', pattern: '^([Oo][Pp][Ee][Nn]|[Dd][Oo][Nn][Ee])$' } }),
      }),
      ['run/coerced'],
    ],
    [
      'any text for a listed value',
      tool(OPEN_OR_DONE, () => said('Fine.'), { demands: closed({ state: { type: 'string' } }) }),
      ['run/enum-drift-in'],
    ],
    [
      'any value of a list, which says it all',
      tool(OPEN_OR_DONE, () => said('Fine.'), { demands: closed({ state: {} }) }),
      ['run/enum-drift-in'],
    ],
    [
      'a listed tool that is unknown',
      tool(TEXT, () => refused('Unknown tool: get_thing')),
      ['run/unknown-tool'],
    ],
    [
      'a tool that does not know the tool it was asked about',
      tool(TEXT, ({ text }) => refused(`Unknown tool: ${text}`)),
      ['run/no-success'],
    ],
    [
      'a tool whose request of the client fails',
      tool(TEXT, () => refused('listing roots failed: calling "roots/list": Method not found: roots/list'), {
        name: 'roots',
      }),
      ['run/no-success'],
    ],
    [
      'a tool that misses arguments which it does not name',
      tool(TEXT, () => refused('Missing arguments')),
      ['run/no-success'],
    ],
    ['a limit that is ignored', tool(LIMIT, () => listed(12)), ['run/limit-ignored']],
    ['a limit that is kept', tool(LIMIT, ({ limit }) => listed(Number(limit))), []],
    [
      'a limit that is ignored in a list of words',
      tool(LIMIT, () => listed(12, String)),
      ['run/limit-ignored'],
    ],
    [
      'a list of words beside a text, which may be something else',
      tool(LIMIT, () => said(JSON.stringify({ text: 'One, two.', words: ['a', 'b', 'c', 'd'] }))),
      [],
    ],
    [
      'a placeholder of the language',
      tool(TEXT, () => said('Result: [object Object]')),
      ['run/unprinted-value'],
    ],
    ['a placeholder that was asked for', tool(PRINTED, ({ text }) => said(`This is ${text}`)), []],
    ['an answer that belongs to an earlier call', tool(TEXT, late()), ['run/mixed-up']],
    ['an echo', tool(TEXT, ({ text }) => said(`You said ${text}`)), []],
    [
      'accents that are lost',
      tool(TEXT, ({ text }) =>
        said(
          String(text)
            .normalize('NFD')
            .replace(/\p{Mn}/gu, ''),
        ),
      ),
      ['run/unicode'],
    ],
    [
      'a plain name made of a text',
      tool(TEXT, ({ text }) =>
        said(
          String(text)
            .toLowerCase()
            .replace(/[^a-z]+/g, '-'),
        ),
      ),
      [],
    ],
    [
      'a returned value that the argument of the same name does not list',
      tool(STATE, () => said(JSON.stringify([{ state: 'open' }, { state: 'lost' }]))),
      ['run/enum-drift-out'],
    ],
    [
      'values of another vocabulary under the same name',
      tool(STATE, () => said(JSON.stringify([{ state: 'Ohio' }, { state: 'Utah' }]))),
      [],
    ],
    ['a tool that never finds anything', tool(TEXT, () => refused('Thing not found.')), ['run/no-success']],
  ])('judges %s', async (_, tested, expected) => {
    expect(await rules(tested)).toEqual(expected);
  });

  it('lets a tool that keeps something tell what was there before', async () => {
    expect(await rules(tool(TEXT, late(), { name: 'set_text', readOnlyHint: false }))).not.toContain(
      'run/mixed-up',
    );
  });
});

const EITHER = {
  type: 'object',
  properties: {
    email: { type: 'string', format: 'email', description: 'An address.' },
    user_id: { type: 'integer', description: 'A number.' },
  },
  additionalProperties: false,
};

describe('a condition that a schema can hardly say', () => {
  it('is a note about the combination, not an error about one of the arguments', async () => {
    const answer: FakeTool['answer'] = ({ email, user_id: id }) =>
      (email === undefined) === (id === undefined)
        ? refused('Provide exactly one of email and user_id.')
        : said('Ada');
    const found: string[] = [];
    for await (const event of run(toolSession([tool(EITHER, answer)]), {
      seed: 1,
      mode: 'all',
      now: () => 0,
    }))
      if (event.type === 'finding' && event.finding.rule === 'run/valid-rejected')
        found.push(`${event.finding.severity} ${event.finding.path}`);
    expect(found).toEqual(['info ']);
  });

  it('is no failure of what the tool depends on, where only an odd text brings it about', async () => {
    const parse: FakeTool['answer'] = ({ text }) =>
      text === '' ? refused('Not valid JSON: Unexpected end of JSON input') : said('A text.');
    const found: string[] = [];
    for await (const event of run(toolSession([tool(TEXT, parse)]), { seed: 1, mode: 'all', now: () => 0 }))
      if (event.type === 'finding') found.push(event.finding.rule);
    expect(found).not.toContain('response/unreachable');
  });
});

describe('a tool that changes something and fails once', () => {
  /** Fails at some calls, counted from 1. */
  const failing = (isFailure: (call: number) => boolean): FakeTool => {
    let calls = 0;
    return tool(
      TEXT,
      () =>
        isFailure(++calls)
          ? refused("TypeError: Cannot read properties of undefined (reading 'id')")
          : said('Kept.'),
      { name: 'set_text', readOnlyHint: false },
    );
  };

  it.each<[what: string, tool: FakeTool, rules: string[]]>([
    ['is flaky where it comes and goes', failing((call) => call % 3 === 0), ['response/crash', 'run/flaky']],
    ['has crashed where it does not come back', failing((call) => call === 3), ['response/crash']],
  ])('%s', async (_, tested, rules) => {
    const found: string[] = [];
    for await (const event of run(toolSession([tested]), { seed: 1, mode: 'all', now: () => 0 }))
      if (event.type === 'finding' && event.finding.severity !== 'info')
        found.push(`${event.finding.rule} ${event.finding.flaky === true ? 'flaky' : ''}`);
    expect(found).toEqual(rules.map((rule) => `${rule} flaky`));
  });
});
