import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/cli/check/exit-code-of.js';
import type { Obstacle, RunReport, ToolReport } from '../../src/model/run-report.js';
import { briefLines } from '../../src/report/terminal/brief-lines.js';
import { displayWidth } from '../../src/report/terminal/display-width.js';
import { PLAIN } from '../../src/report/terminal/paint.js';
import { findingOf, reportOf, toolOf } from '../report-page/sample-report.js';
import { runWith } from './hostile-reports.js';
import { HOSTILE } from './hostile-texts.js';

const names = (count: number): string[] => Array.from({ length: count }, (_, n) => `tool_number_${n}`);

/** A server without validation: the same error in every tool, and one of its own in each. */
function failing(count: number): RunReport {
  const findings = names(count).flatMap((tool, n) => [
    findingOf(`a${n}`, tool, {
      rule: 'run/silent-acceptance',
      message: 'It accepts what its schema forbids.',
    }),
    findingOf(`b${n}`, tool, { rule: 'response/crash', message: `Crash number ${n}.` }),
  ]);
  const tools = names(count).map(
    (name): ToolReport => toolOf(name, { findings: findings.filter(({ subject }) => subject.tool === name) }),
  );
  return reportOf(tools);
}

const clean = (count: number): RunReport => reportOf(names(count).map((name) => toolOf(name)));

const blocked = (tools: readonly string[]): Obstacle => ({
  kind: 'credentials',
  name: 'ACME_API_KEY',
  message: `${tools.length} of 3 tools need ACME_API_KEY.`,
  tools,
  response: 'ACME_API_KEY is not set',
  flag: '--env ACME_API_KEY=…',
});

describe('the first screen of a check', () => {
  it.each([1, 2, 12, 13, 240, 2_000])('has at most 60 lines for a failing server of %i tools', (count) => {
    const lines = briefLines(failing(count), PLAIN, 100);
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.slice(-2).join('\n')).toMatch(/^[\d,]+ errors?, /m);
    expect(lines[1]).toMatch(/^✗ [\d,]+ errors in [\d,]+ tools? · [\d,]+ of [\d,]+ tools? fully working$/);
  });

  it.each([1, 12, 13, 100, 240])('has at most 25 lines for a clean server of %i tools', (count) => {
    const lines = briefLines(clean(count), PLAIN, 100);
    expect(lines.length).toBeLessThanOrEqual(25);
    expect(lines[1]).toBe(`✓ ${count} of ${count} tool${count === 1 ? '' : 's'} fully working`);
  });

  it('says a cause of many tools once, with the tools', () => {
    const text = briefLines(failing(240), PLAIN, 100).join('\n');
    expect(text.match(/It accepts what its schema forbids\./g)).toHaveLength(1);
    expect(text).toContain('240 tools: tool_number_0, tool_number_1');
  });

  it('shows with a response finding what the server said', () => {
    const finding = findingOf('c1', 'a', {
      rule: 'response/crash',
      evidence: [{ text: 'a word of ours' }, { text: 'ECONNREFUSED 127.0.0.1', path: '/content/0/text' }],
    });
    const lines = briefLines(reportOf([toolOf('a', { findings: [finding] })]), PLAIN, 100);
    expect(lines).toContain('    │ ECONNREFUSED 127.0.0.1');
  });

  it('shows the call beside the response, and the fix as a whole', () => {
    const fix = `Return ${'every single field that the schema promises '.repeat(4)}or correct the schema.`;
    const call = { tool: 'get_user', arguments: { id: 'u 1' } };
    const finding = findingOf('c1', 'get_user', {
      rule: 'response/crash',
      call,
      response: 'KeyError: 1',
      fix,
    });
    const lines = briefLines(reportOf([toolOf('get_user', { findings: [finding] })]), PLAIN, 80);
    const start = lines.indexOf('    get_user {"id":"u 1"}');
    expect(lines[start + 1]).toBe('    │ KeyError: 1');
    const rest = lines.slice(start + 2, lines.indexOf('', start)).map((line) => line.trim());
    expect(rest.join(' ')).toContain(`Fix: ${fix}`);
  });

  it('names no call for a finding that is not about one', () => {
    const finding = findingOf('c1', 'get_user', { rule: 'lint/keyword-value', message: 'Not allowed.' });
    const { call: _, ...withoutCall } = finding;
    const lines = briefLines(reportOf([toolOf('get_user', { findings: [withoutCall] })]), PLAIN, 80);
    expect(lines[lines.findIndex((line) => line.startsWith('✗ Not allowed.')) + 1]).toBe('    get_user');
  });

  it.each<[what: string, run: Partial<RunReport>, next: string | undefined]>([
    ['the finding that comes first', failing(3), 'Next: fix the first error, then run assay replay a0'],
    [
      'what blocks most tools',
      { ...failing(3), obstacles: [blocked(names(3))] },
      'Next: assay check --env ACME_API_KEY=… -- node server.js',
    ],
    [
      'the finding where something blocks only a few tools',
      { ...failing(3), obstacles: [blocked(names(1))] },
      'Next: fix the first error, then run assay replay a0',
    ],
    ['nothing of a clean server', clean(3), undefined],
    [
      'a value that a tool needs',
      reportOf([toolOf('get', { neverSucceeded: true, dataNeeded: ['id'] })]),
      'Next: assay check --arg get.id=… -- node server.js',
    ],
    [
      'the mode that calls more tools',
      reportOf([toolOf('put', { notTested: 'It writes.', neededMode: 'standard' })]),
      'Next: assay check --mode standard -- node server.js',
    ],
  ])('recommends one step: %s', (_, run, next) => {
    const command = 'assay check --mode safe --seed 1 -- node server.js';
    const origin = { startedAt: '2026-01-01T00:00:00.000Z', assay: '1.0.0', program: 'assay', command };
    const lines = briefLines({ ...reportOf([]), ...run, origin }, PLAIN, 80);
    expect(lines.filter((line) => line.startsWith('Next:'))).toEqual(next === undefined ? [] : [next]);
  });

  it('recommends the call itself where the run is not saved', () => {
    const command = 'assay check --mode safe --seed 1 --no-save -- node server.js';
    const origin = { startedAt: '2026-01-01T00:00:00.000Z', assay: '1.0.0', program: 'assay', command };
    const lines = briefLines({ ...failing(3), origin }, PLAIN, 200).join('\n');
    expect(lines).toMatch(/^Next: fix the first error, then run assay call /m);
    expect(lines).not.toContain('replay');
  });

  it('does not pass a server without tools', () => {
    const lines = briefLines(reportOf([]), PLAIN, 100);
    expect(lines[1]).toBe('○ The server lists no tools, so nothing was tested');
    expect(exitCodeOf(reportOf([]), 'error', false)).toBe(3);
  });

  it('names what blocks a server before anything else', () => {
    const run: RunReport = {
      ...failing(3),
      obstacles: [blocked(names(3))],
    };
    const lines = briefLines(run, PLAIN, 100);
    expect(lines.slice(3, 7)).toEqual([
      'Blocked',
      '! 3 of 3 tools need ACME_API_KEY.',
      '    │ ACME_API_KEY is not set',
      '    → Run the check with --env ACME_API_KEY=….',
    ]);
  });

  it.each([
    ['once, as what blocks it', ['a', 'b'], false],
    ['as a warning, where only another tool is blocked', ['a'], true],
  ])('says what a tool cannot reach %s', (_, tools, isShown) => {
    const message = 'The tool cannot reach its service.';
    const finding = findingOf('b1', 'b', { rule: 'response/unreachable', severity: 'warning', message });
    const run = {
      ...reportOf([toolOf('a'), toolOf('b', { findings: [finding] })]),
      obstacles: [blocked(tools)],
    };
    expect(briefLines(run, PLAIN, 100).join('\n').includes(message)).toBe(isShown);
  });

  it.each([
    ['none', [false, false], '2 of 2 tools tested · '],
    ['some', [true, false], '2 of 2 tools tested, 1 never seen to succeed · '],
    ['all', [true, true], '2 of 2 tools tested, none seen to succeed · '],
  ])('counts the tools that never succeeded beside the cases that passed: %s', (_, never, line) => {
    const tools = never.map((neverSucceeded, n) => toolOf(`tool_${n}`, { neverSucceeded }));
    expect(briefLines(reportOf(tools), PLAIN, 200).at(-1)).toContain(line);
  });

  it.each<[string, readonly ('standard' | 'all')[], string]>([
    ['writing tools', ['standard', 'standard'], 'Use --mode standard to call 2 writing tools.'],
    ['others', ['all'], 'Use --mode all to call 1 tool, whose effect is unclear or may do harm.'],
    [
      'both',
      ['standard', 'all', 'all'],
      'Use --mode standard to call 1 writing tool. Use --mode all to call 2 more, whose effect is unclear or may do harm.',
    ],
  ])('suggests the modes that would call what was left out: %s', (_, modes, line) => {
    const tools = modes.map((neededMode, n) =>
      toolOf(`tool_${n}`, { notTested: `It does something: ${n}.`, neededMode }),
    );
    const text = briefLines({ ...reportOf(tools), mode: 'safe' }, PLAIN, 140).join('\n');
    expect(text).toContain(line);
    expect(text.match(/--mode all/g) ?? []).toHaveLength(modes.includes('all') ? 1 : 0);
  });

  it('suggests no mode for tools that the user left out', () => {
    const tools = [toolOf('a', { notTested: 'It is denied by "a".' })];
    expect(briefLines({ ...reportOf(tools), mode: 'safe' }, PLAIN, 100).join('\n')).not.toContain('--mode');
  });

  it.each(HOSTILE)('keeps to the width and to one line each with %s', (_, text) => {
    for (const line of briefLines(runWith(text), PLAIN, 80).slice(0, -1)) {
      expect(line).not.toContain('\n');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
      expect(displayWidth(line)).toBeLessThanOrEqual(100);
    }
  });
});
