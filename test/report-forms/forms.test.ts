import { describe, expect, it } from 'vitest';
import { exitCodeOf } from '../../src/cli/check/exit-code-of.js';
import type { RunReport, ToolReport } from '../../src/model/run-report.js';
import {
  badge,
  type FindingReport,
  github,
  junit,
  markdown,
  runFindings,
  sarif,
} from '../../src/report/index.js';
import { findingOf, reportOf, SAMPLE, toolOf } from '../report-page/sample-report.js';
import { readJunit, readXml, schemaErrors } from './read-junit.js';
import { readMarkdown } from './read-markdown.js';
import { readSarif } from './read-sarif.js';
import { READ, totalsOf } from './totals.js';

const ruleOf = (id: string) => ({
  id,
  severity: 'error' as const,
  summary: 'A good server does it.',
  reason: 'Models fail otherwise.',
  fix: 'Do it.',
});

const asFindings = (
  run: RunReport,
  more: Partial<FindingReport> = {},
): FindingReport & { run: RunReport } => ({
  ...runFindings(run, { version: '1.2.3', place: { file: 'src/my server.js' }, ruleOf }),
  ...more,
  run,
});

function untested(name: string): ToolReport {
  const {
    classification: _class,
    latency: _latency,
    ...rest
  } = toolOf(name, { notTested: 'it writes', confidence: 0 });
  return rest;
}

/** Many tools, each with an error, a warning and a note of its own cause. */
const FLOOD = reportOf(
  Array.from({ length: 400 }, (_, i) =>
    toolOf(`tool_${i}`, {
      classification: 'partially_working',
      findings: (['error', 'warning', 'info'] as const).map((severity) =>
        findingOf(`${severity}${i}`, `tool_${i}`, {
          severity,
          path: `/${severity}`,
          message: `The tool refuses value ${i}.`,
        }),
      ),
    }),
  ),
);

/** A server may list a name twice, and say the same of the same place twice. */
const DOUBLED = reportOf([
  toolOf('same', { classification: 'error', findings: [findingOf('a', 'same'), findingOf('b', 'same')] }),
  toolOf('same'),
  toolOf('same (2)'),
  toolOf('same'),
  toolOf('server', { findings: [findingOf('c', 'server', { severity: 'info' })] }),
]);

const REPORTS: readonly [name: string, run: RunReport][] = [
  ['of every kind', SAMPLE],
  ['without a finding', reportOf([toolOf('a'), toolOf('b')])],
  ['without a tool', reportOf([])],
  ['that ended early', { ...SAMPLE, partial: 'The run was stopped.' }],
  ['in which nothing was tested', reportOf([untested('a'), untested('b'), untested('c')])],
  ['with names twice', DOUBLED],
  ['of 400 tools and 1,200 findings', FLOOD],
  ['with a finding about a tool that is not listed', reportOf([toolOf('a')], [findingOf('x', 'gone')])],
];

describe.each(REPORTS)('a report %s', (_, run) => {
  it.each(Object.entries(READ))('has the totals of the JSON in %s', async (_form, read) => {
    const read_ = await read(asFindings(run));
    expect(totalsOf(run)).toMatchObject(read_);
    expect(Object.keys(read_).length).toBeGreaterThan(2);
  });
});

describe('JUnit', () => {
  it('satisfies the schema of Jenkins, whatever the threshold', async () => {
    const texts = REPORTS.flatMap(([, run]) =>
      (['error', 'info', 'never'] as const).map((failOn) => junit(asFindings(run, { failOn }))),
    );
    expect(await schemaErrors(texts)).toEqual([]);
  });

  it('is refused by that schema where it is wrong, so that the test above can fail', async () => {
    const wrong = junit(asFindings(SAMPLE)).replace('<testcase ', '<testcase file="a" ');
    expect((await schemaErrors([wrong])).join()).toContain("attribute 'file'");
  });

  it('fails the causes at the threshold, and skips the tool that the mode leaves out', () => {
    const { cases, totals, name } = readJunit(junit(asFindings(SAMPLE)));
    expect([name, totals]).toEqual(['assay check', { tests: 8, failures: 2, errors: 0 }]);
    const bad = cases.filter(({ outcome }) => outcome !== 'passed');
    expect(bad.map((one) => [one.suite, one.name, one.outcome, one.text.split('\n')[0]])).toEqual([
      [
        'findings',
        'run/valid-rejected: The tool refuses what its schema allows.',
        'failure',
        'error: The tool refuses what its schema allows.',
      ],
      [
        'findings',
        'run/valid-rejected: The answer breaks its schema.',
        'failure',
        'error: The answer breaks its schema.',
      ],
      ['tools', 'drop_tables', 'skipped', 'Not tested: it deletes, and the mode is safe'],
    ]);
  });

  it.each([
    ['never', 0, 10],
    ['error', 2, 8],
    ['warning', 3, 8],
    ['info', 4, 8],
  ] as const)('from %s on has %i failures of %i tests, and no error', (failOn, failures, tests) => {
    const { totals, skipped } = readJunit(junit(asFindings(SAMPLE, { failOn })));
    expect([totals, skipped]).toEqual([{ tests, failures, errors: 0 }, 1]);
  });

  it.each(REPORTS)('has errors and failures as the exit code says: %s', (_, run) => {
    for (const failOn of ['error', 'info', 'never'] as const) {
      const { failures, errors } = readJunit(junit(asFindings(run, { failOn }))).totals;
      expect(errors > 0 ? 3 : failures > 0 ? 1 : 0).toBe(exitCodeOf(run, failOn, false));
    }
  });

  it('says a cause of many tools once, with the tools and the response', () => {
    const finding = (tool: string) => findingOf(tool, tool, { response: 'ECONNREFUSED \u001b[31m' });
    const tools = ['a', 'b', 'c'].map((name) => toolOf(name, { findings: [finding(name)] }));
    const { cases, totals } = readJunit(junit(asFindings(reportOf(tools))));
    expect(totals).toEqual({ tests: 2, failures: 1, errors: 0 });
    expect(cases[1]?.text).toContain('\n3 tools: a, b, c\n');
    expect(cases[1]?.text).toContain('\nResponse: ECONNREFUSED \\x1b[31m\n');
  });

  it('says what was seen of each clause of the contract', () => {
    const { cases } = readJunit(junit(asFindings(SAMPLE)));
    const verdict = cases.find(({ suite, name }) => suite === 'tools' && name === 'get_forecast');
    expect(verdict?.text.split('\n')).toEqual([
      'fully_working, confidence 90 %, 8 of 8 cases passed',
      'Success case: seen',
      'Error case: seen',
      'Enums accepted: does not apply (the input schema lists no values)',
      'Enums returned: not exercised (no answer had such a value)',
      'Required fields: seen',
      'Error types: seen',
    ]);
  });

  it.each(REPORTS)('has no two cases of one name, of which GitLab would drop one: %s', (_, run) => {
    const { cases } = readJunit(junit(asFindings(run)));
    const names = cases.map(({ classname, name }) => `${classname}\n${name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('SARIF', () => {
  it('has a relative place, the tool as logical place, and help for every rule', () => {
    const { results, tool } = readSarif(sarif(asFindings(SAMPLE)));
    expect(results[1]?.locations[0]).toEqual({
      physicalLocation: { artifactLocation: { uri: 'src/my%20server.js' } },
      logicalLocations: [
        { name: 'set_alarm', fullyQualifiedName: 'set_alarm/arguments#/city', kind: 'function' },
      ],
    });
    expect(tool.driver.rules).toEqual([
      expect.objectContaining({
        id: 'run/valid-rejected',
        help: {
          text: 'Models fail otherwise.\nFix: Do it.',
          markdown: expect.stringContaining('**Fix:** Do it.') as string,
        },
        helpUri: expect.stringMatching(/^https:/) as string,
      }),
    ]);
  });

  it('tells causes of one rule apart by the fingerprint that code scanning goes by', () => {
    const tools = ['a', 'b', 'c'].map((name) =>
      toolOf(name, { findings: [findingOf(name, name, { message: `The tool refuses ${name}.` })] }),
    );
    const { results } = readSarif(sarif(asFindings(reportOf(tools))));
    const prints = results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash);
    expect(prints).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{16}:1$/)));
    expect(new Set(prints).size).toBe(3);
  });

  it('recognises a finding in other words, and after the order has changed', () => {
    const prints = (run: RunReport): string[] =>
      readSarif(sarif(asFindings(run))).results.map(({ partialFingerprints }) =>
        Object.values(partialFingerprints).join(),
      );
    const reworded = SAMPLE.findings.map((finding) => ({
      ...finding,
      message: `In other words: ${finding.message}`,
      evidence: [],
    }));
    expect(prints({ ...SAMPLE, findings: reworded.toReversed() }).sort()).toEqual(prints(SAMPLE).sort());
    expect(new Set(prints(SAMPLE)).size).toBe(3);
  });

  it('has no more results than code scanning takes, the worst of them, and counts the others', () => {
    const many = Array.from({ length: 25_002 }, (_, i) =>
      findingOf(`${i}`, 'a', {
        severity: i < 3 ? 'info' : 'warning',
        message: `Value ${i} is refused.`,
        evidence: [],
      }),
    );
    const { results, invocations } = readSarif(sarif(asFindings(reportOf([toolOf('a')], many))));
    expect(results.filter(({ level }) => level === 'warning')).toHaveLength(24_999);
    expect(results).toHaveLength(25_000);
    expect(invocations?.[0].toolExecutionNotifications.map(({ message }) => message.text)).toEqual([
      '2 more results do not fit.',
    ]);
  });

  it('is refused by the schema where it is wrong', () => {
    expect(() =>
      readSarif(sarif(asFindings(SAMPLE)).replace('"level": "error"', '"level": "bad"')),
    ).toThrow();
  });
});

describe('Markdown', () => {
  const lists = (text: string) => {
    const { rows, items, text: all } = readMarkdown(text);
    const left = (what: string): number =>
      Number((new RegExp(`… and ([\\d,]+) more ${what}s?`).exec(all)?.[1] ?? '0').replaceAll(',', ''));
    const fine = Number(/([\d,]+) tools? without any finding/.exec(all)?.[1]?.replaceAll(',', '') ?? 0);
    // The table of the contract has a column more than that of the tools.
    const toolRows = rows.filter((cells) => cells.length === 6);
    return { rows: toolRows.length, items, fine, leftTools: left('tool'), leftCauses: left('cause') };
  };

  it.each(REPORTS)('names every tool and cause, or counts it: %s', (_, run) => {
    const { rows, items, fine, leftTools, leftCauses } = lists(markdown(asFindings(run)));
    expect(rows + fine + leftTools).toBe(run.tools.length);
    const { errorCauses = 0, warningCauses = 0, noteCauses = 0 } = totalsOf(run);
    expect(items.length + leftCauses).toBe(errorCauses + warningCauses + noteCauses);
  });

  it.each([65_536, 20_000, 5_000, 2_000])(
    'of a flood fits into %i characters, the worst first',
    (maxLength) => {
      const text = markdown(asFindings(FLOOD), { maxLength });
      expect(text.length).toBeLessThanOrEqual(maxLength);
      expect(text.length).toBeGreaterThan(maxLength * 0.6);
      const { items, rows, leftCauses } = lists(text);
      expect(rows).toBeGreaterThan(0);
      expect(items.every((item) => item.startsWith('❌'))).toBe(true);
      expect(items.length + leftCauses).toBe(1_200);
    },
  );

  it('has every error before it has a warning, where not all fit', () => {
    const tools = Array.from({ length: 40 }, (_, i) =>
      toolOf(`t${i}`, {
        findings: [
          findingOf(`w${i}`, `t${i}`, { severity: 'warning', message: `Value ${i} is slow.` }),
          findingOf(`e${i}`, `t${i}`, { message: `Value ${i} is refused.` }),
        ],
      }),
    );
    const { items } = lists(markdown(asFindings(reportOf(tools)), { maxLength: 40_000 }));
    const icons = items.map((item) => item.slice(0, 1));
    expect(icons.filter((icon) => icon === '❌')).toHaveLength(40);
    expect(icons.length).toBeGreaterThan(40);
    expect(icons.length).toBeLessThan(80);
  });

  it('shows the table of tools, the worst first, and folds the evidence away', () => {
    const { rows, tags, text } = readMarkdown(markdown(asFindings(SAMPLE)));
    const toolRows = rows.filter((cells) => cells.length === 6);
    expect(toolRows.map(([name, verdict, , , , notes]) => [name?.slice(0, 9), verdict, notes])).toEqual([
      ['set_alarm', 'broken', '❌ 1 error, 1 warning'],
      ['<script>c', 'fully_working', '❌ 1 error'],
      ['drop_tabl', 'not tested', '⚠️ it deletes, and the mode is safe'],
      ['find_stat', 'no success seen', ''],
    ]);
    expect([...tags].filter((tag) => ['details', 'summary', 'script', 'img'].includes(tag))).toEqual([
      'details',
      'summary',
    ]);
    expect(text).toContain('assay call set_alarm --args');
  });
});

describe('one cause in many tools', () => {
  const finding = (tool: string) => findingOf(tool, tool, { response: '</code>`No key.`' });
  const names = Array.from({ length: 20 }, (_, i) => `tool_${i}`);
  const run = asFindings(reportOf(names.map((name) => toolOf(name, { findings: [finding(name)] }))));

  it('is one item of Markdown, with the tools and the response', () => {
    const { items } = readMarkdown(markdown(run));
    expect(items).toHaveLength(1);
    expect(items[0]).toContain('20 tools: tool_0, tool_1,');
    expect(items[0]).toContain('tool_11 and 8 more');
    expect(items[0]).toContain('Response: </code>`No key.`');
  });

  it('is one result of SARIF, with a place for each tool and the response', () => {
    const { results } = readSarif(sarif(run));
    expect(results).toHaveLength(1);
    expect(results[0]?.locations[0].logicalLocations).toHaveLength(20);
    expect(results[0]?.message.text).toContain('Response: </code>`No key.`');
  });
});

describe('the contract in Markdown', () => {
  it('names each case, each enum and each type of error', () => {
    const contract = {
      ...toolOf('a').contract,
      errorCase: { state: 'yes', named: ['required city missing', 'value outside enum at /unit'] },
      enumIn: { state: 'yes', named: ['unit (2 of 2)'] },
      errorStructure: { state: 'yes', named: ['validation_error', 'not_found'] },
    } as const;
    const { rows } = readMarkdown(markdown(asFindings(reportOf([toolOf('a', { contract })]))));
    expect(rows.at(-1)).toEqual([
      'a',
      '✅',
      '✅ required city missing, value outside enum at /unit',
      '✅ unit (2 of 2)',
      '❔ no answer had such a value',
      '✅',
      '✅ validation_error, not_found',
    ]);
  });
});

describe('Markdown with an earlier report', () => {
  const [first, ...others] = SAMPLE.findings;
  const before: RunReport = {
    ...SAMPLE,
    findings: [
      ...others,
      findingOf('old', 'set_alarm'),
      findingOf('gone', 'left', { message: 'It is gone.' }),
    ],
  };
  const compared = (now: RunReport, earlier: RunReport): FindingReport =>
    runFindings(now, { version: '1.2.3', earlier });

  it('says what is new, fixed, still there, and not looked for', () => {
    const { text, items } = readMarkdown(markdown(compared(SAMPLE, before)));
    expect(text).toContain('Since the earlier report: 1 new finding, 1 fixed, 3 unchanged, 1 not checked.');
    expect(items.filter((item) => item.includes('🆕'))).toEqual([
      expect.stringContaining(first?.message ?? ''),
    ]);
    expect(items).toContain('✅ set_alarm: The tool refuses what its schema allows.');
    expect(items).toContain('❔ left: It is gone. (the server no longer lists the tool)');
  });

  it('says that runs of another mode made other calls', () => {
    const { text } = readMarkdown(markdown(compared(SAMPLE, { ...before, mode: 'all' })));
    expect(text).toContain('The runs used different seeds or modes');
  });

  it('fits into a comment, whatever was before', () => {
    const text = markdown(compared(reportOf([toolOf('a')]), FLOOD));
    expect(text.length).toBeLessThanOrEqual(65_536);
    const { items, text: all } = readMarkdown(text);
    const left = [...all.matchAll(/… and (\d+) more\./g)].reduce(
      (sum, [, number]) => sum + Number(number),
      0,
    );
    expect(items.length + left).toBe(1_200);
  });
});

describe('the annotations of GitHub', () => {
  it('are the ten worst of each kind, and the others are plain lines of the log', () => {
    const lines = github(asFindings(FLOOD)).split('\n');
    const commands = lines.map((line) => /^::(\w+) /.exec(line)?.[1]).filter((kind) => kind !== undefined);
    expect(commands).toEqual([
      ...Array(10).fill('error'),
      ...Array(10).fill('warning'),
      ...Array(10).fill('notice'),
    ]);
    expect(
      lines.filter((line) => /^(error|warning|info): tool_\d+ · run\/valid-rejected: /.test(line)),
    ).toHaveLength(1_200 - 30);
  });

  it('are one for a cause of many tools, with the tools and the response', () => {
    const finding = (tool: string) => findingOf(tool, tool, { response: 'No key.' });
    const tools = ['a', 'b', 'c'].map((name) => toolOf(name, { findings: [finding(name)] }));
    const [line, ...others] = github(asFindings(reportOf(tools))).split('\n');
    expect(others).toHaveLength(1);
    expect(line).toContain('title=3 tools · run/valid-rejected::');
    expect(line).toContain('%0A3 tools: a, b, c%0A');
    expect(line).toContain('%0AResponse: No key.%0A');
  });
});

describe('a badge', () => {
  it.each([
    ['all work', reportOf([toolOf('a'), toolOf('b')]), 'assay: 2/2 tools', '#1f7a1f'],
    ['one', reportOf([toolOf('a')]), 'assay: 1/1 tool', '#1f7a1f'],
    ['some do not', SAMPLE, 'assay: 2/5 tools', '#b3261e'],
    ['nothing was tested', reportOf([untested('a')]), 'assay: 0/1 tool', '#5c5c5c'],
    ['one was not tested', reportOf([toolOf('a'), untested('b')]), 'assay: 1/2 tools', '#8a6100'],
    [
      'it is partial',
      { ...reportOf([toolOf('a')]), partial: 'stopped' },
      'assay: 1/1 tool, partial',
      '#8a6100',
    ],
  ] as const)('says that %s, in words and colour', (_, run, title, colour) => {
    const svg = readXml(badge(run));
    expect(svg.getElementsByTagName('title')[0]?.textContent).toBe(title);
    expect([svg.getAttribute('role'), svg.getAttribute('aria-label')]).toEqual(['img', title]);
    expect([...svg.getElementsByTagName('path')].at(-1)?.getAttribute('fill')).toBe(colour);
  });
});
