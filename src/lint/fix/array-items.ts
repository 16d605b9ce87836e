import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';
import { walkSchema } from '../../schema/walk.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';

/** An array that says nothing of its items has items of any kind. */
export const arrayItems: Fix = {
  id: 'fix/array-items',
  title: 'Add `"items": {}` to an array that does not describe its items.',
  repairs: [
    'portability/openai/array-items',
    'portability/openai-strict/array-items',
    'portability/gemini/array-items',
    'portability/vscode-copilot/array-items',
    'portability/vscode-copilot-gpt-4/array-items',
  ],
  before: { type: 'object', properties: { tags: { type: 'array' } } },
  after: { type: 'object', properties: { tags: { type: 'array', items: {} } } },
  apply: (schema) =>
    looksAtUnevaluated(schema)
      ? undefined
      : rewriteSchema(schema, (place, _where, note) => {
          if (!isRecord(place) || place.$ref !== undefined || place.items !== undefined) return undefined;
          if (place.type !== 'array' && !(Array.isArray(place.type) && place.type.includes('array')))
            return undefined;
          note('`"items": {}` was added.');
          return { ...place, items: {} };
        }),
};

/** `unevaluatedItems` no longer judges what `items` has seen. */
function looksAtUnevaluated(schema: JsonSchema): boolean {
  for (const place of walkSchema(schema))
    if (isRecord(place.schema) && place.schema.unevaluatedItems !== undefined) return true;
  return false;
}
