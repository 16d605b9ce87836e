import { describe, expect, it } from 'vitest';
import type { Finding, Severity } from '../model/finding.js';
import type { RuleId } from '../model/rule.js';
import { countFindings, type FailOn, type FindingReport, isFailure } from './finding-report.js';
import { fingerprint, github, json, junit, markdown, type Paint, pretty, sarif } from './index.js';
import { matrixLines } from './terminal/matrix-lines.js';
import { PLAIN } from './terminal/paint.js';
import { prettyInSteps } from './terminal/pretty.js';

const finding = (tool: string | undefined, severity: Severity, path = '/name'): Finding => ({
  rule: 'lint/secret',
  severity,
  subject: tool === undefined ? {} : { tool, part: 'definition' },
  path,
  message: `A ${severity}.`,
  evidence: [],
  fix: 'Repair it.',
  spec: { url: 'https://example.com/rule', level: 'MUST' },
});

function reportOf(findings: readonly Finding[], more: Partial<FindingReport> = {}): FindingReport {
  return {
    source: 'tools.json',
    version: '1.2.3',
    tools: ['a', 'b', 'c'],
    findings,
    counts: countFindings(findings),
    accepted: 0,
    failOn: 'error',
    ...more,
  };
}

const MIXED = [
  finding('a', 'info'),
  finding('b', 'warning'),
  finding('c', 'error'),
  finding('b', 'error'),
  finding(undefined, 'warning'),
];

describe('what fails', () => {
  it.each<[Severity, FailOn, boolean]>([
    ['error', 'error', true],
    ['warning', 'error', false],
    ['warning', 'warning', true],
    ['info', 'warning', false],
    ['info', 'info', true],
    ['error', 'never', false],
  ])('%s from %s on: %s', (severity, failOn, fails) => {
    expect(isFailure(severity, failOn)).toBe(fails);
  });
});

describe('the pretty report', () => {
  it('is made in as many steps as it has groups', () => {
    expect([...prettyInSteps(reportOf(MIXED), { all: true })]).toHaveLength(4);
  });

  it('has the worst tool first, and its worst finding first', () => {
    const heads = pretty(reportOf(MIXED))
      .split('\n')
      .filter((line) => /^\S/.test(line));
    expect(heads).toEqual([
      'b  1 error, 1 warning',
      'c  1 error',
      'The server  1 warning',
      'a  1 note',
      '✗ 2 errors, 2 warnings, 1 note in 3 tools of tools.json',
    ]);
    expect(pretty(reportOf(MIXED))).toMatch(/✗ A error\.[\s\S]*! A warning\./);
  });

  it('shows path, excerpt, line, fix and source', () => {
    const report = reportOf([finding('a', 'error')], {
      placeOf: () => ({ file: 'tools.json', line: 7 }),
      excerptOf: () => '"a"',
    });
    expect(pretty(report).split('\n').slice(1, 5)).toEqual([
      '  ✗ A error.  lint/secret',
      '      /name = "a"  (tools.json:7)',
      '      Fix: Repair it.',
      '      https://example.com/rule',
    ]);
  });

  const each = (severity: Severity, message = `A ${severity}.`): readonly Finding[] =>
    ['a', 'b', 'c'].map((tool) => ({ ...finding(tool, severity), message: message.replace('…', tool) }));

  it('says once what a rule says of many tools for their information', () => {
    const report = reportOf([...each('info'), finding('b', 'error')], { tools: ['a', 'b', 'c', 'd'] });
    expect(pretty(report).split('\n')).toEqual([
      'b  1 error',
      '  ✗ A error.  lint/secret',
      '      /name',
      '      Fix: Repair it.',
      '      https://example.com/rule',
      '',
      'In several tools  (--all shows each)',
      '  i A info.  lint/secret',
      '      In 3 tools: a, b, c',
      '',
      '✗ 1 error, 3 notes in 4 tools of tools.json',
    ]);
  });

  it('counts what it does not say, and names no tools where it is all of them', () => {
    expect(pretty(reportOf(each('info', 'About ….')))).toContain(
      '  i About a.  lint/secret\n      And 2 more like it, in all 3 tools\n',
    );
  });

  it('says a warning once that tools share, and every error', () => {
    const text = pretty(reportOf([...each('warning'), ...each('error')]));
    expect(text.match(/! A warning\./g)).toHaveLength(1);
    expect(text).toContain('The same in 2 other tools: b, c');
    expect(text.match(/✗ A error\./g)).toHaveLength(3);
    expect(text.match(/Fix: Repair it\./g)).toHaveLength(3);
  });

  it('shows each finding in its place with --all', () => {
    const text = pretty(reportOf(each('info')), { all: true });
    expect(text.match(/i A info\./g)).toHaveLength(3);
    expect(text).not.toContain('In several tools');
  });

  it.each([40, 60, 100])('keeps to %i columns', (width) => {
    const long = {
      ...finding('a', 'warning', '/inputSchema/properties/name'),
      message: 'A message with so many words that no terminal would show all of them on one line of its own.',
      expected: 'one of the values that the description of the parameter names, or nothing at all',
    };
    const infos = each('info').map((one, i) => ({ ...one, subject: { tool: `a_rather_long_name_${i}` } }));
    const report = reportOf([long, ...infos], {
      tools: ['a'],
      excerptOf: () => JSON.stringify({ description: 'x'.repeat(200) }),
      placeOf: () => ({ file: 'tools.json', line: 7 }),
    });
    const lines = pretty(report, { width }).split('\n').slice(0, -1);
    expect(lines.filter((line) => line.length > width)).toEqual([]);
    expect(lines.join(' ').replace(/\s+/g, ' ')).toContain(long.message);
  });

  it('says that there is nothing, and what the baseline accepts', () => {
    expect(pretty(reportOf([], { accepted: 3 }))).toBe(
      '✓ no findings in 3 tools of tools.json, 3 accepted by the baseline',
    );
  });
});

describe('clients that want the same of the same place', () => {
  const of = (client: 'claude-code' | 'vscode-copilot' | 'anthropic-api', path: string): Finding => ({
    ...finding('a', 'error', path),
    rule: `portability/${client}/schema`,
  });
  const report = reportOf([of('claude-code', '/p'), of('vscode-copilot', '/p'), of('anthropic-api', '/q')]);

  it('are named once, and counted each', () => {
    expect(pretty(report)).toContain('The same: portability/vscode-copilot/schema');
    expect(pretty(report).match(/✗ A error/g)).toHaveLength(2);
    expect(pretty(report)).toContain('✗ 3 errors in 3 tools');
    expect(markdown(report)).toContain('The same: `portability/vscode-copilot/schema`');
    expect(markdown(report)).not.toContain('more finding');
  });
});

describe('the matrix', () => {
  const profiles = Array.from({ length: 20 }, (_, i) => ({
    id: `client-${i + 1}`,
    title: `Client ${i + 1}`,
  }));
  const matrix = {
    profiles,
    cells: ['short', 'a_tool_with_a_very_long_name_that_does_not_fit_anywhere'].flatMap((tool) =>
      profiles.map(({ id }, i) => ({
        tool,
        profile: id,
        outcome: (['loads', 'loss', 'refused'] as const)[i % 3] ?? 'loads',
        reasons:
          i % 3 === 0
            ? []
            : [
                {
                  constraint: `portability/${id}/x`,
                  effect: i % 3 === 1 ? ('loss' as const) : ('refused' as const),
                  reason: 'why',
                },
              ],
      })),
    ),
    servers: [],
  };

  it.each([40, 60, 80, 120, 200])('fits into %i columns, with every cell in it', (width) => {
    const lines = matrixLines(matrix, PLAIN, width);
    const table = lines.filter((line) => /^(short|a_tool| +1|1 client)/.test(line));
    expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(width);
    const marks = lines
      .filter((line) => line.startsWith('short '))
      .join('')
      .match(/[✓~✗]/g);
    expect(marks?.join('')).toBe('✓~✗'.repeat(7).slice(0, 20));
  });

  it('names each reason once, with the tools, what is refused first', () => {
    const reasons = matrixLines(matrix, PLAIN, 100).filter((line) => line.includes('portability/'));
    expect(reasons).toHaveLength(13);
    expect(reasons[0]).toMatch(/^✗ Client 3: short, a_tool_with.*: why {2}portability\/client-3\/x$/);
    expect(reasons.findIndex((line) => line.startsWith('~'))).toBe(6);
  });

  it('is coloured where colours are wanted', () => {
    const red: Paint = { ...PLAIN, red: (text) => `<${text}>` };
    expect(matrixLines(matrix, red, 100)[1]).toContain('<✗>');
  });
});

describe('the JSON report', () => {
  it('has the findings, with their place, and the summary', () => {
    const report = reportOf([finding('a', 'error')], { placeOf: () => ({ file: 'f', line: 2, column: 3 }) });
    expect(JSON.parse(json(report))).toEqual({
      findings: [{ ...finding('a', 'error'), location: { file: 'f', line: 2, column: 3 } }],
      summary: { source: 'tools.json', tools: 3, findings: { error: 1, warning: 0, info: 0 }, accepted: 0 },
    });
  });
});

describe('the Markdown report', () => {
  const many = Array.from({ length: 3_000 }, (_, i) => finding(`tool_${i % 50}`, 'error', `/p${i}`));

  it('fits into a comment, and counts what does not', () => {
    const text = markdown(reportOf(many));
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text.length).toBeGreaterThan(60_000);
    const shown = text.match(/^- ❌/gm)?.length ?? 0;
    expect(text).toContain(
      `… and ${(3_000 - shown).toLocaleString('en')} more findings that do not fit here.`,
    );
  });

  it('fits into what is asked for', () => {
    expect(markdown(reportOf(many), { maxLength: 1_000 }).length).toBeLessThanOrEqual(1_000);
  });

  it('shows everything where there is room', () => {
    expect(markdown(reportOf(MIXED)).match(/^- /gm)).toHaveLength(5);
    expect(markdown(reportOf(MIXED))).not.toContain('more finding');
  });
});

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly rules: readonly { id: string; help?: { text: string } }[] };
    };
    readonly results: readonly {
      ruleId: string;
      ruleIndex: number;
      level: string;
      partialFingerprints: Record<string, string>;
      locations: readonly { physicalLocation: { artifactLocation: { uri: string }; region?: object } }[];
    }[];
  }[];
}

describe('the SARIF report', () => {
  const read = (report: FindingReport): Sarif['runs'][number] => {
    const { version, runs } = JSON.parse(sarif(report)) as Sarif;
    expect(version).toBe('2.1.0');
    const [run] = runs;
    if (run === undefined) throw new Error('There is no run.');
    return run;
  };

  it('has levels, rules with help, and a place', () => {
    const { tool, results } = read(
      reportOf(MIXED, {
        placeOf: () => ({ file: 'dir\\my tools.json', line: 2, column: 5 }),
        ruleOf: (id) => ({ id, severity: 'error', summary: 'S.', reason: 'W.', fix: 'F.' }),
      }),
    );
    expect(results.map(({ level }) => level)).toEqual(['error', 'error', 'warning', 'warning', 'note']);
    expect(tool.driver.rules).toHaveLength(1);
    expect(tool.driver.rules[0]?.help?.text).toBe('W.\nFix: F.');
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(results[0]?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'dir/my%20tools.json' },
      region: { startLine: 2, startColumn: 5 },
    });
  });

  it('has a place also where there is no file', () => {
    expect(read(reportOf(MIXED)).results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
      'tools/list',
    );
  });
});

describe('a fingerprint', () => {
  it('depends on rule, subject and path alone', () => {
    const one = fingerprint(finding('a', 'error'));
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprint({ ...finding('a', 'info'), message: 'Other words.', fix: 'Other.' })).toBe(one);
    expect(fingerprint(finding('b', 'error'))).not.toBe(one);
    expect(fingerprint(finding('a', 'error', '/title'))).not.toBe(one);
  });

  it('is FNV-1a', () => {
    // The key of this finding is known, and its hash was computed with another implementation.
    expect(
      fingerprint({
        rule: 'a/b' as string as RuleId,
        severity: 'info',
        subject: {},
        path: '',
        message: '',
        evidence: [],
      }),
    ).toBe('71cb826825d0705f');
  });
});

describe('the JUnit report', () => {
  it('fails what is bad enough, says the rest, and passes tools without findings', () => {
    const text = junit(reportOf([finding('a', 'error'), finding('a', 'warning', '/x')]));
    expect(text).toContain('<testsuites name="assay lint" tests="4" failures="1" errors="0">');
    expect(text.match(/<failure /g)).toHaveLength(1);
    expect(text.match(/<system-out>/g)).toHaveLength(1);
    expect(text).toContain('<testcase classname="b" name="definition"/>');
  });
});

describe('the annotations of GitHub', () => {
  it('are the worst first, with file and line', () => {
    const report = reportOf(MIXED, { placeOf: () => ({ file: 'a,b:c.json', line: 4, column: 2 }) });
    const lines = github(report).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      '::error',
      '::error',
      '::warning',
      '::warning',
      '::notice',
      '2',
    ]);
    expect(lines[0]).toBe(
      '::error file=a%2Cb%3Ac.json,line=4,col=2,title=c · lint/secret::A error.%0A/name%0AFix: Repair it.%0Ahttps://example.com/rule',
    );
  });
});
