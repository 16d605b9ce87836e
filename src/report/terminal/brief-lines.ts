import type { Obstacle, RunReport, ToolReport } from '../../model/run-report.js';
import { shellWord } from '../../model/shell-word.js';
import { runCauses, type ShownCause } from '../run-causes.js';
import { obstacleHelp, verdictWords } from '../run-words.js';
import { counted, shown } from '../words.js';
import { causeLine, causeLines } from './cause-lines.js';
import { cutToWidth } from './display-width.js';
import { nextLines } from './next-lines.js';
import type { Paint } from './paint.js';
import { headline, totalsLines } from './run-lines.js';
import { toolLines } from './tool-lines.js';
import { listNames, wrapWithin } from './wrap-text.js';

/** Lines of the first screen: of a server with something to fix, and of a clean one. */
const MOST_LINES = 60;
const MOST_CLEAN_LINES = 25;

/** Servers of more tools get no table of them. */
const MOST_TOOLS = 12;

/** Obstacles, notes and values that are named; the others are counted. */
const MOST_NAMED = 3;

/** The first screen: the verdict, what blocks the server, the causes of its findings, and what to do next. */
export function briefLines(run: RunReport, paint: Paint, width: number): string[] {
  const causes = runCauses(run);
  const serious = seriousCauses(causes, run);
  const top = [
    cutLine(headline(run, paint), width),
    verdict(run, paint),
    ...(run.partial === undefined
      ? []
      : [paint.yellow(`This report is partial: ${cut(run.partial, width - 24)}`)]),
    '',
    ...obstacleLines(run.obstacles ?? [], paint, width),
  ];
  const bottom = [
    ...unprovenLines(run, paint, width),
    ...noteLines(causes, serious.length > 0, paint, width),
    ...acceptedLine(run),
    ...nextLines(run, serious, paint, width),
    ...totalsLines(run, paint, width),
  ];
  const most = serious.length > 0 ? MOST_LINES : MOST_CLEAN_LINES;
  const room = most - top.length - bottom.length;
  const middle = seriousLines(serious, paint, width, room);
  return [...top, ...middle, ...tableLines(run.tools, paint, width, room - middle.length), ...bottom];
}

/** Causes of errors and warnings. What blocks a tool is said above them, and not again as one of them. */
function seriousCauses(causes: readonly ShownCause[], { obstacles = [] }: RunReport): readonly ShownCause[] {
  const blocked = new Set(obstacles.slice(0, MOST_NAMED).flatMap(({ tools }) => tools));
  return causes.filter(
    ({ cause: { severity, rule, tools } }) =>
      severity !== 'info' && (rule !== 'response/unreachable' || tools.some((tool) => !blocked.has(tool))),
  );
}

const cut = (text: string, width: number): string => cutToWidth(shown(text), width);

/** Only a text without colours can be cut. */
const cutLine = (line: string, width: number): string =>
  line.includes('\x1b') ? line : cutToWidth(line, width);

function verdict(run: RunReport, paint: Paint): string {
  const { tools, classifications, findings } = run.summary;
  const text = verdictWords(run);
  if (findings.error > 0) return paint.red(`✗ ${text}`);
  if (tools === 0) return paint.yellow(`○ ${text}`);
  return classifications.fully_working === tools ? paint.green(`✓ ${text}`) : paint.yellow(`! ${text}`);
}

/** What has to be given before more can be tested. */
function obstacleLines(obstacles: readonly Obstacle[], paint: Paint, width: number): string[] {
  if (obstacles.length === 0) return [];
  const lines = obstacles
    .slice(0, MOST_NAMED)
    .flatMap((obstacle) => [
      `${paint.yellow('!')} ${cut(obstacle.message, width - 2)}`,
      paint.dim(`    │ ${cut(obstacle.response, width - 6)}`),
      `    ${paint.green('→')} ${cut(obstacleHelp(obstacle), width - 6)}`,
    ]);
  return [paint.bold('Blocked'), ...lines, ''];
}

/** The first causes in full, as far as half of the room goes, and the others on a line each. */
function seriousLines(causes: readonly ShownCause[], paint: Paint, width: number, room: number): string[] {
  if (causes.length === 0) return [];
  const lines = [paint.bold('Fix first')];
  let next = 0;
  for (const cause of causes) {
    const own = causeLines(cause, paint, width);
    const isLast = causes.length === 1 || lines.length + own.length <= room - (causes.length - next) - 1;
    if (!isLast && lines.length + own.length > room / 2) break;
    lines.push(...own);
    next += 1;
  }
  // Below them are the line that counts what is left, and an empty one.
  const brief = causes.slice(next, next + Math.max(0, room - lines.length - 2));
  const left = causes.length - next - brief.length;
  return [
    ...lines,
    ...brief.map((cause) => causeLine(cause, paint, width)),
    ...(left > 0
      ? [paint.dim(`… and ${counted(left, 'more cause')}; --verbose shows all, --open as a page.`)]
      : []),
    '',
  ];
}

/** All tools of a small server, if there is room for them. */
function tableLines(tools: readonly ToolReport[], paint: Paint, width: number, room: number): string[] {
  const tested = tools.filter(({ notTested }) => notTested === undefined);
  if (tested.length === 0 || tested.length > MOST_TOOLS || tested.length + 2 > room) return [];
  return [...toolLines(tested, paint, width), ''];
}

/** Tools that were not called, or that never succeeded: none has passed in full. */
function unprovenLines({ tools }: RunReport, paint: Paint, width: number): string[] {
  const untested = tools.filter(({ notTested }) => notTested !== undefined);
  const reasons = new Set(untested.map(({ notTested }) => notTested));
  const why = reasons.size === 1 ? `. ${[...reasons].join('')}` : '';
  const unhappy = tools.filter(({ neverSucceeded }) => neverSucceeded);
  const values = unhappy.flatMap(({ name, dataNeeded }) =>
    dataNeeded.slice(0, 1).map((property) => `--arg ${shellWord(`${name}.${property}`)}=…`),
  );
  const lines = [
    untested.length === 0
      ? ''
      : `${counted(untested.length, 'tool')} not tested: ${named(untested, 60)}${why}`,
    widerModes(untested),
    unhappy.length === 0 ? '' : `No successful call: ${named(unhappy, width - 24)}`,
    values.length === 0
      ? ''
      : `Give values that exist on the server: ${values.slice(0, MOST_NAMED).join(' ')}`,
  ].filter((line) => line !== '');
  if (lines.length === 0) return [];
  return [...lines.flatMap((line) => bulletLines(line, paint, width)), ''];
}

function bulletLines(text: string, paint: Paint, width: number): string[] {
  return wrapWithin(shown(text), width - 2, 3).map((line, index) =>
    index === 0 ? `${paint.yellow('○')} ${line}` : `  ${line}`,
  );
}

/** What to try where a mode has left tools alone: the narrowest mode that calls more of them. */
function widerModes(untested: readonly ToolReport[]): string {
  const writing = untested.filter(({ neededMode }) => neededMode === 'standard').length;
  const grave = untested.filter(({ neededMode }) => neededMode === 'all').length;
  const first = writing === 0 ? '' : `Use --mode standard to call ${counted(writing, 'writing tool')}.`;
  const more = writing === 0 ? counted(grave, 'tool') : `${grave} more`;
  const rest = `Use --mode all to call ${more}, whose effect is unclear or may do harm.`;
  return [first, grave === 0 ? '' : rest].filter((part) => part !== '').join(' ');
}

const named = (tools: readonly ToolReport[], width: number): string =>
  listNames(
    tools.map(({ name }) => shown(name, 100)),
    width,
  );

/** Where there is nothing to fix, the notes are worth a line each; otherwise they are counted. */
function noteLines(causes: readonly ShownCause[], isBrief: boolean, paint: Paint, width: number): string[] {
  const notes = causes.filter(({ cause }) => cause.severity === 'info');
  if (notes.length === 0) return [];
  const count = notes.reduce((sum, { findings }) => sum + findings.length, 0);
  if (isBrief) return [paint.dim(`i ${counted(count, 'note')}; --verbose shows all.`), ''];
  const lines = notes.slice(0, MOST_NAMED).map(({ cause: { message, tools } }) => {
    const count = tools.length > 1 ? ` (${counted(tools.length, 'tool')})` : '';
    return `${paint.cyan('i')} ${cut(message, width - 2 - count.length)}${paint.dim(count)}`;
  });
  const left = notes.length - lines.length;
  return [
    ...lines,
    ...(left > 0 ? [paint.dim(`i ${counted(left, 'more note')}; --verbose shows all.`)] : []),
    '',
  ];
}

function acceptedLine({ accepted = [] }: RunReport): string[] {
  return accepted.length === 0 ? [] : [`The baseline accepts ${counted(accepted.length, 'finding')}.`];
}
