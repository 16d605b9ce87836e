import { describe, expect, it } from 'vitest';
import type { RunReport } from '../model/run-report.js';
import { htmlReport } from './html.js';

const PAGE =
  '<p></p><script type="application/json">"the report of a run"</script><i>"the comparison with an earlier run"</i>';

/** Only the text matters here, not the rest of a report. */
const reportOf = (text: string): RunReport => ({ partial: text }) as RunReport;

function dataOf(html: string): string {
  return /^<p><\/p><script type="application\/json">([^<>]*)<\/script><i>null<\/i>$/.exec(html)?.[1] ?? '';
}

describe('the HTML report', () => {
  it.each([
    ['the end of a script', '</script><script>alert(1)</script>'],
    ['a comment', '<!--<script>-->'],
    ['patterns of a replacement', "$& $' $` $1 $$"],
    ['what stands for the report', '"the report of a run"'],
    ['what stands for the comparison', '"the comparison with an earlier run"'],
    ['line separators', 'a\u2028b\u2029c'],
    ['bidirectional and tag characters', '\u202eabc\u2066\u{e0041}'],
    ['lone surrogates', '\ud800 \udc00'],
    ['control characters', '\u0000\u001b[31m\u009b'],
    ['a line of a megabyte', 'x'.repeat(1_000_000)],
  ])('keeps %s as data', (_, text) => {
    const data = dataOf(htmlReport(reportOf(text), PAGE));
    expect(JSON.parse(data)).toEqual({ partial: text });
    expect(data).not.toMatch(/[\u007f-\u009f\u2028-\u202e\u2066]|\udb40/);
  });

  it('refuses a page that has no place for a report', () => {
    expect(() => htmlReport(reportOf(''), '<p></p>')).toThrow(TypeError);
  });
});
