import { describe, expect, it } from 'vitest';
import { harvest } from './harvest.js';
import { valuesFor } from './values-for.js';

const offered = (tool: string, text: string, property: string, isOurs = false): readonly unknown[] =>
  valuesFor(
    { harvested: harvest({ tool, answer: { content: [{ type: 'text', text }] }, isOurs }) },
    'act_on',
    property,
    `/${property}`,
  );

const TABLE = `Two found.

| Entity | Name | Room | State |
|---|---|---|---|
| light.kitchen | Ceiling | kitchen | off |
| lock.front | Front door | hall | locked |`;

describe('what a text in prose lists', () => {
  it.each<[what: string, tool: string, text: string, property: string, values: unknown[]]>([
    ['by the column of its keys', 'list_devices', TABLE, 'entity_id', ['light.kitchen', 'lock.front']],
    ['by the thing that the tool lists', 'list_devices', TABLE, 'device_id', ['light.kitchen', 'lock.front']],
    ['by another column', 'list_devices', TABLE, 'room', ['kitchen', 'hall']],
    [
      'in backticks',
      'wiki_list_pages',
      '- **Home** (`home`), tags: guide\n- **House Rules** (`house-rules`), tags: none',
      'slug',
      ['home', 'house-rules'],
    ],
    [
      'in columns',
      'list_accounts',
      'NUMBER    TYPE      NAME\nACC/0001  checking  Household\nACC/0002  savings   Rainy days',
      'account_id',
      ['ACC/0001', 'ACC/0002'],
    ],
    [
      'by a number',
      'find_books',
      '2 books:\n- 4: Emma - Austen\n- 7: Dune - Herbert',
      'book_id',
      [4, '4', 7, '7'],
    ],
    [
      'by a code that has no number, as others like it have',
      'list_mixes',
      'mx_yiv\tFriday\nmx_4mu\tDeep work',
      'mix_id',
      ['mx_yiv', 'mx_4mu'],
    ],
    [
      'not by a word that is longer than the codes',
      'list_mixes',
      'mx_yivas\tFriday\nmx_4mu\tDeep work\nmx_5mu\tNone',
      'mix_id',
      ['mx_4mu', 'mx_5mu'],
    ],
    ['not by the number of the line', 'get_books', '1. Emma by Austen\n2. Dune by Herbert', 'book_id', []],
    ['not in prose', 'get_note', 'The T-shirt costs 4.\nSee A4 and B5 paper.', 'note_id', []],
    ['not by a day', 'list_days', '- 2026-01-15: rain\n- 2026-01-16: sun', 'day_id', []],
  ])('is offered as it is known %s', (_, tool, text, property, values) => {
    expect(offered(tool, text, property)).toEqual(values);
  });

  it('is not ours where a creation shows it', () => {
    expect(offered('create_page', 'Created. All pages:\n- `home`\n- `rules`', 'page_id', true)).toEqual([]);
  });
});
