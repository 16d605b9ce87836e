import { arrayItemsCheck } from '../kind/array-items.js';
import { toolCount } from '../kind/count.js';
import { descriptionLength } from '../kind/description-length.js';
import { forbiddenKeyword } from '../kind/forbidden-keyword.js';
import { requiredDeclared } from '../kind/required-declared.js';
import { validIn } from '../kind/schema-dialect.js';
import { toolName } from '../kind/tool-name.js';
import { inherited, profile, type Source } from '../profile.js';
import { byCount, byInput, byRoot, byTool, thread } from './example.js';
import { rootWithoutApplicators } from './shared-checks.js';

const TEXT = { type: 'string' };
const NORMALIZER: Source = {
  ref: 'microsoft/vscode-copilot-chat toolSchemaNormalizer.ts',
  evidence: 'S',
  url: 'https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts',
};

/** Copilot Chat in VS Code, with any model. */
export const vscodeCopilot = profile({ id: 'vscode-copilot', title: 'VS Code Copilot' }, [
  {
    what: 'array-items',
    effect: 'server_refused',
    source: NORMALIZER,
    check: arrayItemsCheck({ inTypeLists: false, inDefinitions: false, takesAnything: true }),
    ...byInput({ tags: { type: 'array' } }, { tags: { type: 'array', items: TEXT } }),
  },
  {
    what: 'schema',
    effect: 'server_refused',
    source: NORMALIZER,
    check: validIn('draft-07', { coerces: true }),
    ...byInput({ name: { type: 'strng' } }, { name: TEXT }),
  },
  {
    what: 'root-union',
    effect: 'loss',
    source: NORMALIZER,
    check: rootWithoutApplicators,
    note: 'the keyword is removed',
    ...byRoot({ anyOf: [{ required: ['name'] }] }, {}),
  },
  {
    what: 'required',
    effect: 'loss',
    source: NORMALIZER,
    check: requiredDeclared,
    note: 'the requirement is removed',
    ...byRoot({ required: ['id'] }, { required: ['name'] }),
  },
  {
    what: 'tool-count',
    effect: 'server_refused',
    source: thread('microsoft/vscode-copilot-release#11653', 'E'),
    check: toolCount(128),
    ...byCount(129, 128),
  },
]);

/** Copilot Chat in VS Code with a model whose name begins with gpt-4, for which it removes more. */
export const vscodeCopilotGpt4 = profile(
  { id: 'vscode-copilot-gpt-4', title: 'VS Code Copilot with GPT-4 models' },
  [
    ...inherited(vscodeCopilot),
    {
      what: 'keyword',
      effect: 'loss',
      source: NORMALIZER,
      check: forbiddenKeyword({
        keywords: [
          ...['minLength', 'maxLength', 'pattern', 'default', 'format', 'minimum', 'maximum', 'multipleOf'],
          ...[
            'patternProperties',
            'unevaluatedProperties',
            'propertyNames',
            'minProperties',
            'maxProperties',
          ],
          ...[
            'unevaluatedItems',
            'contains',
            'minContains',
            'maxContains',
            'minItems',
            'maxItems',
            'uniqueItems',
          ],
        ],
        at: 'anywhere',
        fix: 'Say in the description what the keyword says, too.',
      }),
      note: 'the keyword is removed',
      ...byInput({ name: { type: 'string', minLength: 1 } }, { name: TEXT }),
    },
    {
      what: 'parameter-description',
      effect: 'loss',
      source: NORMALIZER,
      check: descriptionLength(1024),
      note: 'the rest is cut off',
      ...byInput(
        { name: { type: 'string', description: 'a'.repeat(1025) } },
        { name: { type: 'string', description: 'a'.repeat(1024) } },
      ),
    },
  ],
);

const cursorPrefix = (server: string): string => server;

/** Cursor, which counts the name of the server and that of the tool together. */
export const cursor = profile({ id: 'cursor', title: 'Cursor', prefix: cursorPrefix }, [
  {
    what: 'name',
    effect: 'refused',
    source: thread('ComposioHQ/composio#2788', 'E'),
    check: toolName({ maxLength: 59, prefix: cursorPrefix }),
    ...byTool({ name: 'a'.repeat(60) }, { name: 'find_users' }),
  },
  {
    what: 'tool-count',
    effect: 'loss',
    source: thread('Snowflake-Labs/mcp#77', 'R'),
    check: toolCount(80),
    note: 'the model sees the first 80; it was 40 before',
    ...byCount(81, 80),
  },
]);
