import { estimateTokens } from '../../model/token-estimate.js';
import { exampleTool } from '../examples.js';
import { toolRule } from '../rule.js';
import { textOf } from '../same-description.js';

/** Tokens that a character costs: of English text and JSON, and of scripts that are dearer. */
const PER_CHARACTER = 1 / 4.2;
const PER_DEAR_CHARACTER = 0.8;
const IS_DEAR = /[^\0-\u02ff]{4}/;

/** A definition that costs more tokens than the budget allows. */
export const tokenBudget = toolRule({
  id: 'lint/token-budget',
  topic: 'models',
  severity: 'warning',
  scope: 'tool',
  summary: 'The tool definition exceeds the token budget.',
  reason: "Clients pay for the definition with every request, and it takes room from the model's task.",
  fix: 'Cut repetitions and examples, move long text into a resource, split the tool, or raise the budget.',
  spec: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
  fails: [
    exampleTool('find_users', {
      by: { type: 'string', description: 'One of the attributes of a user. '.repeat(600) },
    }),
  ],
  passes: [
    exampleTool('find_users', { by: { type: 'string', description: 'One of the attributes of a user.' } }),
  ],
  check(tool, report, { budgets, sizes }) {
    const { toolTokens } = budgets;
    const length = sizes.get(tool.name) ?? 0;
    if (length * PER_DEAR_CHARACTER <= toolTokens) return;
    const isDear = tool.description !== undefined && IS_DEAR.test(tool.description);
    if (length * (isDear ? PER_DEAR_CHARACTER : PER_CHARACTER) <= toolTokens) return;
    const text = isDear ? textOf(tool) : undefined;
    const tokens = text === undefined ? Math.round(length * PER_CHARACTER) : estimateTokens(text, 4_096);
    if (tokens <= toolTokens) return;
    report({
      path: '',
      message: `The definition costs about ${tokens} tokens.`,
      expected: `at most ${toolTokens} tokens`,
      received: `about ${tokens} tokens`,
    });
  },
});
