import { advertising, defined } from '../change.js';
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
const health = advise('advise_on_health', 'health');

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
    description: 'A property is required that the closed schema does not declare.',
    expected: { rule: 'lint/required-impossible', severity: 'error' },
    tool: requiring(advise('advise_on_travel', 'travel'), { required: ['topic', 'depht'] }),
    twin: advise('advise_on_hiking', 'hiking'),
  },
  {
    kind: 'required-undeclared',
    description: 'A property is required of which the schema says nothing more.',
    expected: { rule: 'lint/required-undeclared', severity: 'warning' },
    tool: requiring(advise('advise_on_music', 'music'), {
      required: ['topic', 'style'],
      additionalProperties: undefined,
    }),
    twin: requiring(advise('advise_on_dance', 'dance'), { additionalProperties: undefined }),
  },
  {
    kind: 'dangling-reference',
    description: 'A `$ref` leads nowhere.',
    expected: { rule: 'lint/dangling-ref', severity: 'error' },
    tool: advertising(advise('advise_on_fashion', 'fashion'), 'topic', { $ref: '#/$defs/topic' }),
    twin: advise('advise_on_shoes', 'shoes'),
  },
  {
    kind: 'empty-enum',
    description: 'An enum has no members.',
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
    kind: 'no-description',
    description: 'The tool has no description.',
    expected: { rule: 'lint/no-description', severity: 'warning' },
    tool: defined(health, { description: undefined }),
    twin: advise('advise_on_sports', 'sports'),
  },
];
