import { forbiddenKeyword } from '../kind/forbidden-keyword.js';
import { rootProperties } from '../kind/object-properties.js';
import { simplePattern } from '../kind/pattern-dialect.js';
import { definitionReference, referenceAgrees } from '../kind/reference.js';
import { toolName } from '../kind/tool-name.js';
import { noTypeBesideUnion } from '../kind/type-beside-union.js';
import { typed } from '../kind/typed.js';
import { profile } from '../profile.js';
import { byInput, byRoot, byTool, thread } from './example.js';
import { noBooleanParameter } from './shared-checks.js';

const TEXT = { type: 'string' };

/** Moonshot's Kimi models, which want their own flavour of JSON Schema. */
export const kimi = profile({ id: 'kimi', title: 'Kimi' }, [
  {
    what: 'untyped',
    effect: 'server_refused',
    source: thread('MoonshotAI/kimi-cli#1595', 'E'),
    check: typed(['properties', 'anyOf']),
    ...byInput({ mode: { enum: ['a', 'b'] } }, { mode: { type: 'string', enum: ['a', 'b'] } }),
  },
  {
    what: 'union-type',
    effect: 'server_refused',
    source: thread('abhigyanpatwari/GitNexus#2703', 'E'),
    check: noTypeBesideUnion,
    ...byInput(
      { id: { type: 'string', anyOf: [{ type: 'string', minLength: 1 }] } },
      { id: { anyOf: [{ type: 'string', minLength: 1 }] } },
    ),
  },
  {
    what: 'reference-conflict',
    effect: 'server_refused',
    source: thread('MoonshotAI/kimi-cli#2061', 'E'),
    check: referenceAgrees,
    ...byRoot(
      { properties: { a: { $ref: '#/$defs/a', type: 'string' } }, $defs: { a: TEXT } },
      { properties: { a: { $ref: '#/$defs/a', description: 'A' } }, $defs: { a: TEXT } },
    ),
  },
  {
    what: 'reference',
    effect: 'server_refused',
    source: thread('Softeria/ms-365-mcp-server#576', 'R'),
    check: definitionReference(['$defs']),
    ...byRoot(
      { properties: { a: TEXT, b: { $ref: '#/properties/a' } } },
      { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: TEXT } },
    ),
  },
  {
    what: 'tuple',
    effect: 'server_refused',
    source: thread('NousResearch/hermes-agent#27104', 'R'),
    check: forbiddenKeyword({
      keywords: ['items'],
      at: 'anywhere',
      fix: 'Use one schema for all items.',
      allows: (value) => !Array.isArray(value),
      expected: 'one schema for all items of an array',
    }),
    ...byInput({ a: { type: 'array', items: [TEXT] } }, { a: { type: 'array', items: TEXT } }),
  },
  {
    what: 'name',
    effect: 'server_refused',
    source: thread('MoonshotAI/kimi-cli#1773', 'E'),
    check: toolName({
      pattern: /^[a-zA-Z][a-zA-Z0-9_-]*$/,
      characters: 'first a letter, then letters, digits, `_` and `-`',
    }),
    ...byTool({ name: '2fa_check' }, { name: 'check_2fa' }),
  },
]);

/** Models served by Fireworks. */
export const fireworks = profile({ id: 'fireworks', title: 'Fireworks' }, [
  {
    what: 'boolean',
    effect: 'server_refused',
    source: thread('grafana/mcp-grafana#594', 'E'),
    check: noBooleanParameter,
    ...byInput({ data: true }, { data: TEXT }),
  },
  {
    what: 'untyped',
    effect: 'server_refused',
    source: thread('docker/mcp-gateway#234', 'E'),
    check: typed(['properties', 'items'], ['$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const']),
    ...byInput({ data: { description: 'Any value.' } }, { data: TEXT }),
  },
]);

/** Models run by llama.cpp, in LM Studio and Ollama too. */
export const llamaCpp = profile({ id: 'llama-cpp', title: 'llama.cpp (LM Studio, Ollama)' }, [
  {
    what: 'pattern',
    effect: 'loss',
    source: { ...thread('ggml-org/llama.cpp#26939', 'S') },
    check: simplePattern({ anchored: true, shorthands: false }),
    note: 'any string is accepted instead; builds before 2026-08-12 reject the entire request',
    ...byInput(
      { date: { type: 'string', pattern: '^\\d+$' } },
      { date: { type: 'string', pattern: '^[0-9]+$' } },
    ),
  },
]);

/** Agents run by Letta. */
export const letta = profile({ id: 'letta', title: 'Letta' }, [
  {
    what: 'root',
    effect: 'server_refused',
    source: thread('letta-ai/letta#3145', 'E'),
    check: rootProperties,
    ...byTool(
      { inputSchema: { type: 'object', additionalProperties: {} } },
      { inputSchema: { type: 'object', additionalProperties: {}, properties: {} } },
    ),
  },
]);
