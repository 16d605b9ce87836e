import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';
import { compileSchema } from '../../schema/compile.js';
import { isDialectNeutral } from './dialect-neutral.js';
import type { Fix, Fixed } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';
import { without } from './without.js';

/** Since 2020-12, the items of a tuple are under `prefixItems` and the rest under `items`. */
export const tuple: Fix = {
  id: 'fix/tuple',
  title: 'Write tuples in the form of 2020-12.',
  repairs: [
    'portability/anthropic-api/schema',
    'portability/claude-code/schema',
    'portability/claude-desktop/schema',
  ],
  before: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      at: { type: 'array', items: [{ type: 'number' }, { type: 'number' }], additionalItems: false },
    },
  },
  after: {
    type: 'object',
    properties: {
      at: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false },
    },
  },
  apply(schema) {
    const { dialect } = compileSchema(schema);
    if (dialect === '2020-12' || !isDialectNeutral(schema, dialect, ['items', 'additionalItems']))
      return undefined;
    const fixed = rewriteSchema(schema, (place, _where, note) => {
      if (!isRecord(place)) return undefined;
      const { items, additionalItems } = place;
      // With one schema for all items, or none, `additionalItems` has no effect.
      if (!Array.isArray(items)) {
        if (additionalItems === undefined) return undefined;
        note('`additionalItems`, which had no effect here, was removed.');
        return without(place, 'additionalItems');
      }
      note('`items` became `prefixItems`.');
      const rest = additionalItems === undefined ? {} : { items: additionalItems };
      const prefix = items.length === 0 ? {} : { prefixItems: items };
      return { ...without(place, 'items', 'additionalItems'), ...prefix, ...rest };
    });
    return fixed === undefined ? undefined : withoutDialect(fixed);
  },
};

function withoutDialect(fixed: Fixed): Fixed {
  const schema: JsonSchema = isRecord(fixed.schema) ? without(fixed.schema, '$schema') : fixed.schema;
  return { ...fixed, schema };
}
