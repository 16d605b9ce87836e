import { describe, expect, it } from 'vitest';
import { allowedValues } from './allowed-values.js';

describe('allowedValues', () => {
  it.each<[text: string, lists: string[][]]>([
    ['mode must be one of: fast, slow, off', [['fast', 'slow', 'off']]],
    ['must be one of: Draft, To Do, In Progress, Done', [['Draft', 'To Do', 'In Progress', 'Done']]],
    ['must be one of fast, slow but got off, or none', [['fast', 'slow']]],
    ['Invalid option: expected one of "fast"|"slow"', [['fast', 'slow']]],
    ["mode IN ('fast', 'slow',\n        'off')", [['fast', 'slow', 'off']]],
    ["'x' is not one of ['fast', 'slow']", [['fast', 'slow']]],
    ['Allowed values are fast, slow and off.', [['fast', 'slow', 'off']]],
    ['expected `"fast" | "slow"`, received `"x"`', [['fast', 'slow']]],
    ['Valid values: fast|slow', [['fast', 'slow']]],
    ['"path" must be one of README.md, src/main.js', [['README.md', 'src/main.js']]],
    ['mode must be one of: fast, slow, got "x"', [['fast', 'slow']]],
    ['mode must be one of fast, slow, but was x', [['fast', 'slow']]],
    ['Valid values: fast, slow, actual: x', [['fast', 'slow']]],
    ['Allowed values are fast, slow and off for this mode', [['fast', 'slow', 'off']]],
    ['town must be one of: bonn, köln, 東京', [['bonn', 'köln', '東京']]],
    ['"fast", "slow", or "off"', [['fast', 'slow', 'off']]],
    ['must be one of: fast, slow, ... and 3 more', []],
    ['The file "a.txt" was not found.', []],
    ['"values": ["user"], "path": ["title", 0, "mention", "user", "object"]', []],
    ['"values": ["user", "bot"], "path": ["mention", "user"]', [['user', 'bot']]],
    ['"mode must be one of: fast, slow, off"', [['fast', 'slow', 'off']]],
    ['{"error":"mode must be one of: fast, slow"}', [['fast', 'slow']]],
    ['', []],
  ])('in %j are %j', (text, lists) => {
    expect(allowedValues(text)).toEqual(lists);
  });

  it.each(['"a",', '"', 'one of a,', "'a' or ", '"a" | '])('ends on very many %j', (piece) => {
    expect(allowedValues(piece.repeat(20_000)).flat().length).toBeLessThan(20_001);
  });
});
