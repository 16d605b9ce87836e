import type { Matcher } from '../../schema/pattern.js';

/** The types of JSON values; an integer is a number. */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** Every type, simplest values first. */
export const JSON_TYPES: readonly JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** A value without parts. */
export type Scalar = null | boolean | number | string;

/** A pattern that names or texts match, with the matcher that checks use. */
export interface Pattern {
  readonly source: string;
  readonly matcher: Matcher;
}

/** A statement about values of one type; it holds for every value of another type. */
export type Atom =
  | { readonly kind: 'minimum' | 'maximum'; readonly bound: number; readonly isExclusive: boolean }
  | { readonly kind: 'multiple'; readonly of: number }
  | { readonly kind: 'minLength' | 'maxLength'; readonly count: number }
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'minItems' | 'maxItems'; readonly count: number }
  | { readonly kind: 'item'; readonly index: number; readonly schema: Formula }
  | { readonly kind: 'rest'; readonly from: number; readonly schema: Formula }
  | { readonly kind: 'contains'; readonly schema: Formula; readonly min: number; readonly max: number }
  | { readonly kind: 'unique' }
  | { readonly kind: 'minProperties' | 'maxProperties'; readonly count: number }
  | { readonly kind: 'required'; readonly name: string }
  | { readonly kind: 'property'; readonly name: string; readonly schema: Formula }
  | { readonly kind: 'patternProperty'; readonly pattern: Pattern; readonly schema: Formula }
  | {
      readonly kind: 'additional';
      readonly names: readonly string[];
      readonly patterns: readonly Pattern[];
      readonly schema: Formula;
    }
  | { readonly kind: 'names'; readonly schema: Formula };

/** What a formula says, without its identity. */
type Statement =
  | Atom
  | { readonly kind: 'true' }
  | { readonly kind: 'false' }
  | { readonly kind: 'types'; readonly types: ReadonlySet<JsonType> }
  | { readonly kind: 'among'; readonly type: JsonType; readonly values: ReadonlySet<Scalar> }
  | { readonly kind: 'all' | 'any' | 'one'; readonly parts: readonly Formula[] }
  | { readonly kind: 'not'; readonly part: Formula }
  | { readonly kind: 'reference'; readonly resolve: () => Formula }
  | { readonly kind: 'opaque' };

/** A statement about a value. Equal statements of one `Formulas` are one object. */
export type Formula = Statement & { readonly id: number };

/** The type that each kind of atom is about. */
export const ATOM_TYPES = {
  minimum: 'number',
  maximum: 'number',
  multiple: 'number',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  format: 'string',
  minItems: 'array',
  maxItems: 'array',
  item: 'array',
  rest: 'array',
  contains: 'array',
  unique: 'array',
  minProperties: 'object',
  maxProperties: 'object',
  required: 'object',
  property: 'object',
  patternProperty: 'object',
  additional: 'object',
  names: 'object',
} as const satisfies Record<Atom['kind'], JsonType>;

/** Whether a formula is an atom. */
export function isAtom(formula: Formula): formula is Formula & Atom {
  return formula.kind in ATOM_TYPES;
}
