import { exampleTool, validationSection } from '../examples.js';
import { schemaRule } from '../rule.js';

/** A name that `required` lists twice. */
export const duplicateRequired = schemaRule({
  id: 'lint/duplicate-required',
  topic: 'correctness',
  severity: 'warning',
  scope: 'schema',
  keywords: ['required'],
  summary: '`required` lists the same name twice.',
  reason: 'Strict validators reject the whole schema. Often one of the two should have been another name.',
  fix: 'Remove the repeated name, or correct it.',
  spec: { url: validationSection('6.5.3'), level: 'MUST' },
  fails: [exampleTool('find_users', { name: { type: 'string' } }, { required: ['name', 'name'] })],
  passes: [exampleTool('find_users', { name: { type: 'string' } }, { required: ['name'] })],
  check({ schema }, _keyword, report) {
    const { required } = schema;
    if (!Array.isArray(required) || required.length < 2) return;
    for (let i = 1; i < required.length && i < 1_000; i++)
      if (required.indexOf(required[i]) < i)
        report({ path: `/required/${i}`, message: 'The property is named as required twice.' });
  },
});
