import { isRecord } from '../model/json.js';
import type { JsonSchema } from '../model/tool.js';

/** The supported drafts of JSON Schema. */
export type Dialect = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12';

/** With both schemes, and with and without the empty fragment: authors write all of them. */
const BY_URI: ReadonlyMap<unknown, Dialect> = new Map(
  (
    [
      ['json-schema.org/draft-04/schema', 'draft-04'],
      ['json-schema.org/draft-06/schema', 'draft-06'],
      ['json-schema.org/draft-07/schema', 'draft-07'],
      ['json-schema.org/draft/2019-09/schema', '2019-09'],
      ['json-schema.org/draft/2020-12/schema', '2020-12'],
    ] as const
  ).flatMap(([uri, dialect]) =>
    [uri, `http://${uri}`, `https://${uri}`].flatMap((whole): [string, Dialect][] => [
      [whole, dialect],
      [`${whole}#`, dialect],
    ]),
  ),
);

/** The dialect that `$schema` names; `undefined` where it names none, `'unknown'` where we do not know it. */
export function declaredDialect(schema: JsonSchema): Dialect | 'unknown' | undefined {
  if (!isRecord(schema)) return undefined;
  const { $schema } = schema;
  return $schema === undefined ? undefined : (BY_URI.get($schema) ?? 'unknown');
}
