import { exampleTool, validationSection } from '../examples.js';
import { LOOKS_AT, typeBits } from '../keyword-traits.js';
import { MISPLACED, type SchemaRule } from '../rule.js';

/** A keyword that never looks at values of the type that stands beside it. */
export const inapplicableKeyword: SchemaRule = {
  id: 'lint/inapplicable-keyword',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: [MISPLACED],
  summary: 'A keyword stands beside a type whose values it looks at.',
  why: 'The keyword has no effect, so that what it was meant to forbid is allowed.',
  fix: 'Correct the type, or use the keyword of that type.',
  source: { url: validationSection('6'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { limit: { type: 'integer', maxLength: 3 } })],
  passes: [
    exampleTool('find_users', { limit: { type: 'integer', maximum: 999 } }),
    exampleTool('find_users', { limit: { type: 'intger', maximum: 999 } }),
  ],
  check({ schema }, keyword, report) {
    const { type } = schema;
    const types = LOOKS_AT.get(keyword);
    // A type that does not exist has a finding of its own, and says nothing about what was meant.
    if (types === undefined || typeBits(type) === 0 || isEmpty(schema[keyword])) return;
    const declared: readonly unknown[] = Array.isArray(type) ? type : [type];
    const message = `"${keyword}" has no effect on values of type ${declared.map((name) => `"${String(name)}"`).join(', ')}.`;
    report({
      path: `/${keyword}`,
      message,
      expected: `a type of ${types.map((name) => `"${name}"`).join(' or ')}`,
    });
  },
};

/** Generators write empty lists and objects everywhere; nobody meant anything by them. */
function isEmpty(value: unknown): boolean {
  return value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}
