import { describe, expect, it } from 'vitest';
import { Fault } from '../../model/fault.js';
import type { Finding } from '../../model/finding.js';
import type { Attempt } from '../attempt/attempt.js';
import { findingId } from '../state/finding-book.js';
import { type ToolState, toolState } from '../state/tool-state.js';
import { exchangesOf } from './exchanges.js';

const FINDING: Finding = {
  rule: 'run/valid-rejected',
  severity: 'error',
  subject: { tool: 'find' },
  path: '',
  message: 'It refuses.',
  evidence: [],
};

function attemptOf(label: string, different: Partial<Attempt> = {}): Attempt {
  return {
    scenario: {
      id: label,
      tool: 'find',
      category: 'happy_path',
      label,
      arguments: {},
      expectation: 'accept',
      exercises: [],
      guesses: [],
    },
    arguments: { q: label },
    reply: { kind: 'result', result: { content: [] }, milliseconds: 1 },
    milliseconds: 1.23456,
    findings: [],
    succeeded: true,
    passed: true,
    ...different,
  };
}

function stateWith(...attempts: readonly Attempt[]): ToolState {
  const state = toolState({ name: 'find', inputSchema: {} }, 'read');
  state.attempts.push(...attempts);
  return state;
}

describe('the exchanges of a tool', () => {
  it('are in the order of the calls, with request and answer', () => {
    const exchanges = exchangesOf(stateWith(attemptOf('a'), attemptOf('b')), 1);
    expect(exchanges).toEqual(
      ['a', 'b'].map((label) => ({
        scenario: { category: 'happy_path', label, expectation: 'accept' },
        params: { value: { name: 'find', arguments: { q: label } } },
        result: { value: { content: [] } },
        milliseconds: 1.23,
        outcome: 'success',
        passed: true,
        findings: [],
      })),
    );
  });

  it('have a command that repeats them, unless it is long or shows a secret', () => {
    const state = stateWith(
      attemptOf('a'),
      attemptOf('b', { arguments: { password: 'hunter22' } }),
      attemptOf('c', { arguments: { q: 'x'.repeat(2_000) } }),
    );
    const commands = exchangesOf(state, 1, (tool, args) => `assay call ${tool} ${JSON.stringify(args)}`);
    expect(commands.map(({ reproduce }) => reproduce)).toEqual([
      'assay call find {"q":"a"}',
      undefined,
      undefined,
    ]);
  });

  it('tell a JSON-RPC error from a call without a response', () => {
    const error = { code: -32602, message: 'no' };
    const { reply: _, ...silent } = attemptOf('b', { succeeded: false });
    const [first, second] = exchangesOf(
      stateWith(attemptOf('a', { reply: { kind: 'error', error, milliseconds: 1 }, succeeded: false }), {
        ...silent,
        fault: new Fault('timeout', 'No answer; password: hunter22'),
      }),
      1,
    );
    expect(first).toMatchObject({ error: { value: error }, outcome: 'error' });
    expect(second).toMatchObject({
      fault: { code: 'timeout', message: 'No answer; password: [redacted]' },
      outcome: 'no_answer',
    });
  });

  it('name the findings that were reported, and no other', () => {
    const dropped = { ...FINDING, path: '/other' };
    const attempt = attemptOf('a', { findings: [FINDING, dropped], passed: false });
    const state = stateWith(attempt);
    state.book.add(FINDING, attempt);
    expect(exchangesOf(state, 1)[0]?.findings).toEqual([findingId(FINDING)]);
  });

  it('name what was concluded from a call', () => {
    const attempt = attemptOf('a');
    const state = stateWith({ ...attempt, passed: false }, attemptOf('b'));
    state.book.add(FINDING, attempt);
    expect(exchangesOf(state, 1).map(({ findings }) => findings)).toEqual([[findingId(FINDING)], []]);
  });

  it('cut each value, and keep those of failed calls where there is no room for all', () => {
    const flood = { kind: 'result', result: { text: 'x'.repeat(50_000) }, milliseconds: 1 } as const;
    const state = stateWith(
      attemptOf('a', { reply: flood }),
      attemptOf('b', { reply: flood, passed: false }),
    );
    // Twenty million characters over 2,000 tools: ten thousand each, of which one value takes eight thousand at most.
    const [passed, failed] = exchangesOf(state, 2_000).map(({ result }) => result);
    expect(failed).toMatchObject({ characters: 50_011 });
    expect(failed && 'start' in failed ? failed.start.length : 0).toBe(8_000);
    expect(passed && 'start' in passed ? passed.start.length : 0).toBeLessThan(2_000);
    expect(passed).toMatchObject({ characters: 50_011 });
  });
});
