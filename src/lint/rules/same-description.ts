import { quote } from '../../model/quote.js';
import type { ListRule } from '../rule.js';
import { textOf, toolsByDescription } from '../same-description.js';

const tool = (name: string, description: string, parameter: string): object => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    properties: { [parameter]: { type: 'string' } },
    additionalProperties: false,
  },
});

/** Two tools with one description. */
export const sameDescription: ListRule = {
  id: 'lint/same-description',
  topic: 'models',
  severity: 'warning',
  scope: 'list',
  summary: 'Each tool of a server has a description of its own.',
  why: 'A model chooses by the description, and cannot tell the tools apart.',
  fix: 'Say in each description what this tool does and the other does not.',
  source: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: [tool('find_users', 'Finds users.', 'name'), tool('find_groups', 'Finds users.', 'group')],
  passes: [tool('find_users', 'Finds users.', 'name'), tool('find_groups', 'Finds groups.', 'group')],
  check(tools, report) {
    for (const group of toolsByDescription(tools)) {
      const [first, ...others] = group;
      if (first === undefined) continue;
      for (const other of others) {
        // The same in all but the name: `lint/duplicate-tool` tells.
        if (other.name === first.name || textOf(other.inputSchema) === textOf(first.inputSchema)) continue;
        const message = `The description is the same as that of "${quote(first.name, 60)}".`;
        report(other, { path: '/description', message });
      }
    }
  },
};
