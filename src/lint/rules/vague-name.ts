import { exampleTool } from '../examples.js';
import { toolRule } from '../rule.js';

const VAGUE =
  /^(?:tool|do|run|execute|call|invoke|process|handle|handler|action|function|func|main|test|api|request|perform|operation|data|misc|default)[-_ ]?\d*$/i;

/** Longer than any of them with a number behind. */
const LONGEST = 15;

/** A name that says nothing. */
export const vagueName = toolRule({
  id: 'lint/vague-name',
  topic: 'models',
  severity: 'info',
  scope: 'tool',
  summary: 'The tool name does not say what the tool acts on.',
  reason: 'Next to the tools of other servers, a name such as `run` tells a model nothing and may clash.',
  fix: 'Name the tool with a verb and a noun.',
  spec: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: [exampleTool('execute', { name: { type: 'string' } })],
  passes: [exampleTool('execute_query', { name: { type: 'string' } })],
  check({ name }, report) {
    if (name.length <= LONGEST && VAGUE.test(name))
      report({ path: '/name', message: 'The name does not say what the tool acts on.' });
  },
});
