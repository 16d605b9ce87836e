import type { JsonSchema } from '../../src/model/tool.js';

/** A tool as servers have them, with a good and a bad call. */
export interface BenchTool {
  readonly name: string;
  readonly schema: JsonSchema & object;
  readonly valid: unknown;
  readonly invalid: unknown;
}

type Shape = (text: (words: string) => string) => Omit<BenchTool, 'name'>;

const SHAPES: readonly Shape[] = [
  (text) => ({
    schema: {
      type: 'object',
      description: text('Reads a file.'),
      properties: {
        path: { type: 'string', description: text('Path of the file.') },
        encoding: { type: 'string', enum: ['utf8', 'base64'], default: 'utf8' },
        head: { type: 'integer', minimum: 0, description: text('First lines only.') },
      },
      required: ['path'],
      additionalProperties: false,
    },
    valid: { path: 'src/index.ts', encoding: 'utf8' },
    invalid: { path: 123, encoding: 'utf8' },
  }),
  (text) => ({
    schema: {
      type: 'object',
      description: text('Creates an issue.'),
      properties: {
        owner: { type: 'string' },
        repo: { type: 'string' },
        title: { type: 'string', minLength: 1, description: text('Title of the issue.') },
        body: { type: 'string' },
        labels: { type: 'array', items: { type: 'string' } },
        assignees: { type: 'array', items: { type: 'string' } },
        milestone: { type: 'integer' },
      },
      required: ['owner', 'repo', 'title'],
      additionalProperties: false,
    },
    valid: { owner: 'octo', repo: 'cat', title: 'It breaks', labels: ['bug', 'urgent'] },
    invalid: { owner: 'octo', repo: 'cat', title: 'It breaks', labels: 'bug' },
  }),
  (text) => ({
    schema: {
      type: 'object',
      description: text('Searches.'),
      properties: {
        query: { type: 'string', description: text('What to look for.') },
        filter: {
          type: 'object',
          properties: {
            after: { type: 'string', format: 'date' },
            state: { type: 'string', enum: ['open', 'closed', 'all'] },
            range: {
              type: 'object',
              properties: { from: { type: 'number' }, to: { type: 'number' } },
              required: ['from', 'to'],
              additionalProperties: false,
            },
          },
          additionalProperties: false,
        },
        limit: { type: 'integer', minimum: 1, maximum: 100 },
        cursor: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['query'],
      additionalProperties: false,
    },
    valid: {
      query: 'memory leak',
      filter: { state: 'open', range: { from: 1, to: 5 } },
      limit: 20,
      cursor: null,
    },
    invalid: { query: 'memory leak', filter: { state: 'Open' }, limit: '20' },
  }),
  (text) => ({
    schema: {
      type: 'object',
      description: text('Inserts rows.'),
      properties: {
        table: { type: 'string', pattern: '^[a-z_]+$' },
        rows: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              id: { type: 'integer' },
              name: { type: 'string', description: text('Name of the row.') },
              score: { type: 'number' },
              active: { type: 'boolean' },
            },
            required: ['id', 'name'],
            additionalProperties: false,
          },
        },
        dry_run: { type: 'boolean', default: false },
      },
      required: ['table', 'rows'],
      additionalProperties: false,
    },
    valid: {
      table: 'people',
      rows: [
        { id: 1, name: 'Ada', active: true },
        { id: 2, name: 'Alan' },
      ],
    },
    invalid: { table: 'people', rows: [{ id: '1', name: 'Ada' }] },
  }),
];

/** Tools that differ from each other in what they say, as the tools of different servers do. */
export function tools(count: number, series: string): readonly BenchTool[] {
  return Array.from({ length: count }, (_, i) => {
    const shape = SHAPES[i % SHAPES.length] as Shape;
    return { name: `tool_${i}`, ...shape((words) => `${words} (${series}, ${i})`) };
  });
}
