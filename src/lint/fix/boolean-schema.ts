import { COMBINATIONS } from '../../schema/keyword-sets.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';

const BELOW: ReadonlySet<string> = new Set(['properties', 'items', 'prefixItems', ...COMBINATIONS]);

/** A schema that takes everything is an object without keywords. */
export const booleanSchema: Fix = {
  id: 'fix/boolean-schema',
  title: 'Write a schema that accepts everything as `{}`.',
  repairs: [
    'portability/claude-code/boolean-parameter',
    'portability/fireworks/boolean',
    'portability/portable-core/boolean',
  ],
  before: { type: 'object', properties: { data: true } },
  after: { type: 'object', properties: { data: {} } },
  apply: (schema) =>
    rewriteSchema(schema, (place, { keyword }, note) => {
      if (place !== true || !BELOW.has(keyword)) return undefined;
      note('`true` became `{}`.');
      return {};
    }),
};
