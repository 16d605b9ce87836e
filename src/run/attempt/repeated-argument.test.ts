import { describe, expect, it } from 'vitest';
import { said } from '../../../test/fixtures/tool-session.js';
import type { Scenario } from '../../scenario/index.js';
import { judgeAttempt } from './judge-attempt.js';

const tool = {
  name: 'get_page',
  description: 'Gets a page.',
  inputSchema: { type: 'object' as const, properties: { query: { type: 'string' } } },
};

const scenario: Scenario = {
  id: '1',
  tool: 'get_page',
  category: 'happy_path',
  label: 'long text',
  arguments: {},
  expectation: 'accept',
  exercises: [],
  guesses: [],
};

const judged = (query: string, text: string): boolean => {
  const reply = { kind: 'result' as const, result: said(text), milliseconds: 1 };
  return judgeAttempt(tool, scenario, { query }, { reply, milliseconds: 1 }, '2025-11-25').succeeded;
};

describe.each([
  ['a long text', 'assay '.repeat(500).trim()],
  ['a text of 150 characters', 'assay '.repeat(25).trim()],
  ['an address', `https://example.com/${'a/'.repeat(100)}`],
])('a response that repeats %s', (_, query) => {
  it.each([
    ['before an error', `${query}\n\nFailed to fetch`, false],
    ['within an error', `Failed to fetch ${query}: fetch failed`, false],
    ['beside an error in JSON', JSON.stringify({ query, message: 'Failed to fetch' }), false],
    ['within an error in JSON', JSON.stringify({ message: `Failed to fetch ${query}: fetch failed` }), false],
    ['before a result', `${query}\n\nThree pages were found.`, true],
    ['beside a result in JSON', JSON.stringify({ query, pages: [] }), true],
    ['alone', query, true],
  ])('%s', (_where, text, succeeded) => {
    expect(judged(query, text)).toBe(succeeded);
  });
});
