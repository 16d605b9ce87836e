import { advertising, defined, demanding, ignoring } from '../change.js';
import type { Planted } from '../defect.js';
import { healthy, type Schema, type Tool } from '../tool.js';

/** Takes a text and a number, and answers with a sentence. */
const advise = (name: string, what: string): Tool =>
  healthy({
    name,
    description: `Advises on ${what}.`,
    input: {
      topic: { type: 'string', maxLength: 80, description: `What to know about ${what}.` },
      depth: { type: 'integer', minimum: 1, maximum: 5, description: 'How detailed the advice is.' },
    },
    optional: ['depth'],
    run: () => `There is much to say about ${what}.`,
  });

const money = advise('advise_on_money', 'money');
const cooking = advise('advise_on_cooking', 'cooking');

/** The same tool, whose text has a limit that nobody reads. */
function mistyped(tool: Tool): Tool {
  return ignoring(advertising(tool, 'topic', { maxLength: undefined, maxLenght: 80 }), 'topic', 'maxLength');
}

/** The same tool, whose depth is one of these. */
function listing(tool: Tool, members: readonly number[]): Tool {
  return demanding(advertising(tool, 'depth', { enum: members }), 'depth', { enum: members });
}

/** The same tool with other keywords at the root of its schema, which its program keeps to. */
function requiring(tool: Tool, keywords: Schema): Tool {
  const inputSchema = { ...tool.demands, ...keywords };
  return { ...defined(tool, { inputSchema }), demands: inputSchema };
}

/** Defects in the definition of a tool. */
export const DEFINITION_DEFECTS: readonly Planted[] = [
  {
    kind: 'duplicate-name',
    description: 'Two tools have the same name.',
    expected: { rule: 'protocol/tool-name-unique', severity: 'warning' },
    tool: { ...cooking, listed: () => [cooking.definition, cooking.definition] },
    twin: advise('advise_on_baking', 'baking'),
  },
  {
    kind: 'illegal-type',
    description: 'A schema has a type that does not exist.',
    expected: { rule: 'lint/keyword-value', severity: 'error' },
    tool: advertising(advise('advise_on_gardening', 'gardening'), 'topic', { type: 'strng' }),
    twin: advise('advise_on_farming', 'farming'),
  },
  {
    kind: 'list-unstable',
    description: 'The definition is another one in every list: the description has the time in it.',
    expected: { rule: 'run/list-unstable', severity: 'error' },
    tool: {
      ...money,
      listed: () => [
        defined(money, { description: `Advises on money, as of ${new Date().toISOString()}.` }).definition,
      ],
    },
    twin: advise('advise_on_taxes', 'taxes'),
  },
  {
    kind: 'required-impossible',
    description: 'A required property is not declared in the closed schema.',
    expected: { rule: 'lint/required-impossible', severity: 'error' },
    tool: requiring(advise('advise_on_travel', 'travel'), { required: ['topic', 'depht'] }),
    twin: advise('advise_on_hiking', 'hiking'),
  },
  {
    kind: 'dangling-reference',
    description: 'A `$ref` points to nothing.',
    expected: { rule: 'lint/dangling-ref', severity: 'error' },
    tool: advertising(advise('advise_on_fashion', 'fashion'), 'topic', { $ref: '#/$defs/topic' }),
    twin: advise('advise_on_shoes', 'shoes'),
  },
  {
    kind: 'empty-enum',
    description: 'An enum has no values.',
    expected: { rule: 'lint/empty-enum', severity: 'error' },
    tool: advertising(advise('advise_on_astronomy', 'astronomy'), 'depth', { enum: [] }),
    twin: advise('advise_on_physics', 'physics'),
  },
  {
    kind: 'invalid-pattern',
    description: 'A pattern is not a regular expression.',
    expected: { rule: 'lint/invalid-pattern', severity: 'error' },
    tool: advertising(advise('advise_on_chess', 'chess'), 'topic', { pattern: '([a-z]+' }),
    twin: advise('advise_on_cards', 'card games'),
  },
  {
    kind: 'contradictory-bounds',
    description: 'The minimum is above the maximum.',
    expected: { rule: 'lint/contradictory-bounds', severity: 'error' },
    tool: advertising(advise('advise_on_sailing', 'sailing'), 'depth', { minimum: 9 }),
    twin: advise('advise_on_rowing', 'rowing'),
  },
  {
    kind: 'invalid-default',
    description: 'A default is not valid under its own schema.',
    expected: { rule: 'lint/invalid-default', severity: 'warning' },
    tool: advertising(advise('advise_on_history', 'history'), 'depth', { default: '3' }),
    twin: advertising(advise('advise_on_geography', 'geography'), 'depth', { default: 3 }),
  },
  {
    kind: 'invalid-example',
    description: 'An example is not valid under its own schema.',
    expected: { rule: 'lint/invalid-example', severity: 'warning' },
    tool: advertising(advise('advise_on_poetry', 'poetry'), 'depth', { examples: [2, 'deep'] }),
    twin: advertising(advise('advise_on_prose', 'prose'), 'depth', { examples: [2, 4] }),
  },
  {
    kind: 'keyword-typo',
    description: 'A keyword is misspelt and has no effect.',
    expected: { rule: 'lint/keyword-typo', severity: 'warning' },
    tool: mistyped(advise('advise_on_dentistry', 'dentistry')),
    twin: advise('advise_on_surgery', 'surgery'),
  },
  {
    kind: 'duplicate-enum',
    description: 'An enum lists a value twice.',
    expected: { rule: 'lint/duplicate-enum', severity: 'warning' },
    tool: listing(advise('advise_on_pottery', 'pottery'), [1, 2, 3, 2]),
    twin: listing(advise('advise_on_weaving', 'weaving'), [1, 2, 3]),
  },
];
