import { KEYWORDS } from '../../schema/keyword-table.js';
import { isSchema, subschemasOf } from '../../schema/subschemas.js';
import { InputPlace } from './input-place.js';

/** How far a walk goes: a hostile schema costs no more than a large one. */
const MAX_DEPTH = 100;
const MAX_PLACES = 40_000;

/** Callbacks of the walk. */
export interface Visitor {
  place(place: InputPlace): void;
  keyword(place: InputPlace, keyword: string): void;
}

/** Visits every place of a schema and every keyword of each, in document order, references not followed. */
export function walkInputSchema(schema: unknown, visitor: Visitor): void {
  let places = 0;
  const visit = (place: InputPlace): void => {
    if (++places > MAX_PLACES) return;
    visitor.place(place);
    for (const [keyword, value] of Object.entries(place.schema)) {
      visitor.keyword(place, keyword);
      const role = KEYWORDS.get(keyword)?.role ?? 'data';
      if (place.depth >= MAX_DEPTH) continue;
      for (const child of subschemasOf(keyword, value, role))
        visit(new InputPlace(child.schema, place, child));
    }
  };
  if (isSchema(schema)) visit(new InputPlace(schema));
}
