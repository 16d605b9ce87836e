import { gunzipSync } from 'node:zlib';
import type { RunReport } from '../../src/model/run-report.js';
import type { Comparison } from '../../src/report/compare-reports.js';
import { openIndex, type ToolDetail, withDetail } from '../../src/report/html/packed-report.js';

/** What a page holds, read without a browser. */
export function readPage(html: string): { report: RunReport; comparison: Comparison | null } {
  const gunzip = (text: string): unknown => JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString());
  const first = /<script type="text\/plain" id="report">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  const { report, comparison, placeOf } = openIndex(gunzip(first));
  const parts = [...html.matchAll(/<script type="text\/plain" class="packed">([^<]*)<\/script>/g)].map(
    ([, text = '']) => gunzip(text) as readonly ToolDetail[],
  );
  const tools = report.tools.map((tool, index) => {
    const { part, place } = placeOf(index);
    return withDetail(tool, parts[part]?.[place] ?? {});
  });
  return { report: { ...report, tools }, comparison };
}
