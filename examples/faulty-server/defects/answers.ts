import type { Planted } from '../defect.js';
import { type Arguments, healthy, type Tool, textual } from '../tool.js';

/** Returns a sentence with the text that it got. */
const frame = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Frames the inscription of a ${what}.`,
    input: { inscription: { type: 'string', maxLength: 3_000, description: `What the ${what} says.` } },
    run: ({ inscription }) => `In a frame: ${inscription}`,
  });

/** Takes a number and a switch. */
const hang = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Tells how many nails a ${what} needs.`,
    input: {
      weight: {
        type: 'integer',
        minimum: 1,
        maximum: 40,
        description: `The weight of the ${what} in pounds.`,
      },
      indoors: { type: 'boolean', description: `Whether the ${what} is inside.` },
    },
    run: ({ weight, indoors }) => `${Number(weight) + (indoors === true ? 0 : 1)} nails`,
  });

const EXHIBITS = Array.from({ length: 12 }, (_, index) => ({ number: index + 1 }));

/** Returns a list as long as it is asked for. */
const show = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Shows the ${what} of the museum.`,
    input: { limit: { type: 'integer', minimum: 1, maximum: 10, description: `The most ${what} to show.` } },
    output: {
      shown: {
        type: 'array',
        description: `The ${what}.`,
        items: {
          type: 'object',
          properties: { number: { type: 'integer', description: 'Its number.' } },
          required: ['number'],
          additionalProperties: false,
        },
      },
    },
    run: ({ limit }) => ({ shown: EXHIBITS.slice(0, Number(limit)) }),
  });

/** The same tool, whose program takes a text for the number or the switch that it looks like. */
function lenient(tool: Tool, property: string, pattern: string): Tool {
  const properties = tool.demands.properties as Readonly<Record<string, object>>;
  const either = { anyOf: [properties[property], { type: 'string', pattern }] };
  return { ...tool, demands: { ...tool.demands, properties: { ...properties, [property]: either } } };
}

const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '');
let last = 'nothing yet';

/** The response to the call before. */
function late({ inscription }: Arguments): string {
  const answer = `In a frame: ${last}`;
  last = String(inscription);
  return answer;
}

/** Defects in what a tool makes of a call that it took. */
export const ANSWER_DEFECTS: readonly Planted[] = [
  {
    kind: 'number-as-text',
    description: 'The tool converts a numeric string to a number.',
    expected: { rule: 'run/coerced', severity: 'info' },
    tool: lenient(hang('hang_portrait', 'portrait'), 'weight', '^[0-9]+$'),
    twin: hang('hang_landscape', 'landscape'),
  },
  {
    kind: 'switch-as-text',
    description: 'The tool converts the strings true and false to a boolean.',
    expected: { rule: 'run/coerced', severity: 'info' },
    tool: lenient(hang('hang_mirror', 'mirror'), 'indoors', '^(true|false)$'),
    twin: hang('hang_tapestry', 'tapestry'),
  },
  {
    kind: 'unknown-tool',
    description: 'The tool is listed, but unknown when called.',
    expected: { rule: 'run/unknown-tool', severity: 'error' },
    tool: {
      ...frame('frame_map', 'map'),
      answer: () => ({ error: { code: -32602, message: 'Unknown tool: frame_map' } }),
    },
    twin: frame('frame_chart', 'chart'),
  },
  {
    kind: 'limit-ignored',
    description: 'The result has the same length for every limit.',
    expected: { rule: 'run/limit-ignored', severity: 'warning' },
    tool: { ...show('show_coins', 'coins'), run: () => ({ shown: EXHIBITS }) },
    twin: show('show_medals', 'medals'),
  },
  {
    kind: 'unprinted-value',
    description: 'The text contains [object Object] instead of the value.',
    expected: { rule: 'run/unprinted-value', severity: 'error' },
    tool: {
      ...frame('frame_poem', 'poem'),
      answer: () => ({ result: textual(`In a frame: ${Object.prototype.toString.call({})}`) }),
    },
    twin: frame('frame_song', 'song'),
  },
  {
    kind: 'answer-of-another-call',
    description: 'Each call returns the response of the previous call.',
    expected: { rule: 'run/mixed-up', severity: 'error' },
    tool: { ...frame('frame_motto', 'motto'), run: late },
    twin: frame('frame_proverb', 'proverb'),
  },
  {
    kind: 'accents-lost',
    description: 'Accents are missing from the returned text.',
    expected: { rule: 'run/unicode', severity: 'error' },
    tool: {
      ...frame('frame_verse', 'verse'),
      run: ({ inscription }) => `In a frame: ${unaccented(String(inscription))}`,
    },
    twin: frame('frame_riddle', 'riddle'),
  },
];
