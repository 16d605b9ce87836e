import { describe, expect, it } from 'vitest';
import type { RunFinding, RunReport, ToolReport } from '../model/run-report.js';
import { compareReports } from './compare-reports.js';

const finding = (id: string, tool?: string): RunFinding => ({
  id,
  rule: 'run/valid-rejected',
  severity: 'error',
  subject: tool === undefined ? {} : { tool },
  path: '',
  message: `About ${id}.`,
  evidence: [],
  occurrences: 1,
});

/** Only what a comparison reads. */
const report = (ids: readonly RunFinding[], more: object = {}): RunReport =>
  ({ seed: 1, mode: 'safe', findings: ids, tools: [{ name: 'a' }], ...more }) as unknown as RunReport;

const tools = (tool: Partial<ToolReport>): object => ({ tools: [{ name: 'a', ...tool }] });

describe('the comparison of two reports', () => {
  it('tells what is new, what is still there and what is fixed', () => {
    const earlier = report([finding('1', 'a'), finding('2', 'a')]);
    expect(compareReports(earlier, report([finding('2', 'a'), finding('3')]))).toEqual({
      added: ['3'],
      still: ['2'],
      fixed: [{ id: '1', severity: 'error', tool: 'a', message: 'About 1.' }],
      unknown: [],
      isAlike: true,
      tools: [],
    });
  });

  it('tells which tools came, went, or are classified otherwise', () => {
    const list = (...tools: readonly object[]): RunReport => report([], { tools });
    const earlier = list(
      { name: 'same', classification: 'error' },
      { name: 'worse', classification: 'fully_working' },
      { name: 'silent', classification: 'broken' },
      { name: 'gone', classification: 'broken' },
    );
    const now = list(
      { name: 'new', classification: 'fully_working' },
      { name: 'silent', notTested: 'it deletes' },
      { name: 'worse', classification: 'broken' },
      { name: 'same', classification: 'error' },
    );
    expect(compareReports(earlier, now).tools).toEqual([
      { name: 'new', now: 'fully_working' },
      { name: 'silent', before: 'broken', now: 'not_tested' },
      { name: 'worse', before: 'fully_working', now: 'broken' },
      { name: 'gone', before: 'broken' },
    ]);
  });

  it.each([
    ['the tool is gone', 'a', { tools: [] }, 'the server no longer lists the tool'],
    ['the tool was not tested', 'a', tools({ notTested: 'x' }), 'the tool was not tested: x'],
    ['calls were left out', 'a', tools({ cutShort: 'x' }), 'not every call was made: x'],
    ['the run ended early', undefined, { partial: 'x' }, 'the run ended early: x'],
  ])('calls nothing fixed where %s', (_, tool, now, unknown) => {
    const { fixed, unknown: found } = compareReports(report([finding('1', tool)]), report([], now));
    expect(fixed).toEqual([]);
    expect(found).toMatchObject([{ id: '1', unknown }]);
  });

  it.each([{ seed: 2 }, { mode: 'all' }])('says that runs with %o are not alike', (now) => {
    expect(compareReports(report([]), report([], now)).isAlike).toBe(false);
  });
});
