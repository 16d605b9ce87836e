import { describe, expect, it } from 'vitest';
import { foldValue, nearMiss } from './near-miss.js';

describe('nearMiss', () => {
  it.each([
    ['filePath', ['file_path', 'content'], 'file_path'],
    ['FILE-PATH', ['file_path', 'file_paths'], 'file_path'],
    ['contnet', ['content'], 'content'],
    ['contents', ['content'], 'content'],
    ['contant', ['content'], 'content'],
    ['path', ['path'], undefined],
    ['minValue', ['maxValue'], undefined],
    ['encode', ['decode'], undefined],
    ['line1', ['line2'], undefined],
    ['ids', ['id'], 'id'],
    ['ids', ['id', 'idx'], 'id'],
    ['to', ['do'], undefined],
    ['names', ['namex', 'namey'], undefined],
    ['userId', ['user_id', 'userid'], undefined],
    ['x'.repeat(201), ['x'.repeat(200)], undefined],
  ])('%s among %j is %s', (written, names, meant) => {
    expect(nearMiss(written, names)).toBe(meant);
  });
});

describe('foldValue', () => {
  it.each([
    ['In Progress', 'in_progress', true],
    [' OPEN', 'open', true],
    ['pull-request', 'pullRequest', true],
    ['-created', 'created', false],
    ['1.10', '11.0', false],
    ['1_0', '10', false],
    ['v1.0', 'V1.0', true],
    ['gpt-4', 'gpt4', true],
  ])('%s and %s meet: %s', (a, b, meet) => {
    expect(foldValue(a) === foldValue(b)).toBe(meet);
  });
});
