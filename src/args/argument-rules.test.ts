import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/tool.js';
import { ARGUMENT_RULES, type ArgumentRuleId, argumentRule } from './argument-rules.js';
import { ToolCallValidator } from './index.js';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const about = (schema: object): JsonSchema => ({ type: 'object', properties: { a: schema } });

/** For each rule, arguments that break it and no other. */
const BREAKS: Readonly<Record<ArgumentRuleId, readonly [schema: JsonSchema, args: unknown]>> = {
  'args/required': [{ type: 'object', required: ['a'] }, {}],
  'args/additionalProperties': [{ type: 'object', additionalProperties: false }, { b: 1 }],
  'args/type': [about({ type: 'string' }), { a: 1 }],
  'args/enum': [about({ enum: ['x', 'y'] }), { a: 'z' }],
  'args/const': [about({ const: 1 }), { a: 2 }],
  'args/pattern': [about({ type: 'string', pattern: '^b' }), { a: 'c' }],
  'args/format': [about({ type: 'string', format: 'email' }), { a: 'c' }],
  'args/minLength': [about({ type: 'string', minLength: 2 }), { a: 'c' }],
  'args/maxLength': [about({ type: 'string', maxLength: 2 }), { a: 'ccc' }],
  'args/minimum': [about({ type: 'number', minimum: 2 }), { a: 1 }],
  'args/maximum': [about({ type: 'number', maximum: 2 }), { a: 3 }],
  'args/exclusiveMinimum': [about({ type: 'number', exclusiveMinimum: 2 }), { a: 2 }],
  'args/exclusiveMaximum': [about({ type: 'number', exclusiveMaximum: 2 }), { a: 2 }],
  'args/multipleOf': [about({ type: 'number', multipleOf: 2 }), { a: 3 }],
  'args/minItems': [about({ type: 'array', minItems: 1 }), { a: [] }],
  'args/maxItems': [about({ type: 'array', maxItems: 1 }), { a: [1, 2] }],
  'args/uniqueItems': [about({ type: 'array', uniqueItems: true }), { a: [1, 1] }],
  'args/contains': [about({ type: 'array', contains: { const: 1 } }), { a: [2] }],
  'args/items': [about({ type: 'array', prefixItems: [true], items: false }), { a: [1, 2] }],
  'args/additionalItems': [
    { $schema: DRAFT_07, ...Object(about({ type: 'array', items: [true], additionalItems: false })) },
    { a: [1, 2] },
  ],
  'args/unevaluatedItems': [
    about({ type: 'array', prefixItems: [true], unevaluatedItems: false }),
    { a: [1, 2] },
  ],
  'args/minProperties': [about({ type: 'object', minProperties: 1 }), { a: {} }],
  'args/maxProperties': [about({ type: 'object', maxProperties: 1 }), { a: { b: 1, c: 2 } }],
  'args/propertyNames': [about({ type: 'object', propertyNames: { maxLength: 1 } }), { a: { bc: 1 } }],
  'args/dependentRequired': [{ type: 'object', dependentRequired: { a: ['b'] } }, { a: 1 }],
  'args/dependencies': [{ $schema: DRAFT_07, type: 'object', dependencies: { a: ['b'] } }, { a: 1 }],
  'args/oneOf': [about({ oneOf: [{ type: 'number' }, { minimum: 0 }] }), { a: 1 }],
  'args/not': [about({ not: { type: 'number' } }), { a: 1 }],
  'args/schema': [{ type: 'object', properties: { a: false } }, { a: 1 }],
};

describe('the rules about arguments', () => {
  it.each(ARGUMENT_RULES)('$id is reported', ({ id }) => {
    const [schema, args] = BREAKS[id];
    const validator = new ToolCallValidator({ strict: false });
    validator.registerSchema('tool', schema);
    const result = validator.validate('tool', args);
    const errors = result.valid ? [] : result.errors;
    expect(errors.map(({ keyword }) => argumentRule(keyword))).toContain(id);
  });
});
