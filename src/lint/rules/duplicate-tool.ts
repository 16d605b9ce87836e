import { quote } from '../../model/quote.js';
import type { Tool } from '../../model/tool.js';
import { listRule } from '../rule.js';
import { textOf, toolsByDescription } from '../same-description.js';

const tool = (name: string, description: string): object => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: false },
});

/** Two tools that differ in nothing but the name. */
export const duplicateTool = listRule({
  id: 'lint/duplicate-tool',
  topic: 'models',
  severity: 'warning',
  scope: 'list',
  summary: 'Two tools differ only in their names.',
  reason: 'A model picks one of them at random, and each costs its tokens.',
  fix: 'Remove one, or say in the descriptions how they differ.',
  spec: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: [tool('find_users', 'Finds users by name.'), tool('search_users', 'Finds users by name.')],
  passes: [tool('find_users', 'Finds users by name.'), tool('find_groups', 'Finds groups by name.')],
  check(tools, report) {
    for (const group of toolsByDescription(tools)) {
      const seen = new Map<string, Tool>();
      for (const one of group) {
        const text = textOf(one.inputSchema);
        const first = text === undefined ? undefined : seen.get(text);
        if (first !== undefined && first.name !== one.name)
          report(one, {
            path: '',
            message: `The tool has the same description and parameters as "${quote(first.name, 60)}".`,
          });
        if (text !== undefined && first === undefined) seen.set(text, one);
      }
    }
  },
});
