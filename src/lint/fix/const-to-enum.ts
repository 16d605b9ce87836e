import { isRecord } from '../../model/json.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';
import { without } from './without.js';

/** A constant is an enum of one value. */
export const constToEnum: Fix = {
  id: 'fix/const-to-enum',
  title: 'Write `const` as an `enum` of one value.',
  repairs: ['portability/gemini/keyword'],
  before: { type: 'object', properties: { kind: { type: 'string', const: 'user' } } },
  after: { type: 'object', properties: { kind: { type: 'string', enum: ['user'] } } },
  apply: (schema) =>
    rewriteSchema(schema, (place, _where, note) => {
      if (!isRecord(place) || !Object.hasOwn(place, 'const')) return undefined;
      if (place.enum !== undefined || place.$ref !== undefined) return undefined;
      note('`const` became an `enum` of one value.');
      return { ...without(place, 'const'), enum: [place.const] };
    }),
};
