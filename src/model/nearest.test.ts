import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.js';

describe('nearest', () => {
  it.each([
    ['pth', ['path', 'content'], 'path'],
    ['userId', ['user_id', 'user_ids'], 'user_id'],
    ['READ_FILE', ['read_file', 'write_file'], 'read_file'],
    ['zzz', ['path', 'content'], undefined],
    ['cat', ['bat', 'hat'], undefined],
  ])('%s among %j is %s', (word, candidates, expected) => {
    expect(nearest(word, candidates)).toBe(expected);
  });
});
