import { isRecord } from '../../model/json.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';
import { without } from './without.js';

/** What holds next to the branches holds in each. */
export const unionType: Fix = {
  id: 'fix/union-type',
  title: 'Move a `type` that is next to `anyOf` into the branches.',
  repairs: ['portability/kimi/union-type', 'portability/gemini/union-type'],
  before: {
    type: 'object',
    properties: { id: { type: 'string', anyOf: [{ minLength: 3 }, { type: 'string', pattern: '^x' }] } },
  },
  after: {
    type: 'object',
    properties: {
      id: {
        anyOf: [
          { type: 'string', minLength: 3 },
          { type: 'string', pattern: '^x' },
        ],
      },
    },
  },
  apply: (schema) =>
    rewriteSchema(schema, (place, { keyword }, note) => {
      if (!isRecord(place) || keyword === '' || place.$ref !== undefined) return undefined;
      const { type, anyOf } = place;
      if (typeof type !== 'string' || !Array.isArray(anyOf)) return undefined;
      const canMove = (branch: unknown): boolean =>
        isRecord(branch) && branch.$ref === undefined && (branch.type ?? type) === type;
      if (!anyOf.every(canMove)) return undefined;
      note(`The type ${type} moved into the branches of \`anyOf\`.`);
      return { ...without(place, 'type'), anyOf: anyOf.map((branch: object) => ({ type, ...branch })) };
    }),
};
