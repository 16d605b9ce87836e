import { isRecord } from '../../model/json.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';

/** Properties of any kind are `true`. */
export const openMap: Fix = {
  id: 'fix/open-map',
  title: 'Write `"additionalProperties": {}` as `true`.',
  mends: ['portability/letta/open-map'],
  before: { type: 'object', properties: { data: { type: 'object', additionalProperties: {} } } },
  after: { type: 'object', properties: { data: { type: 'object', additionalProperties: true } } },
  apply: (schema) =>
    rewriteSchema(schema, (place, { keyword }, note) => {
      if (keyword !== 'additionalProperties' || !isRecord(place) || Object.keys(place).length > 0)
        return undefined;
      note('`{}` became `true`.');
      return true;
    }),
};
