import { describe, expect, it } from 'vitest';
import type { Tool } from '../../model/tool.js';
import { planScenarios } from '../plan-scenarios.js';
import { harvest, harvestResources } from './harvest.js';
import { allowedDirectoriesIn, allowedValuesIn } from './harvest-text.js';
import { valuesFor } from './values-for.js';

const valuesOf = (answer: unknown, tool: string, property: string): readonly unknown[] =>
  valuesFor({ harvested: harvest({ tool, answer }) }, 'other', property, `/${property}`);

const USERS = {
  structuredContent: { users: [{ id: 'u-1', name: 'Ada', email: 'ada@acme.com', token: 'x9' }] },
};

describe('harvest', () => {
  it.each([
    ['user_id', ['u-1']],
    ['userId', ['u-1']],
    ['user_ids', ['u-1']],
    ['id', ['u-1']],
    ['user_name', ['Ada']],
    ['email', []],
    ['token', []],
    ['order_id', []],
  ])('offers for %s what users[] shows', (property, expected) => {
    expect(valuesOf(USERS, 'list_users', property)).toEqual(expected);
  });

  it('names the things of a bare list after the tool', () => {
    const answer = { content: [{ type: 'text', text: '[{"id":7}]' }] };
    expect(valuesOf(answer, 'list_orders', 'order_id')).toEqual([7]);
  });

  it('finds paths and allowed directories in prose', () => {
    const text = 'Allowed directories:\n/srv/data\n/srv/more';
    expect(allowedDirectoriesIn(text)).toEqual(['/srv/data', '/srv/more']);
    expect(valuesOf({ content: [{ type: 'text', text }] }, 'list_allowed_directories', 'path')).toEqual([
      '/srv/data',
      '/srv/more',
    ]);
  });

  it.each([
    ["Repository path 'a' is outside the allowed repository '/srv/repo'", ['/srv/repo']],
    ['Access denied. Allowed directory: /srv/data', ['/srv/data']],
    ['This is not allowed: /srv/secret', []],
  ])('reads the allowed folders of %j', (text, folders) => {
    expect(allowedDirectoriesIn(text)).toEqual(folders);
  });

  it.each([
    ["Path 'a' must be absolute, e.g. '/home/me/q1.xlsx'.", true, []],
    ["ENOENT: no such file or directory, open '/srv/data/none.txt'", true, []],
    ["Could not read '/srv/data/none.txt'", false, []],
    ['Open it, for example /home/me/q1.xlsx', false, []],
    ['Wrote the report to /srv/data/report.txt', false, ['/srv/data/report.txt']],
    ['Access denied - outside allowed directories: /etc/hosts not in /srv/data', true, ['/srv/data']],
  ])('offers of %j (error: %s) the paths that exist', (text, isError, paths) => {
    expect(valuesOf({ content: [{ type: 'text', text }], isError }, 'read_file', 'path')).toEqual(paths);
  });

  it.each([
    ['Created /srv/data/assay-sample.txt', true],
    ['Created. The settings are in /etc/app.conf', false],
    ['Allowed directories: /srv/data', false],
  ])('counts the path in %j as ours: %s', (text, isOurs) => {
    const args = { path: 'assay-sample.txt' };
    const [found] = harvest({
      tool: 'create_file',
      answer: { content: [{ type: 'text', text }] },
      arguments: args,
      isOurs: true,
    });
    expect(found?.isOurs === true).toBe(isOurs);
  });

  it('takes no real address', () => {
    const answer = { structuredContent: { url: 'https://acme.com/x', local_url: 'http://127.0.0.1:80/x' } };
    expect(valuesOf(answer, 'get_page', 'url')).toEqual([]);
    expect(valuesOf(answer, 'get_page', 'local_url')).toEqual(['http://127.0.0.1:80/x']);
    expect(
      harvestResources([
        { uri: 'https://acme.com/', name: '' },
        { uri: 'demo://a/1', name: 'a' },
      ]),
    ).toMatchObject([{ value: 'demo://a/1' }, { value: 'a' }]);
  });
});

describe('allowedValuesIn', () => {
  it.each([
    ["Invalid enum value. Expected 'asc' | 'desc', received 'up'", ['asc', 'desc']],
    ['mode must be one of: fast, slow', ['fast', 'slow']],
    ['Invalid option: expected one of "a"|"b"', ['a', 'b']],
    ['must be equal to one of the allowed values', []],
    ['Expected string, received number', []],
    ['Note n-17 not found', []],
    ["Path must be absolute, e.g. 'C:\\\\a.xlsx' or '/home/me/a.xlsx'.", []],
    ['Invalid mode: x. Valid modes are: ask, code, debug', ['ask', 'code', 'debug']],
    ['Unknown command. Use "Update" or "U"', ['Update', 'U']],
  ])('reads "%s"', (text, expected) => {
    expect(allowedValuesIn(text)).toEqual(expected);
  });
});

describe('known values in a plan', () => {
  const tool = (name: string): Tool => ({
    name,
    inputSchema: { type: 'object', properties: { user_id: { type: 'string' } }, required: ['user_id'] },
  });
  const harvested = harvest({ tool: 'list_users', answer: USERS });
  const sent = (
    name: string,
    values: Parameters<typeof planScenarios>[1]['values'] = { harvested },
  ): unknown => planScenarios(tool(name), { seed: 1, values, limit: 1 })[0]?.arguments;

  it('are sent to what reads', () => {
    expect(sent('get_user')).toEqual({ user_id: 'u-1' });
  });

  it('are never sent to what changes or deletes, unless this run has made them', () => {
    expect(sent('delete_user')).toEqual({ user_id: 'assay-example-1' });
    const ours = harvest({ tool: 'create_user', answer: USERS, isOurs: true });
    expect(sent('delete_user', { harvested: ours })).toEqual({ user_id: 'u-1' });
  });

  it('give way to those that the user gives', () => {
    expect(sent('get_user', { harvested, properties: { user_id: ['u-9'] } })).toEqual({ user_id: 'u-9' });
    const tools = { get_user: { user_id: ['u-8'] } };
    expect(sent('get_user', { harvested, properties: { user_id: ['u-9'] }, tools })).toEqual({
      user_id: 'u-8',
    });
  });
});

describe('a listing of files', () => {
  const listing = { content: [{ type: 'text', text: '[FILE] note.txt\n[DIR] drafts' }] };

  it('names files in the folder that was listed', () => {
    const found = harvest({ tool: 'list_directory', answer: listing, arguments: { path: '/data/notes' } });
    expect(found.map(({ value, names }) => [value, names[0]])).toEqual([
      ['/data/notes/note.txt', 'path'],
      ['/data/notes/drafts', 'directory'],
    ]);
  });

  it('names files by themselves where no folder was listed', () => {
    const text = 'Found 3 notes:\n\nHome.md\n- drafts/first.md\nSee also the guide.md, version 1.5\n2.0';
    const answer = { content: [{ type: 'text', text }] };
    expect(harvest({ tool: 'list_notes', answer, arguments: {} }).map(({ value }) => value)).toEqual([
      'Home.md',
      'drafts/first.md',
    ]);
  });

  it('names none where no folder is known', () => {
    expect(harvest({ tool: 'list_directory', answer: listing, arguments: { depth: 1 } })).toEqual([]);
  });
});
