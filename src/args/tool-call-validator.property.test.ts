import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { property } from '../../test/property.js';
import { propertyOptions } from '../../test/property-runs.js';
import type { JsonSchema } from '../model/tool.js';
import { ToolCallValidator } from './tool-call-validator.js';

const SCHEMAS: readonly JsonSchema[] = [
  {
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 1 },
      limit: { type: 'integer', minimum: 0 },
      flag: { type: 'boolean' },
      order: { enum: ['asc', 'desc', 1, null] },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      nested: { $ref: '#/$defs/node' },
      either: {
        anyOf: [{ type: 'number' }, { $ref: '#/$defs/node' }, { type: 'array', items: { type: 'boolean' } }],
      },
      ['__proto__']: { type: 'integer' },
      constructor: { type: 'integer' },
    },
    required: ['path'],
    additionalProperties: false,
    $defs: {
      node: {
        type: 'object',
        properties: {
          value: { type: 'number' },
          next: { $ref: '#/$defs/node' },
          password: { type: 'string' },
        },
        required: ['value'],
      },
    },
  },
  { type: 'object', additionalProperties: { type: 'integer' }, maxProperties: 2 },
  true,
  false,
  {},
];

const NAMES = [
  'path',
  'Path',
  'limit',
  'limti',
  'flag',
  'order',
  'tags',
  'nested',
  'either',
  'value',
  'next',
  'password',
  '__proto__',
  'constructor',
  'toString',
];
const TEXTS = ['', 'true', '5', '-0.5', '1e999', 'ASC', '[1]', '{"value":"1"}', '[', 'x'];

const args = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 0, 5, -1.5, ...TEXTS),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string()), tie('value')), { maxLength: 6 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value;

const validator = new ToolCallValidator({ strict: false });
SCHEMAS.forEach((schema, i) => {
  validator.registerSchema(`tool ${i}`, schema);
});
const tool = fc.integer({ min: 0, max: SCHEMAS.length - 1 }).map((i) => `tool ${i}`);

describe('whatever the arguments are', () => {
  property([tool, args], propertyOptions(80, 500))(
    'a verdict and a prompt come back, and the arguments stay as they were',
    (name, value) => {
      const before = JSON.stringify(value);
      const result = validator.validate(name, value);
      validator.repair(name, value);
      if (!result.valid) {
        const prompt = validator.buildHelpPrompt(name, result.errors, { arguments: value });
        expect(prompt).toContain('Please correct your tool call arguments and try again.');
        expect(validator.buildHelpPrompt(name, result.errors, { arguments: value })).toBe(prompt);
      }
      expect(JSON.stringify(value)).toBe(before);
    },
  );

  property([tool, args], propertyOptions(80, 500))(
    'a valid call comes back as the same object, a repaired one is valid, and repairing again changes nothing',
    (name, value) => {
      const { valid } = validator.validate(name, value);
      const once = validator.repair(name, value);
      if (valid) expect(once.arguments).toBe(value);
      if (once.changes.length === 0) expect(once.arguments).toBe(value);
      else {
        expect(valid).toBe(false);
        expect(validator.validate(name, once.arguments)).toEqual({ valid: true });
        const twice = validator.repair(name, once.arguments);
        expect(twice).toEqual({ arguments: once.arguments, changes: [] });
        expect(twice.arguments).toBe(once.arguments);
      }
    },
  );

  property(
    [
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withNullPrototype: true,
        maxDepth: 4,
      }),
    ],
    propertyOptions(60, 300),
  )('values that JSON does not know do not make it throw', (value) => {
    for (const name of validator.toolNames) {
      const result = validator.validate(name, value);
      validator.repair(name, value);
      if (!result.valid) validator.buildHelpPrompt(name, result.errors, { arguments: value });
    }
  });
});
