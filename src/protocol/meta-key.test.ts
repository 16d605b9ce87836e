import { describe, expect, it } from 'vitest';
import { hasPrefix, isMetaKey } from './meta-key.js';

describe('isMetaKey', () => {
  it.each([
    ['progressToken', true, false],
    ['com.example/name', true, true],
    ['com.example/', true, true],
    ['openai/output-template', true, true],
    ['a/b/c', false, true],
    ['', false, false],
    ['/name', false, false],
    ['_fastmcp', false, false],
    ['com..example/name', false, false],
    ['com.-x/name', false, false],
    ['com.example/name-', false, true],
  ])('%j: valid %s, prefixed %s', (key, valid, prefixed) => {
    expect([isMetaKey(key), hasPrefix(key)]).toEqual([valid, prefixed]);
  });
});
