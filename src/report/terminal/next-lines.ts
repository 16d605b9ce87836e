import type { RunReport } from '../../model/run-report.js';
import { shellWord } from '../../model/shell-word.js';
import type { ShownCause } from '../run-causes.js';
import { assayCommandOf } from '../run-words.js';
import { NOUNS, shown } from '../words.js';
import type { Paint } from './paint.js';
import { wrapWithin } from './wrap-text.js';

/** The one step that is worth taking next; nothing where all is well. */
export function nextLines(
  run: RunReport,
  serious: readonly ShownCause[],
  paint: Paint,
  width: number,
): string[] {
  const step = nextStep(run, serious);
  if (step === undefined) return [];
  const [first = '', ...rest] = wrapWithin(`Next: ${shown(step)}`, width, 4);
  return [`${paint.bold('Next:')}${first.slice(5)}`, ...rest, ''];
}

/** What blocks most tools comes first, then what has to be fixed, then what would let more be tested. */
function nextStep(run: RunReport, [first]: readonly ShownCause[]): string | undefined {
  const { obstacles = [], tools, summary } = run;
  const blocked = obstacles.find(({ flag }) => flag !== undefined);
  const isMost = blocked !== undefined && 2 * blocked.tools.length >= summary.tested;
  if (first !== undefined && !isMost) return fixStep(run, first);
  if (blocked?.flag !== undefined) return checkWith(run, blocked.flag);
  const [needed] = tools.flatMap(({ name, dataNeeded }) =>
    dataNeeded.slice(0, 1).map((property) => `--arg ${shellWord(`${name}.${property}`)}=…`),
  );
  if (needed !== undefined) return checkWith(run, needed);
  const isLeft = tools.some(({ neededMode }) => neededMode === 'standard');
  return isLeft ? checkWith(run, '--mode standard') : undefined;
}

/** A finding about a call is repeated once it is fixed; the others are explained. */
function fixStep(run: RunReport, { cause, finding }: ShownCause): string {
  const assay = assayCommandOf(run);
  if (finding.reproduce === undefined || run.origin === undefined)
    return `${assay} explain ${shown(cause.rule, 40)}`;
  const [own = ''] = run.origin.command.split(' -- ');
  const again = own.includes(' --no-save') ? finding.reproduce : `${assay} replay ${finding.id}`;
  return `fix the first ${NOUNS[cause.severity]}, then run ${again}`;
}

/** The command line of the check with one more option; `undefined` where nobody knows it. */
function checkWith({ origin }: RunReport, option: string): string | undefined {
  if (origin === undefined) return undefined;
  const [own = '', ...server] = origin.command.split(' -- ');
  const isMode = option.startsWith('--mode ');
  const plain = own.replace(' --seed 1', '').replace(isMode ? / --mode \w+/ : ' --mode safe', '');
  return [`${plain} ${option}`, ...server].join(' -- ');
}
