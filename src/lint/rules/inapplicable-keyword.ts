import { KEYWORDS, TYPE_NAMES } from '../../schema/keyword-table.js';
import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** Keywords that depend on others: the finding is then about those. */
const COMPANIONS: ReadonlySet<string> = new Set([
  ...['format', 'contentEncoding', 'contentMediaType', 'additionalItems', 'unevaluatedItems'],
  ...['minContains', 'maxContains', 'minProperties', 'maxProperties', 'required', 'dependentRequired'],
  ...['dependentSchemas', 'dependencies', 'additionalProperties', 'propertyNames', 'unevaluatedProperties'],
]);
const JUDGED = [...KEYWORDS]
  .filter(([name, { type }]) => type !== undefined && !COMPANIONS.has(name))
  .map(([name]) => name);

/** The names in `type` for the values of a kind. */
const TYPES_OF = {
  string: ['string'],
  number: ['number', 'integer'],
  array: ['array'],
  object: ['object'],
} as const;

/** A keyword that has no effect on values of the `type` next to it. */
export const inapplicableKeyword = schemaRule({
  id: 'lint/inapplicable-keyword',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: JUDGED,
  summary: 'A keyword has no effect on values of the declared type.',
  reason: 'The keyword checks nothing, so values that it should forbid are allowed.',
  fix: 'Correct the type, or use a keyword that applies to it.',
  spec: { url: validationSection('6'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { limit: { type: 'integer', maxLength: 3 } })],
  passes: [
    exampleTool('find_users', { limit: { type: 'integer', maximum: 999 } }),
    exampleTool('find_users', { limit: { type: 'intger', maximum: 999 } }),
  ],
  check({ schema }, keyword, report) {
    const { type } = schema;
    const types: readonly unknown[] = TYPES_OF[KEYWORDS.get(keyword)?.type ?? 'string'];
    const declared: readonly unknown[] = Array.isArray(type) ? type : [type];
    // A type that does not exist has a finding of its own, and says nothing about what was meant.
    if (declared.length === 0 || !declared.every((name) => TYPE_NAMES.has(name))) return;
    if (declared.some((name) => types.includes(name)) || isEmpty(schema[keyword])) return;
    const message = `"${keyword}" has no effect on values of type ${declared.map((name) => `"${String(name)}"`).join(', ')}.`;
    report({
      path: `/${keyword}`,
      message,
      expected: `a type of ${types.map((name) => `"${String(name)}"`).join(' or ')}`,
    });
  },
});

/** Generators write empty lists and objects everywhere; they carry no meaning. */
function isEmpty(value: unknown): boolean {
  return value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}
