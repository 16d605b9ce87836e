import { exampleTool, validationSection } from '../examples.js';
import { type Report, schemaRule } from '../rule.js';

const PAIRS: Readonly<Record<string, string>> = {
  minimum: 'maximum',
  minLength: 'maxLength',
  minItems: 'maxItems',
  minProperties: 'maxProperties',
  minContains: 'maxContains',
};

/** A lower bound above the upper one. */
export const contradictoryBounds = schemaRule({
  id: 'lint/contradictory-bounds',
  topic: 'correctness',
  severity: 'error',
  scope: 'schema',
  keywords: [...Object.keys(PAIRS), 'exclusiveMinimum', 'exclusiveMaximum'],
  summary: 'A lower bound is greater than its upper bound.',
  reason: 'No value satisfies both, so a call that sends the parameter is always rejected.',
  fix: 'Correct one of the bounds.',
  spec: { url: validationSection('6.2'), level: 'MUST' },
  fails: [exampleTool('find_users', { age: { type: 'integer', minimum: 100, maximum: 18 } })],
  passes: [exampleTool('find_users', { age: { type: 'integer', minimum: 18, maximum: 100 } })],
  check({ schema }, keyword, report) {
    const upper = PAIRS[keyword];
    if (upper !== undefined) compare(schema, keyword, upper, false, report);
    else if (keyword === 'exclusiveMinimum') {
      compare(schema, keyword, 'maximum', true, report);
      compare(schema, keyword, 'exclusiveMaximum', true, report);
    } else compare(schema, 'minimum', keyword, true, report);
  },
});

function compare(
  schema: Readonly<Record<string, unknown>>,
  lower: string,
  upper: string,
  isStrict: boolean,
  report: Report,
): void {
  const low = schema[lower];
  const high = schema[upper];
  if (typeof low !== 'number' || typeof high !== 'number' || low < high || (low === high && !isStrict))
    return;
  const message = `No value can satisfy "${lower}" ${low} and "${upper}" ${high}.`;
  report({ path: `/${lower}`, message });
}
