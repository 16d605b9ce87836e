import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import {
  badge,
  compareReports,
  type FindingReport,
  github,
  htmlReport,
  json,
  junit,
  markdown,
  PLAIN,
  plainLog,
  pretty,
  safeJson,
  sarif,
} from '../../src/report/index.js';
import { coverageForm } from '../../src/report/markdown/coverage-matrix.js';
import { runLines } from '../../src/report/terminal/run-lines.js';
import { readPage } from '../report-page/read-page.js';
import { checkWith, lintWith, runWith } from './hostile-reports.js';
import { HOSTILE, INVISIBLE } from './hostile-texts.js';
import { readJunit, readXml, schemaErrors } from './read-junit.js';
import { readMarkdown } from './read-markdown.js';
import { readSarif } from './read-sarif.js';
import { READ, totalsOf } from './totals.js';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../dist/web/page.html'), 'utf8');

const OWN_SCRIPTS = elements(parse(PAGE)).filter((tag) => tag === 'script').length;

/** Every form of both kinds of report. */
const FORMS: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  'lint, for a terminal': (text) => pretty(lintWith(text)),
  'lint, JSON': (text) => json(lintWith(text)),
  'lint, Markdown': (text) => markdown(lintWith(text)),
  'lint, SARIF': (text) => sarif(lintWith(text)),
  'lint, JUnit': (text) => junit(lintWith(text)),
  'lint, annotations': (text) => github(lintWith(text)),
  'check, for a terminal': (text) => runLines(runWith(text), PLAIN, 100).join('\n'),
  'check, JSON': (text) => safeJson(runWith(text)),
  'check, HTML': (text) => htmlReport(runWith(text), PAGE),
  'check, Markdown': (text) => markdown(checkWith(text)),
  'check, Markdown with an earlier report': (text) =>
    markdown({ ...checkWith(text), comparison: compareReports(runWith(text), runWith('fine')) }),
  'check, coverage matrix': (text) =>
    coverageForm.make(checkWith(text), { readPage: () => PAGE, loadRules: async () => () => undefined }),
  'check, SARIF': (text) => sarif(checkWith(text)),
  'check, JUnit': (text) => junit(checkWith(text)),
  'check, annotations': (text) => github(checkWith(text)),
  'check, badge': (text) => badge(runWith(text), { label: text }),
};

/** Forms that give everything back as it was. */
const WHOLE = ['lint, JSON', 'check, JSON', 'check, HTML', 'check, for a terminal'];

describe.each(Object.entries(FORMS))('%s', (form, make) => {
  it.each(HOSTILE)('is harmless and not too long with %s', async (_, text) => {
    const output = await make(text);
    // The page has its own script and its own tests.
    if (form !== 'check, HTML') expect(INVISIBLE.exec(output)?.[0]).toBeUndefined();
    if (!WHOLE.includes(form))
      expect(output.length).toBeLessThan(form.includes('Markdown') ? 65_536 : 100_000);
  });
});

describe.each<[kind: string, make: (text: string) => FindingReport, cases: number, bad: number]>([
  ['lint', lintWith, 2, 1],
  // The run, two findings, and two tools; not passed are the partial run, the error, and the tool that was not called.
  ['check', checkWith, 5, 3],
])('%s, read by independent parsers', (kind, make, cases, bad) => {
  it('is JUnit by the schema of Jenkins, with every hostile text', async () => {
    expect(await schemaErrors(HOSTILE.map(([, text]) => junit(make(text))))).toEqual([]);
  });

  it.each(HOSTILE)('is well-formed JUnit, with the same cases: %s', (_, text) => {
    const read = readJunit(junit(make(text)));
    expect([read.cases.length, read.cases.filter(({ outcome }) => outcome !== 'passed').length]).toEqual([
      cases,
      bad,
    ]);
  });

  it.each(HOSTILE)('is SARIF with relative places and no link in a message: %s', (_, text) => {
    const { results } = readSarif(sarif(make(text)));
    expect(results).toHaveLength(kind === 'lint' ? 1 : 2);
    for (const { locations, message } of results) {
      const { uri } = locations[0].physicalLocation.artifactLocation;
      expect(new URL(uri, 'https://example.com/a/b/c/').origin).toBe('https://example.com');
      expect(uri).not.toMatch(/[\s?#]/);
      expect(message.text).not.toMatch(/\]\(|\{\d+\}/);
    }
  });

  it.each(HOSTILE)('is Markdown in which nothing of the server is markup: %s', (_, text) => {
    const read = readMarkdown(markdown(make(text)));
    const tags = [
      'a',
      'blockquote',
      'br',
      'code',
      'details',
      'h3',
      'h4',
      'li',
      'p',
      'strong',
      'summary',
      'ul',
    ];
    const table = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
    expect([...read.tags].filter((tag) => ![...tags, ...table].includes(tag))).toEqual([]);
    expect([...read.attributes].filter((name) => !['href', 'align'].includes(name))).toEqual([]);
    expect(read.links).toHaveLength(1);
    expect(read.links.filter((link) => !link.startsWith('https://example.com/#'))).toEqual([]);
    expect([...new Set(read.comments)].filter((comment) => comment !== ' ')).toEqual([]);
    expect(read.items).toHaveLength(kind === 'lint' ? 1 : 2);
    expect(read.rows.map((cells) => cells.length)).toEqual(kind === 'lint' ? [2] : [6, 6, 6, 7, 7]);
    if (!INVISIBLE.test(text) && text.length < 100) {
      const names = read.rows.map(([name]) => name);
      expect(names[0]).toBe(text.replace(/\s+/g, ' ').trim());
    }
  });

  it.each(HOSTILE)('is no workflow command but its own: %s', (_, text) => {
    const lines = github(make(text)).split(/\r\n|\r|\n/);
    const commands = lines.filter((line) => line.trimStart().startsWith('::'));
    expect(commands.map((line) => /^::(error|warning|notice) /.exec(line)?.[1])).toEqual(
      kind === 'lint' ? ['error'] : ['error', 'error', 'warning', 'notice'],
    );
    for (const line of commands)
      expect(/^::\w+ ([^:]*)::/.exec(line)?.[1]?.split(',').length).toBeLessThan(5);
    expect(lines.filter((line) => !line.startsWith('::') && line.includes('##['))).toEqual([]);
  });
});

describe('check', () => {
  it.each(HOSTILE)('has the same totals in every form with %s', async (_, text) => {
    const report = checkWith(text);
    for (const read of Object.values(READ)) expect(totalsOf(report.run)).toMatchObject(await read(report));
  });

  it.each(HOSTILE)('comes back whole from JSON and from the page: %s', async (_, text) => {
    expect(JSON.parse(safeJson(runWith(text)))).toEqual(runWith(text));
    expect(readPage(await htmlReport(runWith(text), PAGE)).report).toEqual(runWith(text));
  });

  it.each(HOSTILE)('has a page with no script but its own: %s', async (_, text) => {
    const scripts = elements(parse(await htmlReport(runWith(text), PAGE))).filter((tag) => tag === 'script');
    // Those of the page, and one for the details of the tools.
    expect(scripts).toHaveLength(OWN_SCRIPTS + 1);
  });

  it.each(HOSTILE)('has a badge of its own elements and no others: %s', (_, text) => {
    const svg = readXml(badge(runWith(text), { label: text }));
    const tags = [...svg.getElementsByTagName('*')].map(({ tagName }) => tagName);
    expect(tags).toEqual(['title', 'path', 'path', 'g', 'text', 'text']);
  });

  it.each(HOSTILE)('makes no command in the log of a workflow: %s', (_, text) => {
    const log = plainLog(runLines(runWith(text), PLAIN, 100).join('\n'));
    expect(log.split(/\r\n|\r|\n/).filter((line) => line.trimStart().startsWith('::'))).toEqual([]);
    expect(log).not.toContain('##[');
  });
});

function elements(node: DefaultTreeAdapterMap['node']): string[] {
  const own = 'tagName' in node ? [node.tagName] : [];
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap(elements) : [])];
}
