import { expect, it } from 'vitest';
import { clearsOwnThings, isToldWhat } from './told-what.js';

const tool = (inputSchema: Readonly<Record<string, unknown>>) => ({ name: 'remove', inputSchema });
const properties = {
  id: { type: 'string' },
  row: { type: 'integer' },
  confirm: { type: 'boolean' },
  scope: { enum: ['mine', 'all'] },
  older_than_days: { type: 'integer' },
  before: { type: 'string' },
};

it.each([
  [['id'], true],
  [['row', 'confirm'], true],
  [[], false],
  [['confirm', 'scope'], false],
  [['older_than_days', 'before'], false],
])('says of a tool that requires %j: %s', (required, isTold) => {
  expect(isToldWhat(tool({ type: 'object', properties, required }))).toBe(isTold);
});

it('asks each of several ways to call a tool', () => {
  const ways = (...required: readonly string[]) => required.map((name) => ({ required: [name] }));
  expect(isToldWhat(tool({ type: 'object', properties, anyOf: ways('id', 'row') }))).toBe(true);
  expect(isToldWhat(tool({ type: 'object', properties, anyOf: ways('id', 'confirm') }))).toBe(false);
});

it.each([
  ['clear_cart', ['add_to_cart'], true],
  ['clearAllTasks', ['createTask', 'listTasks'], true],
  ['clear_all_tasks', ['list_tasks'], false],
  ['cleanup', ['create_task'], false],
  ['clear_files', ['create_file'], false],
  ['purge_cache', ['write_cache'], false],
])('tells whether %s deletes what %j make: %s', (name, others, isOwn) => {
  const tools = [name, ...others].map((one) => ({ name: one, inputSchema: { type: 'object' } }));
  expect(clearsOwnThings({ name, inputSchema: { type: 'object' } }, tools)).toBe(isOwn);
});
