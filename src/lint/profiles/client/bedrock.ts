import { filledDescription } from '../kind/description-length.js';
import { toolName } from '../kind/tool-name.js';
import { inherited, profile } from '../profile.js';
import { anthropicApi } from './anthropic.js';
import { byTool, page, thread } from './example.js';
import { plainName64 } from './shared-checks.js';

const CONVERSE = page(
  'Amazon Bedrock: ToolSpecification (runtime)',
  'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
);
const AGENTS = page(
  'Amazon Bedrock: ToolSpecification (agents)',
  'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_agent_ToolSpecification.html',
);

/** The Converse operation of Amazon Bedrock. */
export const bedrockConverse = profile({ id: 'bedrock-converse', title: 'Bedrock Converse' }, [
  {
    what: 'name',
    effect: 'server_refused',
    source: CONVERSE,
    check: plainName64,
    ...byTool({ name: 'users.find' }, { name: 'users-find' }),
  },
  {
    what: 'description',
    effect: 'server_refused',
    source: CONVERSE,
    check: filledDescription,
    ...byTool({ description: '' }, { description: 'F' }),
  },
  ...inherited(anthropicApi, ['parameter-name']).map((constraint) => ({
    ...constraint,
    source: thread(
      'aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws#709',
      'E',
    ),
    note: 'with models of Anthropic',
  })),
]);

/** Agents and prompts of Amazon Bedrock. */
export const bedrockAgents = profile({ id: 'bedrock-agents', title: 'Bedrock Agents' }, [
  {
    what: 'name',
    effect: 'server_refused',
    source: AGENTS,
    check: toolName({
      pattern: /^[a-zA-Z][a-zA-Z0-9_]*$/,
      maxLength: 64,
      characters: 'first a letter, then letters, digits and `_`',
    }),
    ...byTool({ name: 'users-find' }, { name: 'users_find' }),
  },
]);
