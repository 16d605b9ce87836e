import { describe, expect, it } from 'vitest';
import { seriousRules } from '../../../test/fixtures/serious-rules.js';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { compileSchema } from '../../schema/index.js';
import { run } from '../run.js';

type Args = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, object>>;

/** A tool that rejects what its schema forbids; all its arguments are required but those with a default. */
function tool(name: string, properties: Properties, answer: (args: Args) => unknown): FakeTool {
  const required = Object.keys(properties).filter((key) => !Object.hasOwn(properties[key] ?? {}, 'default'));
  const inputSchema = { type: 'object', properties, required, additionalProperties: false };
  const compiled = compileSchema(inputSchema);
  const annotations = { readOnlyHint: !/^(?:add|move)/.test(name) };
  return {
    definition: { name, description: `About ${name.replace('_', ' ')}.`, inputSchema, annotations },
    answer: (args) =>
      compiled.check(args).outcome === 'valid' ? answer(args) : refused('Error: Invalid arguments'),
  };
}

const TEXT = { type: 'string', description: 'The text.' };
const FORMATS = ['plain', 'hex', 'z85'];

/** Rejects two of its formats, for a reason that it states. */
const digest = (reason: (data: string, format: string) => string): readonly FakeTool[] => [
  tool(
    'get_digest',
    { data: TEXT, format: { enum: FORMATS, default: 'plain', description: 'How the data is written.' } },
    ({ data, format = 'plain' }) =>
      format === 'plain'
        ? said(`Digest: ${String(data).length}`)
        : refused(reason(String(data), String(format))),
  ),
];

const echo = (name: string): readonly FakeTool[] => [
  tool(name, { text: TEXT }, ({ text }) => said(String(text).replace(/[\u{10000}-\u{10ffff}]/gu, ''))),
];

/** Says a lot about each character, or about anything. */
const spell = (characters: number): readonly FakeTool[] => [
  tool('spell_text', { text: TEXT }, ({ text }) =>
    said('A letter of the alphabet. '.repeat(Math.max(characters, String(text).length * 4))),
  ),
];

const CLOCKS = ['auto', 'unix', 'iso'];
const clock = (fallback: string): readonly FakeTool[] => [
  tool(
    'read_clock',
    { clock: { enum: CLOCKS, default: fallback, description: 'How the time is written.' } },
    ({ clock: asked = 'auto' }) => said(JSON.stringify({ clock: asked === 'auto' ? 'unix' : asked, at: 10 })),
  ),
];

const PLACES = ['shop', 'app', 'both'];
const SIGNS = PLACES.slice(0, 2)
  .concat('shared')
  .map((place) => ({ id: `s-${place}`, place }));

/** Lists signs, those of a place with the shared ones; a value that it forgets gets all of them. */
const signs = (forgotten: string, all = SIGNS): readonly FakeTool[] => [
  tool(
    'get_signs',
    { place: { enum: [...PLACES, 'shared'], default: 'both', description: 'The place.' } },
    ({ place = 'both' }) =>
      said(
        JSON.stringify(
          all.filter(
            (sign) => [place, 'shared'].includes(sign.place) || place === 'both' || place === forgotten,
          ),
        ),
      ),
  ),
];

/** Finds a note every other time, from the first or the second call on. */
function alternating(name: string, from = 0): readonly FakeTool[] {
  let calls = from;
  return [tool(name, { id: TEXT }, () => said(calls++ % 2 === 0 ? 'Error: note not found' : 'Here it was.'))];
}

/** Moves a note to where it may be already, and fails every third time. */
function thirdFailing(complaint: string): readonly FakeTool[] {
  let calls = 0;
  const move = tool('move_note', { id: TEXT, box: { enum: ['a', 'b', 'c', 'd'] } }, () =>
    ++calls % 3 === 0 ? refused(complaint) : said('Moved.'),
  );
  return [{ ...move, definition: { ...move.definition, annotations: { idempotentHint: true } } }];
}

/** Adds tags to a note, and lists the ones it has kept. */
function tags(isKept: boolean): readonly FakeTool[] {
  const kept = new Set<unknown>(['old']);
  const properties = {
    path: TEXT,
    tags: { type: 'array', minItems: 1, items: { type: 'string', minLength: 4 } },
  };
  return [
    tool('list_tags', {}, () => said([...kept].map((tag) => `- ${String(tag)}`).join('\n'))),
    tool('add_tags', properties, ({ path, tags: added }) => {
      for (const tag of Array.isArray(added) && isKept ? added : []) kept.add(tag);
      return said(`Added to ${String(path)}: ${String(added)}`);
    }),
  ];
}

describe('a rejection, a change or a loss', () => {
  it.each<[what: string, tools: readonly FakeTool[], rule: string]>([
    ['of a listed value', digest((_, format) => `Error: unsupported format: ${format}`), 'run/enum-drift-in'],
    [
      'of a listed value that it quotes',
      digest((_, format) => `Error: Invalid "${format}"`),
      'run/enum-drift-in',
    ],
    ['of characters', echo('get_quote'), 'run/unicode'],
    ['of a default', clock('iso'), 'run/default-not-applied'],
    ['every other time', alternating('get_note'), 'run/flaky'],
    ['that asks to try again', thirdFailing('Not saved just now, please try again.'), 'run/flaky'],
    ['of tags', tags(false), 'run/state'],
    ['of items for all that is asked', signs('shared'), 'run/filter-ignored'],
    ['of more text than a model can take', spell(9_000), 'response/size'],
  ])('is found: %s', async (_, tools, rule) => {
    expect(await seriousRules(...tools)).toContain(rule);
  });

  it('is found in the value that gets everything, not in those that include it', async () => {
    for await (const event of run(toolSession(signs('shared')), { seed: 1, now: () => 0 }))
      if (event.type === 'finding' && event.finding.rule === 'run/filter-ignored')
        expect(event.finding.expected).toBe('only items with "shared"');
    expect.assertions(1);
  });

  it.each<[what: string, tools: readonly FakeTool[], rule: string]>([
    [
      'of data in the chosen format, which it quotes',
      digest((data, format) => `Error: invalid ${format} input: '${data}'`),
      'run/enum-drift-in',
    ],
    [
      'of the length that data has in a format',
      digest((_, format) => `Error: ${format} input length must be a multiple of 4`),
      'run/enum-drift-in',
    ],
    [
      'of a call that needs more with a format',
      digest((_, format) => `Error: format '${format}' requires a 'prefix' option`),
      'run/enum-drift-in',
    ],
    ['of characters that the tool removes', echo('strip_symbols'), 'run/unicode'],
    ['of a default that means what is found', clock('auto'), 'run/default-not-applied'],
    ['of a note by a tool that changes notes', alternating('move_note', 1), 'run/flaky'],
    ['of a note that is locked', thirdFailing('The note is locked by its owner.'), 'run/flaky'],
    ['of a path in a list of tags', tags(true), 'run/state'],
    ['of items that all have in common', signs('', SIGNS.slice(2)), 'run/filter-ignored'],
    ['of as much text as the caller sent', spell(1), 'response/size'],
  ])('has another cause: %s', async (_, tools, rule) => {
    expect(await seriousRules(...tools)).not.toContain(rule);
  });
});
