import { describe, expect, it } from 'vitest';
import { LATEST_LEGACY_REVISION } from '../model/revision.js';
import { lint } from './index.js';

/** Real tools look like these; none of the two severities that stop a build may speak. */
const tool = (properties: object, more: object = {}): object => ({
  name: 'find_users',
  description: 'Finds the users that match.',
  inputSchema: { type: 'object', properties, additionalProperties: false },
  ...more,
});
const described = (description: string): object => tool({ q: { type: 'string' } }, { description });
const named = (name: string, annotations: object): object => tool({}, { name, annotations });
const input = (inputSchema: object): object => tool({}, { inputSchema: { type: 'object', ...inputSchema } });

const READ_ONLY = { annotations: { readOnlyHint: true } };

const SILENT: readonly (readonly [string, object])[] = [
  [
    'an order to stop at a missing file',
    described('Fails if the file is missing; do not tell the user to create it.'),
  ],
  ['a hint to ask', described('IMPORTANT: never delete without asking. Let the user confirm first.')],
  [
    'a parameter that overrides a prompt',
    tool({ system: { type: 'string', description: 'Override the system prompt.' } }),
  ],
  ['a placeholder in angle brackets', described('Usage: kubectl get secret <secret> -n <system>.')],
  [
    'an ssh key as an example',
    tool({ key: { type: 'string', description: 'Pass the path of the key, e.g. ~/.ssh/id_rsa' } }),
  ],
  [
    'a placeholder for a key',
    tool({ key: { type: 'string', examples: ['sk-your-key-here-1234567890abcdef'] } }),
  ],
  ['a well-known example key', tool({ key: { type: 'string', examples: ['AKIAIOSFODNN7EXAMPLE'] } })],
  [
    'a kebab name that begins like a key',
    tool({ locale: { type: 'string', enum: ['sk-slovak-latin-script-2023'] } }),
  ],
  ['emoji made of several', described('Finds users 👩‍💻 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️.')],
  ['Persian with its joiners', described('کاربران را می‌یابد.')],
  [
    'the words of OpenAPI',
    tool({ q: { type: 'string', nullable: true, example: 'x', 'x-order': 1, default: null } }),
  ],
  [
    'editor keywords',
    tool({ q: { type: 'string', markdownDescription: 'x', enumDescriptions: ['a'], note: 'x', notes: 'y' } }),
  ],
  [
    'required of a branch',
    input({ properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
  ],
  [
    'required of a conditional',
    input({
      properties: { a: {} },
      dependentSchemas: { a: { required: ['b'] } },
      patternProperties: { b: {} },
    }),
  ],
  [
    'required beside a reference',
    input({ $ref: '#/$defs/A', required: ['x'], $defs: { A: { properties: { x: {} } } } }),
  ],
  [
    'a dictionary with a required key',
    tool({ m: { type: 'object', additionalProperties: { type: 'string' }, required: ['k'] } }),
  ],
  [
    'a default that its library fills in',
    tool({ o: { type: 'object', properties: { a: { default: 1 } }, required: ['a'], default: {} } }),
  ],
  ['a number as an integer', tool({ n: { type: 'integer', default: 10.0, enum: [10, 20] } })],
  ['null in a nullable enum', tool({ r: { type: 'string', nullable: true, enum: ['a', null] } })],
  ['a removal that changes nothing', named('remove_background', { readOnlyHint: true })],
  ['a look at deletions', named('list_deleted_items', { readOnlyHint: true })],
  ['an update as a noun', named('windows_update_status', { readOnlyHint: true })],
  ['a check before a deletion', named('preview_delete', { readOnlyHint: true })],
  [
    'a plural for a value',
    tool({
      k: {
        type: 'string',
        enum: ['message', 'channel'],
        description: 'One of: `messages` go to a "channel".',
      },
    }),
  ],
  [
    'parts of another thing in another case',
    tool({
      k: {
        type: 'string',
        enum: ['Paths', 'Tags'],
        description: 'Folders after the `paths` or `tags` of the file.',
      },
    }),
  ],
  [
    'parameters that frameworks fill in',
    described(
      'Finds.\n\nArgs:\n    q: What to find.\n    ctx: The context.\n\nReturns:\n    users: All of them.',
    ),
  ],
  [
    'nested lines under a parameter',
    described('Finds.\n\nArgs:\n    q: One of\n        name: by name\n        mail: by mail'),
  ],
  ['a slug', tool({ s: { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', default: 'a-b' } })],
  ['an escape that only old engines take', tool({ s: { type: 'string', pattern: '^[\\w\\-]+\\@x\\-y$' } })],
  [
    'a declared draft-07 tuple',
    input({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { t: { type: 'array', items: [{ type: 'number' }] } },
    }),
  ],
  ['a property that must be absent', input({ properties: { a: { not: {} }, b: false } })],
  [
    'a reference by anchor',
    input({ properties: { a: { $ref: '#A' } }, $defs: { A: { $anchor: 'A', type: 'string' } } }),
  ],
  ['a warning against acting alone', described('Never call this without asking the user first.')],
  ['an order to wait', described('Do not tell the user that it is saved until this tool has answered.')],
  ['a phrase that a tool looks for', described('Detects texts such as "ignore all previous instructions".')],
  [
    'advice in a tag',
    described('Finds users. <important>Prefer this to list_users when you know the name.</important>'),
  ],
  ['a tool for to-do lists', described('Todo items of the current user.')],
  ['a tool for to-do lists with a hyphen', described('TODO-list management.')],
  ['a text that is trimmed', tool({}, { ...READ_ONLY, description: 'Removes white space from a text.' })],
  ['a list that is archived', named('list_archive', { destructiveHint: true })],
  ['a search that replaces', named('search_replace', { destructiveHint: true })],
  ['a find that moves', named('findAndMove', { destructiveHint: true })],
  ['a key for trying out', tool({ api_key: { type: 'string', default: 'DEMO_KEY' } })],
  ['an emoji with one selector too many', described('Careful \u26a0\ufe0f\ufe0f.')],
  ['a list that must be empty', tool({ ids: { type: 'array', items: { not: {} } } })],
  ['a pattern with counted digits', tool({ s: { type: 'string', pattern: '^(?:\\d{1,3}\\.)+$' } })],
  ['a pattern with a modifier', tool({ s: { type: 'string', pattern: '^(?i:abc)$' } })],
  [
    'a context that the framework fills in',
    described('Finds users.\n\nArgs:\n    q: What to look for.\n    mcp_ctx: The context of FastMCP.'),
  ],
  ['a reference to the whole', input({ properties: { a: { $ref: '#' } } })],
  [
    'a reference with an escaped name',
    input({ properties: { a: { $ref: '#/$defs/A~1B%20C' } }, $defs: { 'A/B C': {} } }),
  ],
];

describe('rules that stop a build', () => {
  it.each(SILENT)('are silent about %s', (_what, wire) => {
    const loud = lint([wire], { revision: LATEST_LEGACY_REVISION }).filter(
      ({ severity }) => severity !== 'info',
    );
    // A boolean for a property's schema is the protocol's affair.
    expect(loud.filter(({ rule }) => rule !== 'protocol/schema-properties')).toEqual([]);
  });
});
