import { describe, expect, it } from 'vitest';
import { foldName, nearest } from './nearest.js';

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

describe('foldName', () => {
  it.each(['userId', 'USER_ID', 'user-id', 'user.id', 'user id', 'user/id', 'u_s-er \t.ID'])(
    '%j meets userid',
    (name) => {
      expect(foldName(name)).toBe('userid');
    },
  );
});
