import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import { exampleTool } from '../examples.js';
import { SPEAKING } from '../keyword-traits.js';
import { type SchemaRule, SILENT } from '../rule.js';

/** Parameters of which a model learns only the name. */
export const parameterDescription: SchemaRule = {
  id: 'lint/parameter-description',
  topic: 'models',
  severity: 'info',
  scope: 'schema',
  keywords: [SILENT],
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
  check({ schema, keyword, name, depth, root }, _keyword, report) {
    if (keyword !== 'properties' || depth !== 1 || root.part !== 'inputSchema') return;
    if (root.tool.description?.includes(name) === true || isDescribed(schema)) return;
    report({ path: '', message: `The parameter "${quote(name, 60)}" is not described.` });
  },
};

function isDescribed(schema: Readonly<Record<string, unknown>>): boolean {
  for (const keyword in schema) {
    const value = schema[keyword];
    if (SPEAKING.has(keyword) && value !== '') return true;
    if (keyword === 'items' && isRecord(value) && isDescribed(value)) return true;
  }
  return false;
}
