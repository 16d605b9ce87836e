import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { quote } from '../../model/quote.js';
import { COMBINATIONS } from '../../schema/keyword-sets.js';
import { exampleTool } from '../examples.js';
import { schemaRule } from '../rule.js';

/** Keywords from which a reader learns what the values mean. */
const DESCRIBING = ['description', 'title', '$ref', 'enum', 'const', ...COMBINATIONS, 'examples'];

/** Parameters that a model knows only by name. */
export const parameterDescription = schemaRule({
  id: 'lint/parameter-description',
  topic: 'models',
  severity: 'info',
  scope: 'schema',
  keywords: ['properties'],
  summary: "A parameter is not described, neither in the schema nor in the tool's description.",
  reason: 'A model can only guess from the name: which format, which unit, which id?',
  fix: 'Give the parameter a `description`; a few words are enough.',
  spec: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: [exampleTool('find_users', { ref: { type: 'string' } })],
  passes: [
    exampleTool('find_users', {
      ref: { type: 'string', description: 'The id of the user, such as `u_17`.' },
    }),
  ],
  check({ schema, depth, root }, _keyword, report) {
    const { properties } = schema;
    if (depth !== 0 || root.part !== 'inputSchema' || !isRecord(properties)) return;
    for (const [name, property] of Object.entries(properties)) {
      if (root.tool.description?.includes(name) === true) continue;
      if (!isRecord(property) || isDescribed(property)) continue;
      const message = `The parameter "${quote(name, 60)}" is not described.`;
      report({ path: joinPointer('/properties', name), message });
    }
  },
});

function isDescribed(schema: Readonly<Record<string, unknown>>): boolean {
  if (isRecord(schema.items) && isDescribed(schema.items)) return true;
  return DESCRIBING.some((keyword) => schema[keyword] !== undefined && schema[keyword] !== '');
}
