import { safeJson } from '../../model/safe-json.js';
import { cleanLine } from '../../report/clean-text.js';
import { escapeXml } from '../../report/escape-xml.js';
import { escapeMarkdown } from '../../report/markdown/escape-markdown.js';
import type { FleetSection } from './fleet-sections.js';
import { totalsText } from './fleet-sections.js';
import type { FleetSummary } from './fleet-summary.js';

/** The forms of a report on a fleet that are written to files. */
export const FLEET_FORMS = ['html', 'markdown', 'csv', 'json'] as const;

export type FleetForm = (typeof FLEET_FORMS)[number];

/** A report in a form; each escapes what servers have sent for its readers. */
export function fleetDocument(
  form: FleetForm,
  summary: FleetSummary,
  sections: readonly FleetSection[],
): string {
  switch (form) {
    case 'html':
      return htmlFleet(summary, sections);
    case 'markdown':
      return markdownFleet(summary, sections);
    case 'csv':
      return csvFleet(sections);
    case 'json':
      return safeJson(summary);
  }
}

function markdownFleet(summary: FleetSummary, sections: readonly FleetSection[]): string {
  const cell = (text: string): string => escapeMarkdown(text, 300);
  const parts = sections.map(({ title, header, rows, empty }) => {
    const table = [header, header.map(() => '---'), ...rows.map((row) => row.map(cell))];
    return [
      `## ${title}`,
      '',
      ...(rows.length === 0 ? [empty] : table.map((row) => `| ${row.join(' | ')} |`)),
      '',
    ];
  });
  return [`# ${cell(summary.fleet)}`, '', cell(headLine(summary)), '', ...parts.flat()].join('\n');
}

const STYLE = [
  ':root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}',
  'body{max-width:75rem;margin:2rem auto;padding:0 1rem}',
  'table{border-collapse:collapse;width:100%}',
  'th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8884;vertical-align:top;overflow-wrap:anywhere}',
  'th{font-weight:600;white-space:nowrap}',
  '.scroll{overflow-x:auto}',
  'h1{margin-bottom:0}h2{margin-top:2rem}',
].join('');

/** A page without scripts: it can be mailed, and opened anywhere. */
function htmlFleet(summary: FleetSummary, sections: readonly FleetSection[]): string {
  const text = (value: string): string => escapeXml(cleanLine(value));
  const row = (tag: 'td' | 'th', cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${text(cell)}</${tag}>`).join('')}</tr>`;
  const parts = sections.map(({ name, title, header, rows, empty }) =>
    rows.length === 0
      ? `<section id="${name}"><h2>${text(title)}</h2><p>${text(empty)}</p></section>`
      : `<section id="${name}"><h2>${text(title)}</h2><div class="scroll" tabindex="0" role="region" aria-label="${text(title)}"><table><thead>${row('th', header)}</thead><tbody>\n${rows.map((cells) => row('td', cells)).join('\n')}\n</tbody></table></div></section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(summary.fleet)} · Assay</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text(summary.fleet)}</h1>
<p>${text(headLine(summary))}</p>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

/** One table, by default that of the servers: a file of comma-separated values has no place for a second one. */
function csvFleet(sections: readonly FleetSection[]): string {
  const section = sections.length === 1 ? sections[0] : sections.find(({ name }) => name === 'servers');
  if (section === undefined) return '';
  return `${[section.header, ...section.rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/**
 * A spreadsheet runs a cell that begins like a formula: an apostrophe makes it a text. In some countries, cells end at
 * semicolons.
 */
function csvCell(value: string): string {
  const harmless = cleanLine(value).replaceAll(/(?:^|(?<=;))(?=\s*[=+\-@])/g, "'");
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function headLine({ run, totals }: FleetSummary): string {
  return `${totalsText(totals)} · run ${run.id}, started ${run.started_at.slice(0, 16).replace('T', ' ')} UTC`;
}
