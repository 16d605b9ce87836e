import { filledDescription } from '../kind/description-length.js';
import { toolName } from '../kind/tool-name.js';
import { profile } from '../profile.js';
import { byTool, page } from './example.js';
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
