import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';
import type { Dialect } from '../../schema/dialect.js';
import { DRAFT_NUMBER, KEYWORDS } from '../../schema/keyword-table.js';
import { walkSchema } from '../../schema/walk.js';
import { ANNOTATIONS } from './keywords-by-type.js';

/** Keywords whose meaning or effect is not the same in every draft that has them. */
const UNSTEADY: ReadonlySet<string> = new Set([
  ...[
    'dependencies',
    '$id',
    'id',
    '$anchor',
    '$dynamicRef',
    '$dynamicAnchor',
    '$recursiveRef',
    '$recursiveAnchor',
  ],
]);

/** Whether a schema means the same in its own dialect and in 2020-12, keywords named apart. */
export function isDialectNeutral(
  schema: JsonSchema,
  dialect: Dialect,
  except: readonly string[] = [],
): boolean {
  const draft = DRAFT_NUMBER[dialect];
  if (dialect === '2020-12') return true;
  if (dialect === 'draft-04') return false;
  for (const { schema: place } of walkSchema(schema)) {
    if (typeof place === 'boolean') continue;
    for (const keyword of Object.keys(place)) {
      if (except.includes(keyword) || ANNOTATIONS.has(keyword)) continue;
      const known = KEYWORDS.get(keyword);
      if (known === undefined) continue;
      if (UNSTEADY.has(keyword) || known.since > draft || known.until < 9) return false;
      if (!known.accepts(place[keyword], 9)) return false;
      if (keyword === '$ref' && draft < 8 && !isAlone(place)) return false;
    }
  }
  return true;
}

/** Whether nothing but annotations stands beside a reference, which older drafts overlook and newer ones do not. */
const isAlone = (schema: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(schema).every(
    (keyword) =>
      keyword === '$ref' ||
      keyword === '$schema' ||
      ANNOTATIONS.has(keyword) ||
      isDefinitions(schema, keyword),
  );

const isDefinitions = (schema: Readonly<Record<string, unknown>>, keyword: string): boolean =>
  (keyword === '$defs' || keyword === 'definitions') && isRecord(schema[keyword]);
