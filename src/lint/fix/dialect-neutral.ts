import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';
import type { Dialect } from '../../schema/dialect.js';
import { ANNOTATIONS, DEFINITIONS, IDENTIFIERS } from '../../schema/keyword-sets.js';
import { DRAFT_NUMBER, KEYWORDS } from '../../schema/keyword-table.js';
import { walkSchema } from '../../schema/walk.js';

/** Keywords whose meaning or effect is not the same in every draft that has them. */
const UNSTEADY: ReadonlySet<string> = new Set(['dependencies', ...IDENTIFIERS]);

/** Whether a schema means the same in its own dialect and in 2020-12, keywords named apart. */
export function isDialectNeutral(
  schema: JsonSchema,
  dialect: Dialect,
  except: readonly string[] = [],
): boolean {
  if (dialect === '2020-12') return true;
  if (dialect === 'draft-04') return false;
  const draft = DRAFT_NUMBER[dialect];
  for (const { schema: place } of walkSchema(schema)) {
    if (typeof place === 'boolean') continue;
    for (const keyword of Object.keys(place))
      if (!except.includes(keyword) && !isNeutral(keyword, place, draft)) return false;
  }
  return true;
}

/** Whether a keyword has the same effect in a draft and in 2020-12. */
function isNeutral(keyword: string, schema: Readonly<Record<string, unknown>>, draft: number): boolean {
  const known = KEYWORDS.get(keyword);
  if (known === undefined || ANNOTATIONS.has(keyword)) return true;
  if (UNSTEADY.has(keyword) || known.since > draft || known.until < 9) return false;
  if (!known.accepts(schema[keyword], 9)) return false;
  return keyword !== '$ref' || draft >= 8 || isAlone(schema);
}

/** Whether a reference has only annotations next to it, which older drafts ignore and newer ones do not. */
const isAlone = (schema: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(schema).every(
    (keyword) =>
      keyword === '$ref' ||
      keyword === '$schema' ||
      ANNOTATIONS.has(keyword) ||
      isDefinitions(schema, keyword),
  );

const isDefinitions = (schema: Readonly<Record<string, unknown>>, keyword: string): boolean =>
  DEFINITIONS.includes(keyword) && isRecord(schema[keyword]);
