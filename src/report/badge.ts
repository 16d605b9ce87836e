import type { RunSummary } from '../model/run-report.js';
import { escapeXml } from './escape-xml.js';
import type { ReportForm } from './report-form.js';
import { shown } from './words.js';

/** Options of a badge. */
export interface BadgeOptions {
  /** The word on the left. Default: assay. */
  readonly label?: string;
}

/** What a badge shows of a run: a report, or as much of one. */
export interface BadgeRun {
  readonly summary: Pick<RunSummary, 'tools' | 'tested' | 'findings'> & {
    readonly classifications: Pick<RunSummary['classifications'], 'fully_working'>;
  };
  readonly partial?: string;
}

/** White text on each of these has a contrast of 4.5 or more. */
const COLOURS = { good: '#1f7a1f', fair: '#8a6100', bad: '#b3261e', unknown: '#5c5c5c' } as const;

const HEIGHT = 20;
const PADDING = 6;

/** How many tools work, as an SVG badge: green, amber, red, or grey where nothing was tested. */
export function badge(run: BadgeRun, { label = 'assay' }: BadgeOptions = {}): string {
  const left = shown(label, 60);
  const right = badgeText(run);
  const [leftWidth, rightWidth] = [boxWidth(left), boxWidth(right)];
  const width = leftWidth + rightWidth;
  const title = escapeXml(`${left}: ${right}`);
  const text = (words: string, x: number, length: number): string =>
    `<text x="${x}" y="14" textLength="${length - 2 * PADDING}">${escapeXml(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${title}">`,
    `  <title>${title}</title>`,
    // No ids, as of a clip path: several badges in one page would share them.
    `  <path fill="#444" d="M${leftWidth} 0H3a3 3 0 0 0-3 3v14a3 3 0 0 0 3 3h${leftWidth - 3}z"/>`,
    `  <path fill="${COLOURS[standing(run)]}" d="M${leftWidth} 0h${rightWidth - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${leftWidth}z"/>`,
    `  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left, PADDING, leftWidth)}${text(right, leftWidth + PADDING, rightWidth)}</g>`,
    '</svg>',
  ].join('\n');
}

function badgeText({ summary, partial }: BadgeRun): string {
  const { tools, classifications } = summary;
  const number = `${classifications.fully_working}/${tools} ${tools === 1 ? 'tool' : 'tools'}`;
  return partial === undefined ? number : `${number}, partial`;
}

function standing({ summary, partial }: BadgeRun): keyof typeof COLOURS {
  const { tools, tested, findings, classifications } = summary;
  if (findings.error > 0) return 'bad';
  if (tested === 0) return 'unknown';
  const isAll = classifications.fully_working === tools && partial === undefined;
  return isAll && findings.warning === 0 ? 'good' : 'fair';
}

/** About the width of a text in 11-pixel Verdana; `textLength` makes every font fill it exactly. */
function boxWidth(text: string): number {
  let width = 2 * PADDING;
  for (const character of text) {
    if (/[ilj.,:;'|! ]/.test(character)) width += 4;
    else if (/[mwMW@%]/.test(character)) width += 10;
    else width += (character.codePointAt(0) ?? 0) < 0x2e80 ? 7 : 11;
  }
  return Math.round(width);
}

/** The badge as a form of a report. */
export const badgeForm: ReportForm = {
  name: 'badge',
  path: '.assay/badge.svg',
  about: 'an SVG badge for a README',
  needsRun: true,
  make: ({ run }) => (run === undefined ? '' : badge(run)),
};
