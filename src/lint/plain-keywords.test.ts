import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LINT_RULES, lint } from './index.js';

/** The same rules, but as a user's own: they are asked about every value, however plain. */
const ASKED_ALWAYS = LINT_RULES.map((rule) => ({ ...rule }));

const number = fc.constantFrom(-1, 0, 1, 1.5, 10);
const text = fc.constantFrom('', 'a', 'ab', 'hunter2');
const value = fc.oneof(
  number,
  text,
  fc.boolean(),
  fc.constant(null),
  fc.constant(['a']),
  fc.constant({ a: 1 }),
);
const type = fc.constantFrom(
  'string',
  'string',
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  ['string', 'null'],
  'x',
);
const values = fc.oneof(
  fc.constantFrom(['a', 'ab'], ['a', 'a'], []),
  fc.array(value, { maxLength: 3 }),
  value,
);
const names = fc.oneof(
  fc.constantFrom(['a', 'ab'], ['a', 'a'], ['a', 'b']),
  fc.array(fc.oneof(text, number)),
  text,
);

/** Keywords that some rule looks at together; with all of them at once, one is always wrong. */
const GROUPS: readonly Readonly<Record<string, fc.Arbitrary<unknown>>>[] = [
  { default: value, const: value },
  { default: text, enum: values },
  { default: value, minimum: fc.oneof(number, text), maximum: number, exclusiveMinimum: number },
  { default: value, minLength: number, maxLength: number, pattern: fc.constantFrom('^a', '^(?:a+b)+$') },
  {
    default: value,
    anyOf: fc.constantFrom(
      [{ type: 'string' }, { type: 'null' }],
      [{ minimum: 5 }],
      [{ type: 'null', enum: [1] }],
    ),
  },
  {
    pattern: fc.constantFrom('^a', '[', '^(a+)+$', 3),
    $ref: fc.constantFrom('#', '#/properties/none', 'b.json', 3),
  },
  { enum: values, description: fc.constantFrom('', 'One of `a` and `na`.', "Values: 'A'.", 'Use `ac`.') },
  { enum: fc.constantFrom(['ascending', 'descending']), description: fc.constant('Or `decending`.') },
  { required: names, properties: fc.constantFrom({ a: {}, ab: {} }, {}, 'a') },
  { minItems: number, maxItems: number },
];
const schema = fc.oneof(
  ...GROUPS.flatMap((group) => [
    fc.record({ type, ...group }),
    fc.record({ type, ...group }, { requiredKeys: [] as const }),
  ]),
);

it('spares only values to which no rule objects', () => {
  fc.assert(
    fc.property(fc.constantFrom('q', 'password'), schema, fc.boolean(), (name, one, compile) => {
      const tool = {
        name: 'find_users',
        description: 'Finds users.',
        inputSchema: { type: 'object', properties: { [name]: one, a: { type: 'string' } } },
      };
      expect(lint([tool], { compile })).toEqual(lint([tool], { compile, rules: ASKED_ALWAYS }));
    }),
    { numRuns: 5_000 },
  );
});
