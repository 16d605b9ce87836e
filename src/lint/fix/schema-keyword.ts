import { isRecord } from '../../model/json.js';
import { declaredDialect } from '../../schema/dialect.js';
import { isDialectNeutral } from './dialect-neutral.js';
import type { Fix } from './fix.js';
import { without } from './without.js';

/** Without `$schema` a schema is read as 2020-12, which for most is the same. */
export const schemaKeyword: Fix = {
  id: 'fix/schema-keyword',
  title: 'Remove `$schema` where the schema means the same in 2020-12, the default.',
  repairs: ['portability/gemini/keyword'],
  before: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: {} },
  after: { type: 'object', properties: {} },
  apply(schema) {
    const dialect = declaredDialect(schema);
    if (!isRecord(schema) || dialect === undefined || dialect === 'unknown') return undefined;
    if (!isDialectNeutral(schema, dialect)) return undefined;
    return {
      schema: without(schema, '$schema'),
      changes: [
        { path: '/$schema', message: '`$schema` was removed: the schema means the same without it.' },
      ],
    };
  },
};
