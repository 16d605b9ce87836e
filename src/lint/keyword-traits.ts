/** The types of values that schemas can name, as bits; an integer is a number. */
export const TYPE_BITS: ReadonlyMap<unknown, number> = new Map([
  ['string', 1],
  ['number', 2],
  ['integer', 2],
  ['array', 4],
  ['object', 8],
  ['boolean', 16],
  ['null', 32],
]);

/** All bits of types. */
export const TYPES = 63;
/** Tells a reader what the values mean. */
export const SPEAKS = 64;
/** Its validity depends on more than its value's kind: a reference, a pattern. */
export const LEADS = 128;
/** Gives references another base, or leads elsewhere each time: only the engine can tell where. */
export const IDENTIFIES = 256;

/** Of a place, not of a keyword: one that should speak is empty. */
export const IS_EMPTY = 512;

/** The types of values that a keyword looks at, the usual one first. `required` and the like stand beside `properties`. */
export const LOOKS_AT: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      [['string'], 'minLength maxLength pattern'],
      [['number', 'integer'], 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'],
      [['array'], 'items prefixItems contains minItems maxItems uniqueItems'],
      [['object'], 'properties patternProperties'],
    ] as const
  ).flatMap(([types, names]) => names.split(' ').map((name) => [name, types] as const)),
);

/** Keywords from which a reader learns what the values mean. */
export const SPEAKING: ReadonlySet<string> = new Set([
  'description',
  'title',
  '$ref',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  'examples',
]);

const LEADING: ReadonlySet<string> = new Set(['$ref', 'pattern', 'patternProperties']);
const IDENTIFYING: ReadonlySet<string> = new Set(
  '$id id $anchor $dynamicAnchor $recursiveAnchor $dynamicRef $recursiveRef'.split(' '),
);

/** What there is to know about a keyword, as bits: the types that it looks at, and the traits above. */
export function traitsOf(name: string): number {
  const [type] = LOOKS_AT.get(name) ?? [];
  return (
    (TYPE_BITS.get(type) ?? 0) |
    (SPEAKING.has(name) ? SPEAKS : 0) |
    (LEADING.has(name) ? LEADS : 0) |
    (IDENTIFYING.has(name) ? IDENTIFIES : 0)
  );
}

/** The bits of the types that a schema names; 0 where it names none, or one that does not exist. */
export function typeBits(type: unknown): number {
  if (!Array.isArray(type)) return TYPE_BITS.get(type) ?? 0;
  let bits = 0;
  for (let i = 0; i < type.length; i++) {
    const bit = TYPE_BITS.get(type[i]);
    if (bit === undefined) return 0;
    bits |= bit;
  }
  return bits;
}
