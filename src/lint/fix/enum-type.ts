import { isRecord, jsonTypeOf } from '../../model/json.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';

/** An enum of strings is a string. */
export const enumType: Fix = {
  id: 'fix/enum-type',
  title: 'Add the `type` that all values of an `enum` or the `const` have.',
  repairs: ['portability/kimi/untyped', 'portability/vertex/untyped', 'portability/portable-core/untyped'],
  before: { type: 'object', properties: { mode: { enum: ['a', 'b'] } } },
  after: { type: 'object', properties: { mode: { type: 'string', enum: ['a', 'b'] } } },
  apply: (schema) =>
    rewriteSchema(schema, (place, { keyword }, note) => {
      if (!isRecord(place) || place.type !== undefined || place.$ref !== undefined || keyword === '')
        return undefined;
      const values = Array.isArray(place.enum)
        ? place.enum
        : Object.hasOwn(place, 'const')
          ? [place.const]
          : [];
      const type = commonType(values);
      if (type === undefined) return undefined;
      note(`\`type\` was added: all values are of type ${type}.`);
      return { type, ...place };
    }),
};

function commonType(values: readonly unknown[]): string | undefined {
  const types = new Set(values.map(jsonTypeOf));
  const [type] = types;
  if (types.size !== 1 || type === undefined) return undefined;
  return type === 'number' && values.every(Number.isInteger) ? 'integer' : type;
}
