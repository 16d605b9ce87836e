import { describe, expect, it } from 'vitest';
import { describedFormat, describedValues, wordLists } from './described-values.js';
import { exampleCalls } from './example-calls.js';
import { exemplifiedTool, shownCalls } from './exemplified-tool.js';
import { readLiteral } from './literal.js';

const calls = (description: string): readonly unknown[] =>
  exampleCalls('weigh', description, ['goods', 'unit', 'counts']);

describe('the calls that a description shows', () => {
  it.each<[text: string, found: readonly unknown[]]>([
    ["Weighs.\nExamples:\n  weigh(goods='tea', unit='g')", [{ goods: 'tea', unit: 'g' }]],
    ['weigh("tea", "g") or weigh("rice")', [{ goods: 'tea', unit: 'g' }, { goods: 'rice' }]],
    ['weigh(counts=[1, 2.5, -3], unit=None)', [{ counts: [1, 2.5, -3], unit: null }]],
    ['Call it with {"goods": "tea", "counts": [3]}.', [{ goods: 'tea', counts: [3] }]],
    ["weigh(goods='it\\'s', counts=(1, 2,))", [{ goods: "it's", counts: [1, 2] }]],
    ['reweigh(goods="tea")', []],
    ['weigh(price=3)', []],
    ['weigh(goods=tea_of(3))', []],
    ['weigh() without arguments', []],
    ['Returns {"total": 7}.', []],
    ["weigh(goods='tea", []],
  ])('of %j are %j', (text, found) => {
    expect(calls(text)).toEqual(found);
  });

  it('are left out where they name a place elsewhere, a thing by its id, or nothing', () => {
    const inputSchema = { type: 'object', properties: { url: {}, shelf_id: {}, unit: {} } };
    const shown = (description: string): readonly unknown[] =>
      shownCalls({ name: 'weigh', description, inputSchema });
    expect(shown("weigh(unit='g')")).toEqual([{ unit: 'g' }]);
    expect(shown("weigh(url='https://scales.com/7')")).toEqual([]);
    expect(shown('weigh(shelf_id=7)')).toEqual([]);
    expect(shown("weigh(unit='...')")).toEqual([]);
  });
});

describe('a value in a text', () => {
  it.each([
    ['{"a": [true, None], \'b\': {}}', { a: [true, null], b: {} }],
    ['-1.5e3 ', -1500],
    ['"a\\nb"', 'a\nb'],
  ])('%j is %j', (text, value) => {
    expect(readLiteral(text, 0)?.value).toEqual(value);
  });

  it.each(['{a: 1}', '[1, 2', '1.2.3', 'tea', '', '['.repeat(50)])('%j is none', (text) => {
    expect(readLiteral(text, 0)).toBeUndefined();
  });
});

describe('the words among which a description lets choose', () => {
  it.each<[text: string, words: readonly string[]]>([
    ["Kind of knot. Supports: 'reef', 'bowline'(a loop), or 'hitch'", ['reef', 'bowline', 'hitch']],
    ['Grain (coarse, medium or fine)', ['coarse', 'medium', 'fine']],
    ['Grain: coarse/fine', ['coarse', 'fine']],
    ['Grain (string, optional)', []],
    ["Joins 'a' and 'b'", []],
    ['Where to cut (in mm, from the left)', []],
  ])('%j: %j', (text, words) => {
    expect(describedValues(text)).toEqual(words);
  });

  it('are those of the tool, where its only such argument says none', () => {
    const inputSchema = {
      type: 'object',
      properties: {
        card_type: { type: 'string', description: 'card_type parameter' },
        name: { type: 'string' },
      },
    };
    const description = 'Adds a birthday, wedding,\n  or thank-you card.';
    const { properties } = exemplifiedTool({ name: 'add_card', description, inputSchema }).inputSchema as {
      properties: Record<string, { description?: string }>;
    };
    expect(describedValues(properties.card_type?.description ?? '')).toEqual([
      'birthday',
      'wedding',
      'thank-you',
    ]);
    expect(properties.name).toEqual({ type: 'string' });
    expect(wordLists('A card, or a letter')).toEqual([]);
  });

  it('and the form in which one argument is written', () => {
    expect(describedFormat('Swaps dyes (format: "old:new,old2:new2").', 'old_new')).toBe('old:new,old2:new2');
    expect(describedFormat('Swaps dyes (format: "old:new").', 'cloth')).toBeUndefined();
  });
});
