import { quote } from '../../model/quote.js';
import type { RunFinding } from '../../model/run-report.js';
import { callText } from '../finding-text.js';
import type { ShownCause } from '../run-causes.js';
import { counted, expectation, shown } from '../words.js';
import { cutToWidth, displayWidth } from './display-width.js';
import { MARKS, type Paint } from './paint.js';
import { listNames, withRule, wrapWithin } from './wrap-text.js';

const INDENT = '    ';

/**
 * A cause on few lines: what is wrong, in which tools, the call that shows it with the response, and what to do. Each
 * line fits the width; of what is ours nothing is cut.
 */
export function causeLines({ cause, finding }: ShownCause, paint: Paint, width: number): string[] {
  const [mark, colour] = MARKS[cause.severity];
  const room = width - INDENT.length;
  const message = wrapWithin(shown(cause.message), width - 2, 3).map((line) => paint.bold(line));
  const rule = cutToWidth(shown(cause.rule, 120), 48);
  const head = withRule(message, rule, paint, width - 2);
  const call = callText(finding, 200);
  const detail = (text: string, most: number): string[] =>
    text === '' ? [] : wrapWithin(text, room, most).map((line) => paint.dim(line));
  return [
    ...head.map((line, index) => `${index === 0 ? paint[colour](mark) : ' '} ${line}`),
    ...[
      ...(cause.tools.length > 1 || call === '' ? toolNames(cause.tools, room) : []),
      ...(call === '' ? [] : [cutToWidth(call, room)]),
      ...proofTexts(finding).flatMap((text) => detail(text, 1)),
      ...detail(expectation(finding), 2),
      ...detail(cause.fix === undefined ? '' : `Fix: ${shown(cause.fix)}`, 4),
    ].map((line) => `${INDENT}${line}`),
  ];
}

/** A cause on one line: rather without the rule than with half a message. */
export function causeLine({ cause }: ShownCause, paint: Paint, width: number): string {
  const [mark, colour] = MARKS[cause.severity];
  const [first] = cause.tools;
  const tools = cause.tools.length === 1 ? shown(first ?? '', 40) : counted(cause.tools.length, 'tool');
  const where = cause.tools.length === 0 ? '' : ` (${tools})`;
  const rule = `  ${cutToWidth(shown(cause.rule, 120), 48)}`;
  const room = Math.max(20, width - 2 - displayWidth(where));
  const message = shown(cause.message);
  const isRoom = displayWidth(message) + displayWidth(rule) <= room;
  const text = paint.bold(cutToWidth(message, room));
  return `${paint[colour](mark)} ${text}${paint.dim(`${where}${isRoom ? rule : ''}`)}`;
}

function toolNames(tools: readonly string[], room: number): string[] {
  const names = tools.map((name) => shown(name, 100));
  if (names.length < 2) return names.map((name) => cutToWidth(name, room));
  const count = `${counted(names.length, 'tool')}: `;
  return [`${count}${listNames(names, room - count.length)}`];
}

/** What the server said, behind a bar, and the first evidence of our own where nothing else says it. */
function proofTexts({ evidence, response, expected, call }: RunFinding): readonly string[] {
  const quoted = response ?? evidence.find(({ path }) => path !== undefined)?.text ?? '';
  const sent = call === undefined ? undefined : quote(call.arguments);
  const [own] = evidence.filter(
    ({ text, path, speaks }) => path === undefined && speaks === undefined && text.trim() !== response,
  );
  const isSaid = own === undefined || expected !== undefined || own.text === sent;
  return [...(quoted === '' ? [] : [`│ ${shown(quoted, 400)}`]), ...(isSaid ? [] : [shown(own.text, 400)])];
}
