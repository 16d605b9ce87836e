import { describe, expect, it } from 'vitest';
import { said } from '../../../test/fixtures/tool-session.js';
import type { Scenario } from '../../scenario/index.js';
import { judgeAttempt } from './judge-attempt.js';

const LONG = 'assay '.repeat(500).trim();

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
  arguments: { query: LONG },
  expectation: 'accept',
  exercises: [],
  guesses: [],
};

const judged = (text: string): boolean => {
  const reply = { kind: 'result' as const, result: said(text), milliseconds: 1 };
  return judgeAttempt(tool, scenario, { query: LONG }, { reply, milliseconds: 1 }, '2025-11-25').succeeded;
};

describe('a response that repeats a long argument', () => {
  it.each([
    ['before an error', `${LONG}\n\nFailed to fetch`, false],
    ['within an error', `Failed to fetch ${LONG}: fetch failed`, false],
    ['before a result', `${LONG}\n\nThree pages were found.`, true],
    ['alone', LONG, true],
  ])('%s', (_, text, succeeded) => {
    expect(judged(text)).toBe(succeeded);
  });
});
