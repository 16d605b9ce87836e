import { describe, expect, it } from 'vitest';
import type { Tool } from '../../model/tool.js';
import { planScenarios } from '../plan-scenarios.js';
import { harvest } from './harvest.js';

const tables = (tool: string, text: string): readonly unknown[] =>
  harvest({ tool, answer: { content: [{ type: 'text', text }] } })
    .filter(({ names }) => names.includes('sql'))
    .map(({ value }) => value);

describe('the tables that a response shows', () => {
  it.each<[what: string, tool: string, text: string, statements: string[]]>([
    ['rows as JSON', 'list_tables', '[{"name":"orders"},{"name":"users"}]', ['orders', 'users']],
    ['names as JSON', 'list_tables', '["orders"]', ['orders']],
    ['rows as Python prints them', 'list_tables', "[{'name': 'orders'}]", ['orders']],
    ['a bullet list', 'get_tables', 'Tables:\n- orders\n- users', ['orders', 'users']],
    ['a schema', 'get_schema', 'CREATE TABLE orders (id INTEGER)', ['orders']],
    ['a schema that another tool shows', 'show_database', 'CREATE TABLE "orders" (id INTEGER)', ['orders']],
    ['names of something else', 'list_users', '[{"name":"ann"}]', []],
    ['tables of the database itself', 'list_tables', '["sqlite_sequence"]', []],
    ['names that need quotes', 'list_tables', '["my orders; drop table x"]', []],
  ])('are read by a statement: %s', (_, tool, text, names) => {
    expect(tables(tool, text)).toEqual(names.map((name) => `SELECT * FROM ${name} LIMIT 1`));
  });
});

describe('a statement', () => {
  const tool = (name: string, description: string): Tool => ({
    name: 'read_query',
    annotations: { readOnlyHint: true },
    inputSchema: {
      type: 'object',
      properties: { [name]: { type: 'string', description } },
      required: [name],
    },
  });
  const first = (name: string, description: string, harvested: ReturnType<typeof harvest> = []): unknown =>
    planScenarios(tool(name, description), { seed: 1, limit: 1, values: { harvested } })[0]?.arguments;
  const seen = harvest({ tool: 'list_tables', answer: { content: [{ type: 'text', text: '["orders"]' }] } });

  it.each([
    ['query', 'SELECT SQL query to execute', { query: 'SELECT * FROM orders LIMIT 1' }],
    ['sql', 'What to run', { sql: 'SELECT * FROM orders LIMIT 1' }],
    ['query', 'Words to look for', { query: 'example' }],
  ])('is SQL on a table that was seen, where %s is "%s"', (name, description, expected) => {
    expect(first(name, description, seen)).toEqual(expected);
  });

  it('is SQL where no table is known', () => {
    expect(first('query', 'The SQL to run')).toEqual({ query: 'SELECT 1' });
  });
});
