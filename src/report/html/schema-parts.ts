import type { SchemaObject } from '../../model/applicable-nodes.js';
import type { SchemaPoint } from '../../model/run-report.js';

/** How much of something was tried; `unmarked` where no call can try it. */
export type Tried = 'all' | 'some' | 'none' | 'unmarked';

/** One keyword of a schema node, or one member of its enum. */
export interface SchemaPart {
  readonly text: string;
  readonly tried: Tried;
}

/** Keywords that are shown with their value. */
const SHOWN = [
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'default',
];

/** Members of one enum that are shown. */
const MOST_MEMBERS = 200;

/** Keywords that are only named. */
const NAMED = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'patternProperties',
  'propertyNames',
  'prefixItems',
  'dependentSchemas',
];

/** The keywords of a node, each marked by the points that are about it. */
export function partsOf(node: SchemaObject, points: readonly SchemaPoint[]): SchemaPart[] {
  const about = (keyword: string): SchemaPoint[] => points.filter((point) => point.keyword === keyword);
  const has = (keyword: string): boolean => Object.hasOwn(node, keyword);
  const { type, $ref } = node;
  return [
    ...(has('type') ? [{ text: [type].flat().map(String).join(' or '), tried: triedOf(about('type')) }] : []),
    ...(typeof $ref === 'string' ? [{ text: `→ ${$ref}`, tried: 'unmarked' as const }] : []),
    ...membersOf(node, about('enum')),
    ...SHOWN.filter(has).map((keyword) => ({
      text: `${keyword} ${JSON.stringify(node[keyword])}`,
      tried: triedOf(about(keyword)),
    })),
    ...(node.additionalProperties === false || node.unevaluatedProperties === false
      ? [{ text: 'no other properties', tried: triedOf(about('additionalProperties')) }]
      : []),
    ...NAMED.filter(has).map((keyword) => ({ text: keyword, tried: 'unmarked' as const })),
  ];
}

function membersOf({ enum: members }: SchemaObject, points: readonly SchemaPoint[]): SchemaPart[] {
  if (!Array.isArray(members)) return [];
  const others = points.filter(({ effect }) => effect === 'broken');
  return [
    { text: 'enum', tried: triedOf(others) },
    ...members.slice(0, MOST_MEMBERS).map((member) => {
      const text = JSON.stringify(member);
      return { text, tried: triedOf(points.filter((point) => JSON.stringify(point.member) === text)) };
    }),
    ...(members.length > MOST_MEMBERS
      ? [{ text: `and ${members.length - MOST_MEMBERS} more`, tried: 'unmarked' as const }]
      : []),
  ];
}

/** How many of some points were tried. */
export function triedOf(points: readonly SchemaPoint[]): Tried {
  if (points.length === 0) return 'unmarked';
  const count = points.filter(({ tried }) => tried).length;
  if (count === points.length) return 'all';
  return count === 0 ? 'none' : 'some';
}
