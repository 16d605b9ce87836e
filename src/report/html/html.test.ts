import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RunReport } from '../../model/run-report.js';
import type { Comparison } from '../compare-reports.js';
import { htmlReport } from './html.js';
import { openIndex, type ToolDetail, withDetail } from './packed-report.js';

const PAGE = '<body><p></p><i id="report">the report of a run</i><b></b></body>';
const SHAPE =
  /^<body><p><\/p><i id="report">([\w+/=]+)<\/i><b><\/b>((?:<script type="text\/plain" class="packed">[\w+/=]+<\/script>\n?)*)\n<\/body>$/;

/** Reads a page by other means than it was written with, as a reader without a browser would. */
function read(html: string): { report: RunReport; comparison: Comparison | null; parts: number } {
  const [, first = '', rest = ''] = SHAPE.exec(html) ?? [];
  const gunzip = (text: string): unknown => JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString());
  const { report, comparison, placeOf } = openIndex(gunzip(first));
  const parts = [...rest.matchAll(/>([\w+/=]+)</g)].map(
    ([, text = '']) => gunzip(text) as readonly ToolDetail[],
  );
  const tools = report.tools.map((tool, index) => {
    const { part, place } = placeOf(index);
    return withDetail(tool, parts[part]?.[place] ?? {});
  });
  return { report: { ...report, tools }, comparison, parts: parts.length };
}

/** Only what matters here, not the rest of a report. */
function reportOf(text: string, tools = 1): RunReport {
  const finding = { id: 'aaaa1111', message: text };
  const other = { id: 'bbbb2222', message: 'of the server' };
  return {
    partial: text,
    findings: [other, finding],
    tools: Array.from({ length: tools }, (_, index) => ({
      name: `${text} ${index}`,
      coverage: { exercised: 1, total: 2, missed: [text], points: [{ at: text, tried: true }] },
      findings: index % 2 === 0 ? [finding] : [{ ...finding, id: 'cccc3333' }],
      inputSchema: { value: { description: text } },
      ...(index % 3 === 0 ? {} : { exchanges: [{ params: { value: text }, findings: [] }] }),
    })),
  } as unknown as RunReport;
}

describe('the HTML report', () => {
  it.each([
    ['the end of a script', '</script><script>alert(1)</script>'],
    ['a comment', '<!--<script>-->'],
    ['patterns of a replacement', "$& $' $` $1 $$"],
    ['the placeholder for the report', 'the report of a run'],
    ['the end of the page', '</body></html>'],
    ['line separators', 'a\u2028b\u2029c'],
    ['bidirectional and tag characters', '\u202eabc\u2066\u{e0041}'],
    ['lone surrogates', '\ud800 \udc00'],
    ['control characters', '\u0000\u001b[31m\u009b'],
    ['a line of a megabyte', 'x'.repeat(1_000_000)],
  ])('keeps %s as data, and nothing of it as it is', async (_, text) => {
    const html = await htmlReport(reportOf(text), PAGE);
    expect(read(html).report).toEqual(reportOf(text));
  });

  it('holds the same as the JSON, in as many parts as the calls need', async () => {
    // A hundred tools of about five thousand characters each: 200,000 fill a part.
    const report = reportOf('x'.repeat(1_250), 100);
    const { parts, ...again } = read(await htmlReport(report, PAGE));
    expect(again).toEqual({ report, comparison: null });
    expect(parts).toBe(2);
  });

  it('holds a report without tools, and a comparison', async () => {
    const comparison: Comparison = {
      added: ['a'],
      still: [],
      fixed: [],
      unknown: [],
      isAlike: true,
      tools: [],
    };
    const report = reportOf('x', 0);
    expect(read(await htmlReport(report, PAGE, comparison))).toEqual({ report, comparison, parts: 0 });
  });

  it.each([
    ['no place for a report', '<body></body>'],
    ['two places for a report', '<body>the report of a run, the report of a run</body>'],
    ['no end', '<body>the report of a run'],
  ])('refuses a page that has %s', async (_, page) => {
    await expect(htmlReport(reportOf(''), page)).rejects.toThrow(TypeError);
  });
});
