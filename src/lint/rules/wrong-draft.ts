import { DRAFT_NUMBER, KEYWORDS } from '../../schema/keyword-table.js';
import { exampleTool } from '../examples.js';
import { schemaRule } from '../rule.js';

const MOVING = [...KEYWORDS].filter(
  ([, { since, until, annotation }]) => !annotation && (since > 4 || until < 9),
);

/** A keyword that the schema's dialect does not have. */
export const wrongDraft = schemaRule({
  id: 'lint/wrong-draft',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: MOVING.map(([name]) => name),
  since: '2025-11-25',
  summary: "A keyword does not exist in the schema's dialect.",
  reason: 'Validators of that dialect ignore the keyword, so it checks nothing.',
  fix: 'Use the keyword that the dialect has for this, or name another draft in `$schema`.',
  spec: {
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#schema-dialect',
    level: 'MUST',
  },
  fails: [
    exampleTool(
      'draw',
      { at: { type: 'array', prefixItems: [{ type: 'number' }] } },
      { $schema: 'http://json-schema.org/draft-07/schema#' },
    ),
  ],
  passes: [
    exampleTool(
      'draw',
      { at: { type: 'array', items: [{ type: 'number' }] } },
      { $schema: 'http://json-schema.org/draft-07/schema#' },
    ),
  ],
  check({ root, schema }, name, report) {
    const keyword = KEYWORDS.get(name);
    const { dialect } = root;
    if (keyword === undefined || dialect === undefined) return;
    // A tuple of an older draft with all that belongs to it: `lint/older-draft` reports it.
    if (name === 'additionalItems' && (Array.isArray(schema.items) || schema.additionalItems === false))
      return;
    const draft = DRAFT_NUMBER[dialect];
    if (draft >= keyword.since && draft <= keyword.until) return;
    const when = draft < keyword.since ? 'does not have it yet' : 'no longer has it';
    report({ path: `/${name}`, message: `"${name}" has no effect: ${dialect} ${when}.` });
  },
});
