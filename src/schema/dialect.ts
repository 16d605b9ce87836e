import { isRecord } from '../model/json.js';
import type { JsonSchema } from '../model/tool.js';

/** The drafts of JSON Schema that we speak. */
export type Dialect = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12';

const BY_URI: Readonly<Record<string, Dialect>> = {
  'json-schema.org/draft-04/schema': 'draft-04',
  'json-schema.org/draft-06/schema': 'draft-06',
  'json-schema.org/draft-07/schema': 'draft-07',
  'json-schema.org/draft/2019-09/schema': '2019-09',
  'json-schema.org/draft/2020-12/schema': '2020-12',
};

/** The dialect that `$schema` names; `undefined` where it names none, `'unknown'` where we do not know it. */
export function declaredDialect(schema: JsonSchema): Dialect | 'unknown' | undefined {
  if (!isRecord(schema) || schema.$schema === undefined) return undefined;
  if (typeof schema.$schema !== 'string') return 'unknown';
  return BY_URI[schema.$schema.replace(/^https?:\/\//, '').replace(/#$/, '')] ?? 'unknown';
}
