import { describe, expect, it } from 'vitest';
import { harvestNames } from './harvest-names.js';

const found = (text: string, tool: string): readonly unknown[] =>
  harvestNames(text, tool, 'a response').map(({ value }) => value);

describe('harvestNames', () => {
  it.each([
    ['list-query-fields', 'user, users', ['user', 'users']],
    ['get_all_dishes', '可用菜品 (3 项):\nB52轰炸机\n冬瓜茶\n奶茶', ['B52轰炸机', '冬瓜茶', '奶茶']],
    ['list_modes', 'Modes:\n- ask\n- code', ['ask', 'code']],
    ['list_cities', '1. Berlin\n2. Oslo', ['Berlin', 'Oslo']],
    ['list_tables', '- books (12 rows)\n- **loans** (4 rows)', ['books', 'loans']],
    ['hut_list', 'Alm hut | 4 beds\nFar side | 9 beds', ['Alm hut', 'Far side']],
    ['note_list', 'Alm hut | 4 beds | open\nFar side | 9 beds', []],
    ['list_modes', 'There are no modes.', []],
    ['list_modes', 'ask: asks a question\ncode: writes code', []],
    ['list_modes', 'First line.\nSecond line.', []],
    ['get_poem', 'rose\nviolet', []],
    ['list_users', 'Ada\nada@acme.com', ['Ada']],
  ])('reads what %s shows: %j', (tool, text, names) => {
    expect(found(text, tool)).toEqual(names);
  });

  it('names the arguments that take one', () => {
    const [first] = harvestNames('user, users', 'list-query-fields', 'a response');
    expect(first?.names).toEqual([
      'queryfield',
      'queryfieldname',
      'queryfieldtitle',
      'queryfieldid',
      'field',
      'fieldname',
      'fieldtitle',
      'fieldid',
    ]);
  });
});
