import { exampleTool } from '../examples.js';
import { listRule } from '../rule.js';

const CHARACTERS_PER_TOKEN = 4.2;

const long = (name: string): object =>
  exampleTool(name, { by: { type: 'string', description: `What ${name} looks at. `.repeat(500) } });

/** All definitions of a server together cost more tokens than the budget allows. */
export const listTokenBudget = listRule({
  id: 'lint/list-token-budget',
  topic: 'models',
  severity: 'info',
  scope: 'list',
  summary: 'The tools of the server together exceed the token budget.',
  reason:
    'Clients that load all tools pay for them with every request, and models choose less well among many tools.',
  fix: 'Offer fewer tools by default, group them so that clients can leave some out, or raise the budget.',
  spec: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: Array.from({ length: 12 }, (_, index) => long(`find_${index}`)),
  passes: [
    exampleTool('find_users', { by: { type: 'string', description: 'One of the attributes of a user.' } }),
  ],
  check(_tools, report, { budgets, sizes }) {
    let characters = 0;
    for (const size of sizes.values()) characters += size;
    const tokens = Math.round(characters / CHARACTERS_PER_TOKEN);
    if (tokens <= budgets.listTokens) return;
    report(undefined, {
      path: '',
      message: `The tools of the server cost about ${tokens} tokens together.`,
      expected: `at most ${budgets.listTokens} tokens`,
      received: `about ${tokens} tokens`,
    });
  },
});
