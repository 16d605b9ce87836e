import type { SchemaObject } from '../../model/applicable-nodes.js';
import { isRecord } from '../../model/json.js';
import { canonicalJson } from '../../schema/hash.js';
import { ANNOTATIONS, COMBINATIONS, DEFINITIONS, REFERENCES } from '../../schema/keyword-sets.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';
import { without } from './without.js';

/** Keywords that look at their neighbours: of each group, only one of the merged schemas may have any. */
const GROUPS = [
  ['additionalProperties', 'properties', 'patternProperties', 'unevaluatedProperties'],
  ['items', 'prefixItems', 'additionalItems', 'unevaluatedItems'],
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
];
const UNMERGEABLE = [...REFERENCES, '$id', '$schema', ...DEFINITIONS];

/** What all of some schemas say, one schema can say, unless they get in each other's way. */
export const mergeBranches: Fix = {
  id: 'fix/merge-branches',
  title: 'Merge the branches of `allOf`, or a single branch of a union, into the schema around them.',
  repairs: [
    'portability/anthropic-api/root-union',
    'portability/anthropic-strict/root-union',
    'portability/claude-code/root-union',
    'portability/claude-desktop/root-union',
    'portability/openai/root-union',
    'portability/openai-strict/root-union',
    'portability/openai-strict/keyword',
    'portability/vscode-copilot/root-union',
    'portability/vscode-copilot-gpt-4/root-union',
    'portability/gemini/keyword',
    'portability/portable-core/union',
  ],
  before: {
    type: 'object',
    properties: { id: { type: 'string' } },
    allOf: [{ required: ['id'] }, { properties: { name: { type: 'string' } }, required: ['name'] }],
  },
  after: {
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string' } },
    required: ['id', 'name'],
  },
  apply: (schema) =>
    rewriteSchema(schema, (place, _where, note) => {
      if (!isRecord(place)) return undefined;
      for (const keyword of COMBINATIONS) {
        const branches = place[keyword];
        if (!isMergeable(branches, keyword)) continue;
        const result = merged(without(place, keyword), branches);
        if (result !== undefined) note(`\`${keyword}\` was merged into the schema around it.`);
        return result;
      }
      return undefined;
    }),
};

function isMergeable(branches: unknown, keyword: string): branches is readonly SchemaObject[] {
  if (!Array.isArray(branches) || branches.length === 0) return false;
  return branches.every(isRecord) && (keyword === 'allOf' || branches.length === 1);
}

function merged(outer: SchemaObject, branches: readonly SchemaObject[]): SchemaObject | undefined {
  if (
    outer.$ref !== undefined ||
    branches.some((branch) => UNMERGEABLE.some((name) => Object.hasOwn(branch, name)))
  )
    return undefined;
  if (GROUPS.some((group) => !isForOne(group, [outer, ...branches]))) return undefined;
  let result: SchemaObject | undefined = outer;
  for (const branch of branches) result = result === undefined ? undefined : joined(result, branch);
  return result;
}

/** Plain `properties` in several schemas do no harm: they are independent. */
function isForOne(group: readonly string[], parts: readonly SchemaObject[]): boolean {
  const having = parts.filter((part) => group.some((keyword) => part[keyword] !== undefined));
  return (
    having.length <= 1 ||
    having.every((part) => group.every((keyword) => keyword === 'properties' || part[keyword] === undefined))
  );
}

function joined(one: SchemaObject, other: SchemaObject): SchemaObject | undefined {
  const result: Record<string, unknown> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const own = one[keyword];
    if (own === undefined) result[keyword] = value;
    else if (keyword === 'required' && Array.isArray(own) && Array.isArray(value))
      result[keyword] = [...new Set([...own, ...value])];
    else if (keyword === 'properties' && isRecord(own) && isRecord(value) && areApart(own, value))
      result[keyword] = Object.fromEntries([...Object.entries(own), ...Object.entries(value)]);
    else if (!ANNOTATIONS.has(keyword) && canonicalJson(own) !== canonicalJson(value)) return undefined;
  }
  return result;
}

const areApart = (one: SchemaObject, other: SchemaObject): boolean =>
  Object.keys(one).every((name) => !Object.hasOwn(other, name));
