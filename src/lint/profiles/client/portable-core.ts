import { toolDescription } from '../kind/description-length.js';
import { forbiddenKeyword } from '../kind/forbidden-keyword.js';
import { rootProperties } from '../kind/object-properties.js';
import { simplePattern } from '../kind/pattern-dialect.js';
import { noReference } from '../kind/reference.js';
import { stringEnum } from '../kind/string-enum.js';
import { toolName } from '../kind/tool-name.js';
import { typed } from '../kind/typed.js';
import { profile } from '../profile.js';
import { byInput, byRoot, byTool, page, thread } from './example.js';
import { noBooleanParameter } from './shared-checks.js';

const TEXT = { type: 'string' };
const NOTE = 'some clients reject it or drop a part';

/** What every client above takes as it is. No client is behind it, so that nothing here is worse than a loss. */
export const portableCore = profile({ id: 'portable-core', title: 'The portable core' }, [
  {
    what: 'name',
    effect: 'loss',
    source: page(
      'Amazon Bedrock: ToolSpecification (agents)',
      'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_agent_ToolSpecification.html',
    ),
    check: toolName({
      pattern: /^[a-z][a-z0-9_]*$/,
      characters: 'first a to z, then a to z, digits and `_`',
    }),
    note: NOTE,
    ...byTool({ name: 'find-users' }, { name: 'find_users' }),
  },
  {
    what: 'name-length',
    effect: 'loss',
    source: thread('ComposioHQ/composio#2788', 'E'),
    check: toolName({ maxLength: 59, prefix: (server) => server }),
    note: NOTE,
    ...byTool({ name: 'a'.repeat(60) }, { name: 'find_users' }),
  },
  {
    what: 'root',
    effect: 'loss',
    source: thread('grafana/mcp-grafana#86', 'E'),
    check: rootProperties,
    note: NOTE,
    ...byTool({ inputSchema: { type: 'object' } }, { inputSchema: { type: 'object', properties: {} } }),
  },
  {
    what: 'untyped',
    effect: 'loss',
    source: thread('MoonshotAI/kimi-cli#1595', 'E'),
    check: typed(['properties', 'items']),
    note: NOTE,
    ...byInput({ mode: { enum: ['a'] } }, { mode: { type: 'string', enum: ['a'] } }),
  },
  {
    what: 'reference',
    effect: 'loss',
    source: thread('google-gemini/gemini-cli#13326', 'E'),
    check: noReference,
    note: NOTE,
    ...byRoot({ properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: TEXT } }, { properties: { a: TEXT } }),
  },
  {
    what: 'union',
    effect: 'loss',
    source: thread('can1357/oh-my-pi#920', 'E'),
    check: forbiddenKeyword({
      keywords: ['anyOf', 'oneOf', 'allOf', 'not', 'if'],
      at: 'anywhere',
      fix: 'Use one type, or several optional parameters.',
    }),
    note: NOTE,
    ...byInput({ id: { anyOf: [TEXT, { type: 'integer' }] } }, { id: TEXT }),
  },
  {
    what: 'boolean',
    effect: 'loss',
    source: thread('grafana/mcp-grafana#594', 'E'),
    check: noBooleanParameter,
    note: NOTE,
    ...byInput({ data: true }, { data: TEXT }),
  },
  {
    what: 'description',
    effect: 'loss',
    source: thread('modelcontextprotocol/servers#799', 'E'),
    check: toolDescription(1024),
    note: NOTE,
    ...byTool({ description: 'a'.repeat(1025) }, { description: 'a'.repeat(1024) }),
  },
  {
    what: 'pattern',
    effect: 'loss',
    source: thread('ggml-org/llama.cpp#26939', 'S'),
    check: simplePattern({ anchored: true, shorthands: false }),
    note: NOTE,
    ...byInput({ a: { type: 'string', pattern: '[a-z]' } }, { a: { type: 'string', pattern: '^[a-z]$' } }),
  },
  {
    what: 'enum-value',
    effect: 'loss',
    source: thread('weave-os/router#65', 'E'),
    check: stringEnum,
    note: NOTE,
    ...byInput({ n: { type: 'integer', enum: [1] } }, { n: { type: 'string', enum: ['1'] } }),
  },
]);
