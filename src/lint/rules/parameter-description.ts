import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { exampleTool } from '../examples.js';
import type { ToolRule } from '../rule.js';
import { shownName } from '../shown-name.js';

const SPEAKS = ['description', 'title', '$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'examples'];

/** Parameters of which a model learns only the name. */
export const parameterDescription: ToolRule = {
  id: 'lint/parameter-description',
  topic: 'models',
  severity: 'info',
  scope: 'tool',
  summary: 'Each parameter is described, in the schema or in the description of the tool.',
  why: 'A model has only the name to guess from: which format, which unit, which id?',
  fix: 'Give the parameter a `description`; a few words are enough.',
  source: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: [exampleTool('find_users', { ref: { type: 'string' } })],
  passes: [
    exampleTool('find_users', {
      ref: { type: 'string', description: 'The id of the user, such as `u_17`.' },
    }),
  ],
  check({ inputSchema, description = '' }, report) {
    const properties = isRecord(inputSchema) ? inputSchema.properties : undefined;
    if (!isRecord(properties)) return;
    for (const name in properties) {
      const schema = properties[name];
      if (!isRecord(schema) || isDescribed(schema) || description.includes(name)) continue;
      const message = `The parameter "${shownName(name)}" is not described.`;
      report({ path: joinPointer('/inputSchema/properties', name), message });
    }
  },
};

function isDescribed(schema: Readonly<Record<string, unknown>>): boolean {
  for (const keyword of SPEAKS) if (schema[keyword] !== undefined && schema[keyword] !== '') return true;
  return isRecord(schema.items) && isDescribed(schema.items);
}
