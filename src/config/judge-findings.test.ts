import { describe, expect, it } from 'vitest';
import type { Finding } from '../model/finding.js';
import type { AcceptedFinding } from './baseline.js';
import { couldLintMeet, couldRunMeet } from './could-meet.js';
import { judgeFindings } from './judge-findings.js';

const finding = (rule: Finding['rule'], tool = 'a'): Finding => ({
  rule,
  severity: 'warning',
  subject: { tool },
  path: '',
  message: 'm',
  evidence: [],
});

const entry = (rule: string, more: Partial<AcceptedFinding> = {}): AcceptedFinding => ({
  rule,
  tool: 'a',
  path: '',
  ...more,
});

describe('judgeFindings', () => {
  const baseline = { version: 1, accepted: [entry('lint/no-description'), entry('lint/gone')] } as const;

  it('gives severities, takes out what is accepted, and names what is stale', () => {
    const result = judgeFindings([finding('lint/no-description'), finding('lint/empty-enum')], {
      config: { rules: { 'lint/empty-enum': 'error', 'config/*': 'info' } },
      baseline,
      couldMeet: () => true,
    });
    expect(result.findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['lint/empty-enum', 'error'],
    ]);
    expect(result.accepted.map(({ rule }) => rule)).toEqual(['lint/no-description']);
    expect(result.stale.map(({ path, severity }) => [path, severity])).toEqual([['/accepted/1', 'info']]);
  });

  it('calls nothing stale that could not be met', () => {
    const { stale } = judgeFindings([], { config: {}, baseline, couldMeet: () => false });
    expect(stale).toEqual([]);
  });
});

describe('an accepted finding', () => {
  it.each<[entry: AcceptedFinding, isFromFile: boolean, met: boolean]>([
    [entry('lint/no-description'), true, true],
    [entry('run/hang'), true, false],
    [entry('lint/no-description', { part: 'response' }), true, false],
    [entry('portability/gemini/x'), true, true],
    [entry('portability/other/x'), true, false],
    [{ rule: 'wire/x', path: '' }, true, false],
    [{ rule: 'wire/x', path: '' }, false, true],
    [entry('wire/x'), false, false],
  ])('%j (from a file: %s) can be met by lint: %s', (accepted, isFromFile, met) => {
    expect(couldLintMeet(accepted, { profiles: ['gemini'], isFromFile })).toBe(met);
  });

  it.each<[entry: AcceptedFinding, scope: { isNarrow?: boolean; partial?: string }, met: boolean]>([
    [entry('lint/no-description'), {}, true],
    [entry('lint/no-description'), { isNarrow: true }, true],
    [entry('run/hang'), {}, true],
    [entry('run/hang'), { isNarrow: true }, false],
    [entry('lint/no-description'), { partial: 'stopped' }, false],
    [entry('run/slow'), {}, false],
    [entry('portability/gemini/x'), {}, false],
  ])('%j can be met by a run %j: %s', (accepted, scope, met) => {
    expect(couldRunMeet(accepted, { tools: [], isNarrow: false, ...scope })).toBe(met);
  });
});
