import type { RunFinding } from '../../model/run-report.js';
import type { ShownCause } from '../run-causes.js';
import { counted, expectation, shown } from '../words.js';
import { cutToWidth, displayWidth } from './display-width.js';
import { MARKS, type Paint } from './paint.js';
import { listNames } from './wrap-text.js';

const INDENT = '    ';

/**
 * A cause on few lines: what is wrong, in which tools, what the server said, what to do, and a command that shows it.
 * Each line fits the width.
 */
export function causeLines(
  { cause, finding }: ShownCause,
  paint: Paint,
  width: number,
  assay: string,
): string[] {
  const [mark, colour] = MARKS[cause.severity];
  const room = width - INDENT.length;
  const detail = (text: string): string[] =>
    text === '' ? [] : [paint.dim(`${INDENT}${cutToWidth(shown(text, 400), room)}`)];
  return [
    `${paint[colour](mark)} ${headText(cause.message, cause.rule, paint, width - 2)}`,
    ...(cause.tools.length === 0 ? [] : [`${INDENT}${toolNames(cause.tools, room)}`]),
    ...detail(expectation(finding)),
    ...proofTexts(finding).flatMap((text) => detail(text)),
    ...detail(cause.fix === undefined ? '' : `Fix: ${cause.fix}`),
    ...(finding.reproduce === undefined ? [] : [`${INDENT}${paint.cyan('$')} ${assay} replay ${finding.id}`]),
  ];
}

/** A cause on one line. */
export function causeLine({ cause }: ShownCause, paint: Paint, width: number): string {
  const [mark, colour] = MARKS[cause.severity];
  const [first] = cause.tools;
  const tools = cause.tools.length === 1 ? shown(first ?? '', 40) : counted(cause.tools.length, 'tool');
  const where = cause.tools.length === 0 ? '' : ` (${tools})`;
  const head = headText(cause.message, cause.rule, paint, width - 2 - displayWidth(where));
  return `${paint[colour](mark)} ${head}${paint.dim(where)}`;
}

function headText(message: string, rule: string, paint: Paint, room: number): string {
  const id = cutToWidth(shown(rule, 120), 48);
  const text = cutToWidth(shown(message), Math.max(20, room - displayWidth(id) - 2));
  return `${paint.bold(text)}  ${paint.dim(id)}`;
}

function toolNames(tools: readonly string[], room: number): string {
  const names = tools.map((name) => shown(name, 100));
  if (names.length === 1) return cutToWidth(names[0] ?? '', room);
  const count = `${counted(names.length, 'tool')}: `;
  return `${count}${listNames(names, room - count.length)}`;
}

/** The first evidence of our own, and behind a bar what the server said. */
function proofTexts(finding: RunFinding): readonly string[] {
  const { evidence, response } = finding;
  const quoted = response ?? evidence.find(({ path }) => path !== undefined)?.text;
  const [own] = evidence.filter(
    ({ text, path, speaks }) => path === undefined && speaks === undefined && text.trim() !== response,
  );
  return [...(own === undefined ? [] : [own.text]), ...(quoted === undefined ? [] : [`│ ${quoted}`])];
}
