import { exampleTool } from '../examples.js';
import type { ToolRule } from '../rule.js';

const VAGUE =
  /^(?:tool|do|run|execute|call|invoke|process|handle|handler|action|function|func|main|test|api|request|perform|operation|data|misc|default)[-_ ]?\d*$/i;

/** Longer than any of them with a number behind. */
const LONGEST = 15;

/** A name that says nothing. */
export const vagueName: ToolRule = {
  id: 'lint/vague-name',
  topic: 'models',
  severity: 'info',
  scope: 'tool',
  summary: 'The name of a tool says what it acts on.',
  why: 'Beside the tools of other servers, a name such as `run` tells a model nothing, and it clashes.',
  fix: 'Name the tool after what it does and to what: a verb and a noun.',
  source: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: [exampleTool('execute', { name: { type: 'string' } })],
  passes: [exampleTool('execute_query', { name: { type: 'string' } })],
  check({ name }, report) {
    if (name.length <= LONGEST && VAGUE.test(name))
      report({ path: '/name', message: 'The name does not say what the tool acts on.' });
  },
};
