import { expect, it } from 'vitest';
import type { Reply } from '../../model/session.js';
import { replyText } from './reply-text.js';

const replyOf = (content: unknown): Reply => ({ kind: 'result', result: { content }, milliseconds: 1 });
const block = (text: string): object => ({ type: 'text', text });

it.each<[what: string, content: unknown, text: string]>([
  ['no list', 'text', ''],
  ['one text', [block('a')], 'a'],
  ['two texts', [block('a'), block('b')], 'a\nb'],
  ['a block without text', [block('a'), { type: 'image' }, block('b')], 'a\n\nb'],
  ['texts of exactly 50,000 characters', [block('a'.repeat(49_998)), block('b')], `${'a'.repeat(49_998)}\nb`],
  ['a longer text', [block('a'.repeat(60_000)), block('b')], 'a'.repeat(50_000)],
])('what a response with %s says', (_, content, text) => {
  expect(replyText(replyOf(content))).toBe(text);
});

it('does not read blocks behind the text that is looked at', () => {
  const unread = {
    get text(): string {
      throw new Error('read');
    },
  };
  expect(replyText(replyOf([block('a'.repeat(50_000)), unread]))).toBe('a'.repeat(50_000));
});
