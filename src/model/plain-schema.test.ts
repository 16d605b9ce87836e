import { describe, expect, it } from 'vitest';
import { plainSchema } from './plain-schema.js';

describe('a schema without its null', () => {
  it.each([
    [
      { anyOf: [{ enum: ['a', 'b'], type: 'string' }, { type: 'null' }], default: 'a', description: 'x' },
      { enum: ['a', 'b'], type: 'string', default: 'a', description: 'x' },
    ],
    [{ oneOf: [{ type: 'null' }, { type: 'integer', minimum: 1 }] }, { type: 'integer', minimum: 1 }],
    [
      { type: ['string', 'null'], maxLength: 3 },
      { type: 'string', maxLength: 3 },
    ],
    [
      { anyOf: [{ type: 'string', title: 'inner' }, { type: 'null' }], title: 'outer' },
      { type: 'string', title: 'outer' },
    ],
  ])('is what %j says besides', (schema, plain) => {
    expect(plainSchema(schema)).toEqual(plain);
  });

  it.each([
    [{ type: 'string' }],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }],
    [{ type: ['string', 'integer', 'null'] }],
    [{ type: ['null'] }],
    [{ anyOf: [{ type: 'null' }] }],
    [{ anyOf: [true, { type: 'null' }] }],
    [{}],
  ])('is %j itself where there is no such null', (schema) => {
    expect(plainSchema(schema)).toBe(schema);
  });
});
