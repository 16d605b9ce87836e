import { allRequired } from '../kind/all-required.js';
import { closedObjectCheck } from '../kind/closed-object.js';
import { schemaTotal, toolCount } from '../kind/count.js';
import { toolDescription } from '../kind/description-length.js';
import { forbiddenKeyword } from '../kind/forbidden-keyword.js';
import { knownFormat } from '../kind/known-format.js';
import { rootProperties } from '../kind/object-properties.js';
import { simplePattern } from '../kind/pattern-dialect.js';
import { definitionReference } from '../kind/reference.js';
import { toolName } from '../kind/tool-name.js';
import { inherited, profile } from '../profile.js';
import { byCount, byInput, byRoot, byTool, page, thread } from './example.js';
import { everyArrayHasItems, plainRoot } from './shared-checks.js';

const TEXT = { type: 'string' };

/** Requests to OpenAI with function tools. */
export const openai = profile({ id: 'openai', title: 'OpenAI' }, [
  {
    what: 'name',
    effect: 'server_refused',
    source: thread('openai/codex#8174', 'E'),
    check: toolName({ pattern: /^[a-zA-Z0-9_-]+$/, characters: 'letters, digits, `_` and `-` only' }),
    ...byTool({ name: 'users.find' }, { name: 'users_find' }),
  },
  {
    what: 'name-length',
    effect: 'server_refused',
    source: thread('nanbingxyz/5ire#403', 'E'),
    check: toolName({ maxLength: 64 }),
    ...byTool({ name: 'a'.repeat(65) }, { name: 'a'.repeat(64) }),
  },
  {
    what: 'tool-count',
    effect: 'server_refused',
    source: thread('zed-industries/zed#32946', 'E'),
    check: toolCount(128),
    ...byCount(129, 128),
  },
  {
    what: 'description',
    effect: 'loss',
    source: thread('modelcontextprotocol/servers#799', 'E'),
    check: toolDescription(1024),
    note: 'some models of 2025 reject it, later ones accept it',
    ...byTool({ description: 'a'.repeat(1025) }, { description: 'a'.repeat(1024) }),
  },
  {
    what: 'root',
    effect: 'server_refused',
    source: thread('grafana/mcp-grafana#86', 'E'),
    check: rootProperties,
    ...byTool({ inputSchema: { type: 'object' } }, { inputSchema: { type: 'object', properties: {} } }),
  },
  {
    what: 'root-union',
    effect: 'server_refused',
    source: thread('langchain-ai/langchainjs#9804', 'E'),
    check: plainRoot,
    ...byRoot({ anyOf: [{ required: ['name'] }] }, {}),
  },
  {
    what: 'array-items',
    effect: 'server_refused',
    source: thread('PrefectHQ/fastmcp#2464', 'E'),
    check: everyArrayHasItems,
    ...byInput({ tags: { type: 'array' } }, { tags: { type: 'array', items: TEXT } }),
  },
]);

const STRICT_PAGE = page(
  'OpenAI: Structured Outputs, supported schemas',
  'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas',
);
const FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];
const values = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `v${index}`);
const fields = (count: number, field: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(values(count).map((name) => [name, field]));
const groups = (count: number, size: number): Readonly<Record<string, unknown>> =>
  fields(count, { type: 'object', properties: fields(size, TEXT) });
const nested = (levels: number): Readonly<Record<string, unknown>> =>
  levels === 0 ? TEXT : { type: 'object', properties: { inner: nested(levels - 1) } };

/** The same with `strict: true`, which the Responses API assumes where a request does not say. */
export const openaiStrict = profile({ id: 'openai-strict', title: 'OpenAI (strict)' }, [
  ...inherited(openai),
  {
    what: 'all-required',
    effect: 'server_refused',
    source: thread('posit-dev/chatlas#255', 'E'),
    check: allRequired,
    ...byRoot({}, { required: ['name'] }),
  },
  {
    what: 'format',
    effect: 'server_refused',
    source: thread('cyanheads/git-mcp-server#47', 'E'),
    check: knownFormat(FORMATS),
    ...byInput({ url: { type: 'string', format: 'uri' } }, { id: { type: 'string', format: 'uuid' } }),
  },
  {
    what: 'closed-object',
    effect: 'server_refused',
    source: thread('vercel/ai#6704', 'E'),
    check: closedObjectCheck,
    ...byRoot({ additionalProperties: true }, {}),
  },
  {
    what: 'keyword',
    effect: 'server_refused',
    source: STRICT_PAGE,
    check: forbiddenKeyword({
      keywords: ['allOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas'],
      at: 'anywhere',
      fix: 'Say in the description what the keyword said, and check it in the tool.',
    }),
    ...byInput({ id: { allOf: [TEXT] } }, { id: TEXT }),
  },
  {
    what: 'one-of',
    effect: 'server_refused',
    source: thread('can1357/oh-my-pi#920', 'E'),
    check: forbiddenKeyword({ keywords: ['oneOf'], at: 'anywhere', fix: 'Use `anyOf`.' }),
    ...byInput(
      { id: { oneOf: [TEXT, { type: 'integer' }] } },
      { id: { anyOf: [TEXT, { type: 'integer' }] } },
    ),
  },
  {
    what: 'lookaround',
    effect: 'server_refused',
    source: thread('codefuturist/email-mcp#73', 'E'),
    check: simplePattern({}),
    ...byInput(
      { name: { type: 'string', pattern: '^(?!x)[a-z]+$' } },
      { name: { type: 'string', pattern: '^\\d+$' } },
    ),
  },
  {
    what: 'reference',
    effect: 'server_refused',
    source: thread('modelcontextprotocol/typescript-sdk#1082', 'E'),
    check: definitionReference(['$defs', 'definitions']),
    ...byRoot(
      { properties: { a: TEXT, b: { $ref: '#/properties/a' } } },
      { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: TEXT } },
    ),
  },
  {
    what: 'property-count',
    effect: 'server_refused',
    source: STRICT_PAGE,
    check: schemaTotal('properties', 5_000),
    // 100 objects of 50 properties are 5,100 properties; of 49, they are exactly 5,000.
    ...byInput(groups(100, 50), groups(100, 49)),
  },
  {
    what: 'depth',
    effect: 'server_refused',
    source: STRICT_PAGE,
    check: schemaTotal('levels', 10),
    ...byInput({ inner: nested(10) }, { inner: nested(9) }),
  },
  {
    what: 'enum-count',
    effect: 'server_refused',
    source: STRICT_PAGE,
    check: schemaTotal('enumValues', 1_000),
    ...byInput(
      { a: { type: 'string', enum: values(1_001) } },
      { a: { type: 'string', enum: values(1_000) } },
    ),
  },
  {
    what: 'size',
    effect: 'server_refused',
    source: STRICT_PAGE,
    check: schemaTotal('characters', 120_000),
    ...byInput({ ['a'.repeat(120_001)]: TEXT }, { ['a'.repeat(120_000)]: TEXT }),
  },
]);
