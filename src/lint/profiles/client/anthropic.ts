import { noBooleanOutput, noBooleanSchema } from '../kind/boolean-schema.js';
import { closedObjectCheck } from '../kind/closed-object.js';
import { toolDescription } from '../kind/description-length.js';
import { forbiddenKeyword } from '../kind/forbidden-keyword.js';
import { propertyName } from '../kind/property-name.js';
import { noRecursion } from '../kind/reference.js';
import { validIn } from '../kind/schema-dialect.js';
import { toolName } from '../kind/tool-name.js';
import { inherited, profile } from '../profile.js';
import { byInput, byRoot, byTool, page, thread } from './example.js';
import { noRootCondition, noRootUnion, plainName64 } from './shared-checks.js';

const TEXT = { type: 'string' };
const UNION = { anyOf: [{ required: ['name'] }, { required: ['id'] }] };

/** Requests to Anthropic's Messages API with tools. */
export const anthropicApi = profile({ id: 'anthropic-api', title: 'Anthropic API' }, [
  {
    what: 'root-union',
    effect: 'server_refused',
    source: thread('anthropics/claude-code#44788', 'E'),
    check: noRootUnion,
    ...byRoot(UNION, {}),
  },
  {
    what: 'parameter-name',
    effect: 'server_refused',
    source: thread('microsoft/azure-devops-mcp#332', 'E'),
    check: propertyName({
      pattern: /^[a-zA-Z0-9_.-]{1,64}$/,
      words: '1 to 64 letters, digits, `_`, `.` and `-`',
      at: 'root',
    }),
    ...byInput({ $filter: TEXT }, { filter: TEXT }),
  },
  {
    what: 'schema',
    effect: 'server_refused',
    source: thread('acomagu/vscode-as-mcp-server#6', 'E'),
    check: validIn('2020-12'),
    ...byInput(
      { range: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] } },
      { range: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] } },
    ),
  },
  {
    what: 'name',
    effect: 'server_refused',
    source: thread('netclaw-dev/netclaw#1133', 'E'),
    check: toolName({
      pattern: /^[a-zA-Z0-9_-]+$/,
      maxLength: 128,
      characters: 'letters, digits, `_` and `-` only',
    }),
    ...byTool({ name: 'users.find' }, { name: 'users_find' }),
  },
  {
    what: 'name-in-search',
    effect: 'loss',
    source: thread('anthropics/claude-code#20830', 'E'),
    check: toolName({ maxLength: 64 }),
    note: 'the search for tools cannot refer to it',
    ...byTool({ name: 'a'.repeat(65) }, { name: 'a'.repeat(64) }),
  },
]);

const STRICT_PAGE = page(
  'Claude Docs: Structured outputs',
  'https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations',
);

/** The same with `strict: true`. */
export const anthropicStrict = profile({ id: 'anthropic-strict', title: 'Anthropic API (strict)' }, [
  ...inherited(anthropicApi),
  {
    what: 'closed-object',
    effect: 'server_refused',
    source: STRICT_PAGE,
    check: closedObjectCheck,
    ...byInput(
      { user: { type: 'object', properties: { name: TEXT } } },
      { user: { type: 'object', properties: { name: TEXT }, additionalProperties: false } },
    ),
  },
  {
    what: 'bounds',
    effect: 'server_refused',
    source: thread('agentjido/req_llm#302', 'E'),
    check: forbiddenKeyword({
      keywords: [
        ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
        ...['minLength', 'maxLength', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
      ],
      at: 'anywhere',
      fix: 'Remove the bound, name it in the description and check it in the tool.',
    }),
    ...byInput({ limit: { type: 'integer', minimum: 1 } }, { limit: { type: 'integer' } }),
  },
  {
    what: 'min-items',
    effect: 'server_refused',
    source: STRICT_PAGE,
    check: forbiddenKeyword({
      keywords: ['minItems'],
      at: 'anywhere',
      fix: 'Use 0 or 1, or name the bound in the description and check it in the tool.',
      allows: (value) => value === 0 || value === 1,
      expected: '`minItems` of 0 or 1',
    }),
    ...byInput(
      { tags: { type: 'array', items: TEXT, minItems: 2 } },
      { tags: { type: 'array', items: TEXT, minItems: 1 } },
    ),
  },
  {
    what: 'recursion',
    effect: 'server_refused',
    source: STRICT_PAGE,
    check: noRecursion,
    ...byRoot(
      { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, TEXT] } } },
      { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: TEXT } },
    ),
  },
]);

const claudeCodePrefix = (server: string): string => `mcp__${server}__`;

/** Claude Code, which shows a tool as `mcp__<server>__<tool>`. */
export const claudeCode = profile({ id: 'claude-code', title: 'Claude Code', prefix: claudeCodePrefix }, [
  {
    what: 'root-union',
    effect: 'refused',
    source: thread('anthropics/claude-code#95504', 'R'),
    check: noRootCondition,
    ...byRoot({ allOf: [{ required: ['name'] }] }, {}),
  },
  ...inherited(anthropicApi, ['parameter-name', 'schema']),
  {
    what: 'boolean-parameter',
    effect: 'server_refused',
    source: thread('anthropics/claude-code#92900', 'R'),
    check: noBooleanSchema(['properties']),
    ...byInput({ data: true }, { data: {} }),
  },
  {
    what: 'boolean-output',
    effect: 'server_refused',
    source: thread('GaloyMoney/drua#230', 'R'),
    check: noBooleanOutput,
    ...byTool(
      { outputSchema: { type: 'object', properties: { result: true } } },
      { outputSchema: { type: 'object', properties: { result: {} } } },
    ),
  },
  {
    what: 'name-in-search',
    effect: 'loss',
    source: thread('anthropics/claude-code#20830', 'E'),
    check: toolName({ maxLength: 64, prefix: claudeCodePrefix }),
    note: 'a call that follows a search for tools fails',
    ...byTool({ name: 'a'.repeat(58) }, { name: 'find_users' }),
  },
  {
    what: 'description',
    effect: 'loss',
    source: { ...thread('RedHatInsights/insights-mcp#340', 'D') },
    check: toolDescription(2048),
    note: 'the rest is cut off',
    ...byTool({ description: 'a'.repeat(2049) }, { description: 'a'.repeat(2048) }),
  },
]);

/** Claude on the web and on the desktop. */
export const claudeDesktop = profile({ id: 'claude-desktop', title: 'Claude web and Desktop' }, [
  {
    what: 'name',
    effect: 'server_refused',
    source: thread('icoretech/warden-mcp#33', 'E'),
    check: plainName64,
    ...byTool({ name: 'a'.repeat(65) }, { name: 'a'.repeat(64) }),
  },
  ...inherited(anthropicApi, ['root-union', 'parameter-name', 'schema']),
]);
