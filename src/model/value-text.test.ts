import { expect, it } from 'vitest';
import { valueText } from './value-text.js';

it('is the text of any value that JSON can hold', () => {
  expect([valueText('a'), valueText(1), valueText(null)]).toEqual(['a', '1', 'null']);
  expect(valueText(JSON.parse('{"toString":3,"valueOf":4}'))).toBe('{"toString":3,"valueOf":4}');
  expect(valueText(['a', { toString: 1 }])).toBe('a,{"toString":1}');
});
