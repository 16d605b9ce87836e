import { largest } from '../../model/largest.js';
import type { Matrix, MatrixOutcome, MatrixReason } from '../matrix.js';
import { shown } from '../words.js';
import { cutToWidth, displayWidth, padToWidth } from './display-width.js';
import type { Paint } from './paint.js';

const MARKS: Readonly<Record<MatrixOutcome, [mark: string, colour: 'green' | 'yellow' | 'red']>> = {
  loads: ['✓', 'green'],
  loss: ['~', 'yellow'],
  refused: ['✗', 'red'],
};

/** Columns that the names of tools may take at most, and the room that they keep on a narrow terminal. */
const WIDEST_NAME = 40;
const NARROWEST_NAME = 12;

/** Tools named under one reason; the others are counted. */
const MOST_NAMES = 6;

/** Tool × client for a terminal of any width: numbered columns with a legend, in as many tables as it takes. */
export function matrixLines(matrix: Matrix, paint: Paint, width: number): string[] {
  const tools = [...new Set(matrix.cells.map(({ tool }) => tool))];
  const longest = largest(
    tools.map((tool) => displayWidth(shown(tool, 128))),
    4,
  );
  const nameWidth = Math.min(longest, WIDEST_NAME, Math.max(NARROWEST_NAME, Math.floor(width / 2)));
  const perTable = Math.max(1, Math.floor((width - nameWidth) / 3));
  const outcomes = new Map(matrix.cells.map(({ tool, profile, outcome }) => [`${profile} ${tool}`, outcome]));
  const lines: string[] = [];
  for (let from = 0; from < matrix.profiles.length; from += perTable) {
    const columns = matrix.profiles
      .slice(from, from + perTable)
      .map(({ id }, i) => ({ id, number: from + i + 1 }));
    lines.push(
      paint.dim(`${''.padEnd(nameWidth)}${columns.map(({ number }) => String(number).padStart(3)).join('')}`),
    );
    for (const tool of tools) {
      const marks = columns.map(({ id }) => cellText(outcomes.get(`${id} ${tool}`), paint));
      lines.push(`${padToWidth(cutToWidth(shown(tool, 128), nameWidth), nameWidth)}${marks.join('')}`);
    }
    lines.push('');
  }
  return [...lines, ...legendLines(matrix, paint, width), ...reasonLines(matrix, paint)];
}

function cellText(outcome: MatrixOutcome | undefined, paint: Paint): string {
  if (outcome === undefined) return '   ';
  const [mark, colour] = MARKS[outcome];
  return `  ${paint[colour](mark)}`;
}

function legendLines({ profiles }: Matrix, paint: Paint, width: number): string[] {
  const entries = profiles.map(({ id }, i) => `${i + 1} ${shown(id, 60)}`);
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last === undefined || displayWidth(last) + displayWidth(entry) + 2 > width) lines.push(entry);
    else lines[lines.length - 1] = `${last}  ${entry}`;
  }
  const marks = `${paint.green('✓')} loads  ${paint.yellow('~')} loads with loss  ${paint.red('✗')} rejected`;
  return [marks, ...lines.map((line) => paint.dim(line)), ''];
}

interface Why {
  readonly profile: string;
  readonly outcome: MatrixOutcome;
  readonly reason: string;
  readonly constraint: string;
  readonly tools: Set<string>;
}

/** Each constraint once, with the tools that break it: the same reason in a hundred rows says it once. */
function reasonLines(matrix: Matrix, paint: Paint): string[] {
  const whys = new Map<string, Why>();
  for (const { tool, profile, reasons } of matrix.cells)
    for (const reason of reasons) addReason(whys, profile, reason, tool);
  const titles = new Map(matrix.profiles.map(({ id, title }) => [id, title]));
  const whole = matrix.servers.map((server) => {
    const why =
      server.because.length > 0 ? `because of ${names(server.because)}` : (server.reasons[0]?.reason ?? '');
    const what =
      server.outcome === 'refused' ? 'rejects every tool of this list' : 'leaves out part of this list';
    return `${mark(server.outcome, paint)} ${paint.bold(shown(titles.get(server.profile) ?? server.profile))} ${what}${why === '' ? '' : `: ${shown(why)}`}`;
  });
  const single = [...whys.values()]
    .sort((a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused'))
    .map(
      (why) =>
        `${mark(why.outcome, paint)} ${shown(titles.get(why.profile) ?? why.profile)}: ${names([...why.tools])}: ${shown(why.reason)}  ${paint.dim(shown(why.constraint, 120))}`,
    );
  return [...whole, ...single];
}

function addReason(
  whys: Map<string, Why>,
  profile: string,
  { constraint, effect, reason }: MatrixReason,
  tool: string,
): void {
  const known = whys.get(constraint);
  const outcome = effect === 'loss' ? effect : 'refused';
  if (known === undefined)
    whys.set(constraint, { profile, outcome, reason, constraint, tools: new Set([tool]) });
  else known.tools.add(tool);
}

function mark(outcome: MatrixOutcome, paint: Paint): string {
  const [sign, colour] = MARKS[outcome];
  return paint[colour](sign);
}

function names(tools: readonly string[]): string {
  const first = tools.slice(0, MOST_NAMES).map((tool) => shown(tool, 60));
  const more = tools.length - first.length;
  return `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
