import { KEYWORDS } from '../../schema/keyword-table.js';
import { exampleTool } from '../examples.js';
import { MALFORMED, schemaRule } from '../rule.js';

/** A schema of an older draft that does not say so. */
export const olderDraft = schemaRule({
  id: 'lint/older-draft',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: [MALFORMED],
  since: '2025-11-25',
  summary: 'A schema without `$schema` is written for an older draft than JSON Schema 2020-12.',
  reason:
    'Since 2025-11-25 the protocol reads it as 2020-12, where an array in `items` or a boolean `exclusiveMinimum` is an error: clients drop the tool.',
  fix: 'Use `prefixItems` for a tuple and a number for an exclusive bound, or name the draft in `$schema`.',
  spec: {
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#schema-dialect',
    level: 'MUST',
  },
  fails: [exampleTool('draw', { at: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] } })],
  passes: [
    exampleTool('draw', { at: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] } }),
  ],
  check({ schema, root }, name, report) {
    const keyword = KEYWORDS.get(name);
    if (keyword === undefined || root.isDeclared || keyword.annotation) return;
    if (keyword.until < 9 || ![4, 7].some((older) => keyword.accepts(schema[name], older))) return;
    const message =
      name === 'items'
        ? 'An array in "items" makes a tuple in older drafts only; 2020-12 does not allow it.'
        : `A boolean in "${name}" belongs to draft-04; 2020-12 does not allow it.`;
    report({ path: `/${name}`, message });
  },
});
