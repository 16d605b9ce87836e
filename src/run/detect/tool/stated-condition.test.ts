import { expect, it } from 'vitest';
import type { Tool } from '../../../model/tool.js';
import { statesCondition } from './stated-condition.js';

const tool = (description: string, action: string): Tool => ({
  name: 'edit',
  inputSchema: {
    type: 'object',
    properties: { action: { enum: [action] }, path: { type: 'string', description } },
  },
});

it('reads a condition that names a value of another argument', () => {
  expect(statesCondition(tool('For action remove.', 'remove'), 'path')).toBe(true);
  expect(statesCondition(tool('The file to read.', 'remove'), 'path')).toBe(false);
});

it('survives values and names that no expression can hold', () => {
  const long = '('.repeat(200_000);
  expect(statesCondition(tool('For action remove.', long), 'path')).toBe(false);
  expect(statesCondition(tool('Required if set.', 'remove'), long)).toBe(false);
});
