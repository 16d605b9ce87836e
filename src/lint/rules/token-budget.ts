import { estimateTokens } from '../../model/token-estimate.js';
import { exampleTool } from '../examples.js';
import type { ToolRule } from '../rule.js';
import { textOf } from '../same-description.js';

/** Tokens that a character costs: of English text and JSON, and of scripts that are dearer. */
const PER_CHARACTER = 1 / 4.2;
const PER_DEAR_CHARACTER = 0.8;
const IS_DEAR = /[^\0-\u02ff]{4}/;

/** A definition that costs more tokens than the budget allows. */
export const tokenBudget: ToolRule = {
  id: 'lint/token-budget',
  topic: 'models',
  severity: 'warning',
  scope: 'tool',
  summary: 'The definition of a tool keeps within a budget of tokens.',
  why: 'The definition is paid for with every request, and crowds out what the model should think about.',
  fix: 'Cut repetitions and examples, move long text into a resource, or split the tool; or raise the budget.',
  source: { url: 'https://www.anthropic.com/engineering/writing-tools-for-agents', level: 'SHOULD' },
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
};
