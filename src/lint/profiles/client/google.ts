import { knownFormat } from '../kind/known-format.js';
import { knownKeywords } from '../kind/known-keywords.js';
import { objectKeywords } from '../kind/object-keywords.js';
import { propertyName } from '../kind/property-name.js';
import { noReference, referenceAlone } from '../kind/reference.js';
import { requiredDeclared } from '../kind/required-declared.js';
import { singleType } from '../kind/single-type.js';
import { stringEnum } from '../kind/string-enum.js';
import { toolName } from '../kind/tool-name.js';
import { noTypeBesideUnion } from '../kind/type-beside-union.js';
import { typed } from '../kind/typed.js';
import { profile } from '../profile.js';
import { byInput, byRoot, byTool, page, thread } from './example.js';
import { everyArrayHasItems } from './shared-checks.js';

const TEXT = { type: 'string' };

const declaredName = toolName({
  pattern: /^[a-zA-Z_][a-zA-Z0-9_.-]*$/,
  maxLength: 64,
  characters: 'first a letter or `_`, then letters, digits, `_`, `.` and `-`',
});

/** The fields of the message `Schema`, which is what `parameters` has to be. */
const FIELDS = [
  ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'default', 'example', 'anyOf'],
  ...['items', 'minItems', 'maxItems', 'properties', 'required', 'propertyOrdering'],
  ...['minProperties', 'maxProperties', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern'],
];

/**
 * The Gemini API where a client hands the schema over as `parameters`. A client that uses `parametersJsonSchema`, or
 * rewrites the schema first, takes more.
 */
export const gemini = profile({ id: 'gemini', title: 'Gemini API (`parameters`)' }, [
  {
    what: 'name',
    effect: 'server_refused',
    source: thread('zed-industries/zed#37643', 'E'),
    check: declaredName,
    ...byTool({ name: '2fa_check' }, { name: 'check_2fa' }),
  },
  {
    what: 'keyword',
    effect: 'server_refused',
    source: thread('promptfoo/promptfoo#6902', 'E'),
    check: knownKeywords(FIELDS, ['$ref', '$defs', 'definitions']),
    ...byTool(
      { inputSchema: { type: 'object', properties: { a: TEXT }, additionalProperties: false } },
      { inputSchema: { type: 'object', properties: { a: TEXT } } },
    ),
  },
  {
    what: 'type-list',
    effect: 'server_refused',
    source: thread('taylorwilsdon/google_workspace_mcp#1099', 'E'),
    check: singleType,
    ...byInput({ name: { type: ['string', 'null'] } }, { name: { type: 'string', nullable: true } }),
  },
  {
    what: 'enum-value',
    effect: 'server_refused',
    source: thread('weave-os/router#65', 'E'),
    check: stringEnum,
    ...byInput({ n: { type: 'integer', enum: [1, 2] } }, { n: { type: 'string', enum: ['1', '2'] } }),
  },
  {
    what: 'array-items',
    effect: 'server_refused',
    source: thread('backstage/backstage#34038', 'E'),
    check: everyArrayHasItems,
    ...byInput({ tags: { type: 'array' } }, { tags: { type: 'array', items: TEXT } }),
  },
  {
    what: 'object-keyword',
    effect: 'server_refused',
    source: thread('anomalyco/opencode#11889', 'E'),
    check: objectKeywords,
    ...byInput(
      { user: { properties: { name: TEXT } } },
      { user: { type: 'object', properties: { name: TEXT } } },
    ),
  },
  {
    what: 'required',
    effect: 'server_refused',
    source: thread('anomalyco/opencode#3140', 'E'),
    check: requiredDeclared,
    ...byRoot({ required: ['id'] }, { required: ['name'] }),
  },
  {
    what: 'format',
    effect: 'server_refused',
    source: thread('google-gemini/gemini-cli#2237', 'E'),
    check: knownFormat(['enum', 'date-time']),
    ...byInput({ url: { type: 'string', format: 'uri' } }, { at: { type: 'string', format: 'date-time' } }),
  },
  {
    what: 'reference',
    effect: 'server_refused',
    source: thread('google-gemini/gemini-cli#13326', 'E'),
    check: noReference,
    ...byRoot({ properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: TEXT } }, { properties: { a: TEXT } }),
  },
  {
    what: 'reference-alone',
    effect: 'refused',
    source: thread('su-kaka/gcli2api#374', 'R'),
    check: referenceAlone(['description', 'default']),
    ...byRoot(
      { properties: { a: { $ref: '#/$defs/a', title: 'A' } }, $defs: { a: TEXT } },
      { properties: { a: { $ref: '#/$defs/a', description: 'A' } }, $defs: { a: TEXT } },
    ),
  },
  {
    what: 'union-type',
    effect: 'server_refused',
    source: thread('google-gemini/gemini-cli#4121', 'E'),
    check: noTypeBesideUnion,
    ...byInput(
      { id: { type: 'string', anyOf: [{ minLength: 1 }] } },
      { id: { anyOf: [{ type: 'string', minLength: 1 }] } },
    ),
  },
]);

const DECLARATION = page(
  'Vertex AI: FunctionDeclaration',
  'https://cloud.google.com/vertex-ai/docs/reference/rest/v1beta1/FunctionDeclaration',
);

/** Gemini on Vertex AI. */
export const vertex = profile({ id: 'vertex', title: 'Vertex AI' }, [
  {
    what: 'name',
    effect: 'server_refused',
    source: DECLARATION,
    check: declaredName,
    ...byTool({ name: '2fa_check' }, { name: 'check_2fa' }),
  },
  {
    what: 'parameter-name',
    effect: 'server_refused',
    source: DECLARATION,
    check: propertyName({
      pattern: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
      words: 'at most 64 letters, digits and `_`, first a letter or `_`',
      at: 'root',
    }),
    ...byInput({ 'user-id': TEXT }, { user_id: TEXT }),
  },
  {
    what: 'untyped',
    effect: 'server_refused',
    source: thread('google-gemini/gemini-cli#4400', 'E'),
    check: typed(['properties']),
    ...byInput({ mode: { enum: ['a', 'b'] } }, { mode: { type: 'string', enum: ['a', 'b'] } }),
  },
]);
