import { isRecord } from '../../model/json.js';
import { KEYWORDS, type Role } from '../../schema/keyword-table.js';
import { SchemaPlace } from './schema-place.js';

/** How far a walk goes: a hostile schema costs no more than a large one. */
const MOST_DEPTH = 100;
const MOST_PLACES = 40_000;

/** What the walk meets. */
export interface Visitor {
  place(place: SchemaPlace): void;
  keyword(place: SchemaPlace, keyword: string): void;
}

/** Visits every place of a schema and every keyword of each, in document order, references not followed. */
export function walkInputSchema(schema: unknown, visitor: Visitor): void {
  if (!isRecord(schema) && typeof schema !== 'boolean') return;
  new Walk(visitor).visit(new SchemaPlace(schema));
}

class Walk {
  private places = 0;
  private readonly visitor: Visitor;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  visit(place: SchemaPlace): void {
    if (++this.places > MOST_PLACES) return;
    this.visitor.place(place);
    const { schema } = place;
    for (const keyword of Object.keys(schema)) {
      this.visitor.keyword(place, keyword);
      const value = schema[keyword];
      if (typeof value !== 'object' && typeof value !== 'boolean') continue;
      const role = KEYWORDS.get(keyword)?.role;
      if (role !== undefined && role !== 'data' && place.depth < MOST_DEPTH)
        this.below(place, keyword, value, role);
    }
  }

  private below(place: SchemaPlace, keyword: string, value: object | boolean | null, role: Role): void {
    if (Array.isArray(value)) {
      if (role === 'schema' || role === 'schema-map') return;
      for (let i = 0; i < value.length; i++) this.child(place, keyword, value[i], i);
    } else if (role === 'schema-map' || role === 'dependencies') {
      if (!isRecord(value)) return;
      for (const name of Object.keys(value)) this.child(place, keyword, value[name], name);
    } else if (role !== 'schemas') this.child(place, keyword, value);
  }

  private child(place: SchemaPlace, keyword: string, value: unknown, name?: string | number): void {
    if (isRecord(value) || typeof value === 'boolean')
      this.visit(new SchemaPlace(value, place, keyword, name));
  }
}
