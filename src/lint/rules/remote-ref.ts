import { quoteValue } from '../../model/quote.js';
import { coreSection, exampleTool } from '../examples.js';
import { schemaRule } from '../rule.js';

const META_SCHEMA = /^https?:\/\/json-schema\.org\/draft[/-]/;

/** A reference that leads out of the schema. From 2026-07-28 on, the protocol itself says so. */
export const remoteRef = schemaRule({
  id: 'lint/remote-ref',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['$ref'],
  until: '2025-11-25',
  summary: 'A `$ref` points outside its schema.',
  reason: 'Clients do not fetch schemas: they drop the tool, or leave the parameter unchecked.',
  fix: 'Copy the referenced schema into `$defs` and refer to it with `#/$defs/…`.',
  spec: { url: coreSection('8.2.3.2'), level: 'SHOULD' },
  fails: [exampleTool('find_users', { by: { $ref: 'https://example.com/filter.json' } })],
  passes: [
    exampleTool('find_users', { by: { $ref: '#/$defs/Filter' } }, { $defs: { Filter: { type: 'string' } } }),
  ],
  check({ schema, root }, _keyword, report) {
    const { $ref } = schema;
    if (typeof $ref !== 'string' || $ref.startsWith('#') || META_SCHEMA.test($ref)) return;
    if (root.resolve($ref) !== 'remote') return;
    report({
      path: '/$ref',
      message: 'The reference leads out of the schema, where no client will follow it.',
      received: quoteValue($ref, 100),
    });
  },
});
