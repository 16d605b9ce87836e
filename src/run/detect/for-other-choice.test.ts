import { expect, it } from 'vitest';
import { isForOtherChoice } from './for-other-choice.js';

const schema = (description: string): object => ({
  properties: { action: { enum: ['list', 'set_level'] }, level: { enum: ['high', 'low'], description } },
});

it.each<[description: string, args: unknown, isOther: boolean]>([
  ['New level (required for set_level)', { action: 'list', level: 'high' }, true],
  ['New level (required for set_level)', { action: 'set_level', level: 'high' }, false],
  ['Level, for list and set_level', { action: 'list', level: 'high' }, false],
  ['Only items of this level, such as high', { action: 'list', level: 'high' }, false],
  ['New level (required for set_level)', { level: 'high' }, true],
  ['The level that set_level gives', { action: 'list', level: 'high' }, false],
  ['New level (required for set_level)', null, false],
])('"%s" with %j', (description, args, isOther) => {
  expect(isForOtherChoice(schema(description), 'level', args)).toBe(isOther);
});
