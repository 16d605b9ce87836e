import { quote } from '../../model/quote.js';
import { listRule } from '../rule.js';
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
export const sameDescription = listRule({
  id: 'lint/same-description',
  topic: 'models',
  severity: 'warning',
  scope: 'list',
  summary: 'Several tools have the same description.',
  reason: 'Models choose tools by their descriptions and cannot tell these apart.',
  fix: 'Say in each description what this tool does that the others do not.',
  spec: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: [tool('find_users', 'Finds users.', 'name'), tool('find_groups', 'Finds users.', 'group')],
  passes: [tool('find_users', 'Finds users.', 'name'), tool('find_groups', 'Finds groups.', 'group')],
  check(tools, report) {
    for (const group of toolsByDescription(tools)) {
      const [first, ...others] = group;
      if (first === undefined) continue;
      for (const other of others) {
        // The same in all but the name: `lint/duplicate-tool` reports it.
        if (other.name === first.name || textOf(other.inputSchema) === textOf(first.inputSchema)) continue;
        const message = `The description is the same as that of "${quote(first.name, 60)}".`;
        report(other, { path: '/description', message });
      }
    }
  },
});
