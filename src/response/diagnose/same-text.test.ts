import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { property } from '../../../test/property.js';
import { propertyOptions } from '../../../test/property-runs.js';
import { diagnose } from './diagnose.js';

const tool = {
  name: 'get_thing',
  inputSchema: {
    type: 'object',
    properties: { id: { type: 'string' }, limit: { type: 'integer', minimum: 1 } },
    required: ['id'],
  },
};
const TEXTS = [
  'API key not set',
  'fetch failed',
  'Something is off with the frobnicator',
  'limit must be positive',
  'Invalid request',
  'The operation could not be completed',
  'Nothing to do here today',
];
/** Arguments that keep to the schema, and some that break it in every way; no text quotes their values. */
const input = fc.oneof(
  fc.record({ id: fc.constant('zq'), limit: fc.integer({ min: 1 }) }),
  fc.record({ id: fc.integer(), limit: fc.integer({ max: 0 }) }),
  fc.record({ limit: fc.constant('many') }),
  fc.constant({}),
  fc.constant({ id: null, other: [] }),
);

describe('the same text', () => {
  property([fc.constantFrom(...TEXTS), input, input], propertyOptions())(
    'has the same diagnosis whatever the arguments break',
    (text, one, other) => {
      const response = { isError: true, content: [{ type: 'text', text }] };
      const judged = (args: unknown) => {
        const { kind, confidence, businessLogic } = diagnose({ tool, input: args, response });
        return { kind, confidence, businessLogic };
      };
      expect(judged(one)).toEqual(judged(other));
    },
  );
});
