import { describe, expect, it } from 'vitest';
import { isNewPlace, roleNames } from './role-names.js';

describe('an argument that is named after its role', () => {
  it.each([
    ['merge_notes', 'source_id', ['noteid']],
    ['merge_notes', 'from_account_id', ['accountid']],
    ['compare_notes', 'base', ['noteid', 'notekey', 'note']],
    ['create_note', 'parent_id', ['noteid']],
    ['list_notes', 'from', []],
    ['rename_note', 'to', []],
    ['merge_notes', 'text', []],
  ])('%s takes for %s what %j does', (tool, name, expected) => {
    expect(roleNames(tool, 'note', name)).toEqual(expected);
  });

  it('says where something goes only in what gives it another place', () => {
    expect([isNewPlace('rename_key', 'to'), isNewPlace('merge_keys', 'to')]).toEqual([true, false]);
  });
});
