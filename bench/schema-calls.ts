/** A schema with a value that satisfies it and one that does not. */
export interface SchemaCall {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly valid: unknown;
  readonly invalid: unknown;
}

const object = (
  properties: object,
  required: readonly string[],
  more: object = {},
): SchemaCall['schema'] => ({
  type: 'object',
  properties,
  required,
  ...more,
});

const CALLS: readonly SchemaCall[] = [
  {
    schema: object({ path: { type: 'string' } }, ['path']),
    valid: { path: 'src/index.ts' },
    invalid: { path: 7 },
  },
  {
    schema: object(
      { path: { type: 'string', minLength: 1 }, content: { type: 'string' } },
      ['path', 'content'],
      {
        additionalProperties: false,
      },
    ),
    valid: { path: 'notes.md', content: 'hello' },
    invalid: { path: 'notes.md', contents: 'hello' },
  },
  {
    schema: object(
      {
        query: { type: 'string', maxLength: 500 },
        limit: { type: 'integer', minimum: 1, maximum: 100 },
        order: { type: 'string', enum: ['newest', 'oldest', 'relevance'] },
      },
      ['query'],
    ),
    valid: { query: 'json schema', limit: 10, order: 'newest' },
    invalid: { query: 'json schema', limit: '10', order: 'NEWEST' },
  },
  {
    schema: object(
      {
        tags: { type: 'array', items: { type: 'string' }, maxItems: 20 },
        owner: object(
          { id: { type: 'string', pattern: '^[a-z0-9-]+$' }, email: { type: 'string', format: 'email' } },
          ['id'],
        ),
      },
      ['tags', 'owner'],
    ),
    valid: { tags: ['a', 'b', 'c'], owner: { id: 'ada-1', email: 'ada@example.com' } },
    invalid: { tags: ['a', 2], owner: { id: 'Ada', email: 'ada' } },
  },
  {
    schema: object(
      {
        target: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        when: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        flags: { type: 'object', additionalProperties: { type: 'boolean' } },
      },
      ['target'],
    ),
    valid: { target: 12, when: null, flags: { dry: true } },
    invalid: { target: true, when: 'soon', flags: { dry: 1 } },
  },
  {
    schema: object({ filter: { $ref: '#/$defs/filter' }, page: { type: 'integer' } }, ['filter'], {
      $defs: {
        filter: object(
          {
            field: { type: 'string' },
            value: { type: ['string', 'number'] },
            and: { type: 'array', items: { $ref: '#/$defs/filter' } },
          },
          ['field'],
        ),
      },
    }),
    valid: { filter: { field: 'age', value: 3, and: [{ field: 'name', value: 'x' }] }, page: 1 },
    invalid: { filter: { field: 'age', value: 3, and: [{ value: 'x' }] } },
  },
  {
    schema: object({}, []),
    valid: {},
    invalid: [],
  },
  {
    schema: object(
      Object.fromEntries(
        ['title', 'body', 'assignee', 'milestone', 'label', 'state', 'owner', 'repo', 'branch', 'base'].map(
          (name) => [name, { type: 'string', description: `The ${name} of the pull request.` }],
        ),
      ),
      ['title', 'owner', 'repo'],
    ),
    valid: { title: 'Fix', owner: 'me', repo: 'it', branch: 'fix', base: 'main' },
    invalid: { title: 'Fix', owner: 'me' },
  },
];

/** Calls such as models send, on schemas such as servers publish. */
export function schemaCalls(): readonly SchemaCall[] {
  return CALLS;
}
