import { tableOf } from '../src/response/diagnose/confidence.js';
import type { Phrases } from '../src/response/diagnose/signals.js';
import { diagnoseUncalibrated } from '../src/response/diagnose/uncalibrated-diagnosis.js';
import { type Diagnosis, diagnose, sixFactors } from '../src/response/index.js';
import { readResponse } from '../src/response/read/response-reading.js';
import { calibrationErrorOf, classOf } from './class-confidence.js';
import type { Corpus } from './corpus.js';
import { fitCalibration } from './fit-calibration.js';
import { heldOutPhrases } from './held-out-phrases.js';
import { answeredCalls, labelledRows, type Row } from './labelled-rows.js';

/** A labelled response, what we say of it, and what the plain six-factor rule says. */
interface Judged extends Row {
  readonly got: Diagnosis;
  readonly plain: boolean;
}

/** The bars of the response side. */
const BARS = { business: 0.98, kind: 0.95, precision: 0.98, recall: 0.95, calibration: 0.05, classes: 0.06 };

const judged = (corpus: Corpus): Judged[] =>
  labelledRows(corpus).map((row) => ({
    ...row,
    got: diagnose(row.context),
    plain: sixFactors(row.context).isBusinessLogic,
  }));

const share = (rows: readonly Judged[], holds: (row: Judged) => boolean): number =>
  rows.length === 0 ? 1 : rows.filter(holds).length / rows.length;
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

const calibrationError = (rows: readonly Judged[]): number =>
  calibrationErrorOf(rows.map((row) => ({ confidence: row.got.confidence, isRight: isRight(row) })));

/** How often `validateResponse` is right, and how far its confidence is off from that. */
interface ClassMeasures {
  readonly right: number;
  readonly calibration: number;
  /** The same with `connectivity_only`, whose figure the guide fixes. */
  readonly withFixed: number;
}

function measureClasses(rows: readonly Judged[], by: 'isRightClass' | 'isRightWorking'): ClassMeasures {
  const classed = rows.flatMap((row) => {
    const { confidence, isFixed, [by]: isRight } = classOf(row, row.got);
    return isRight === undefined ? [] : [{ confidence, isFixed, isRight }];
  });
  return {
    right: classed.filter(({ isRight }) => isRight).length / classed.length,
    calibration: calibrationErrorOf(classed.filter(({ isFixed }) => !isFixed)),
    withFixed: calibrationErrorOf(classed),
  };
}

const isRight = ({ kind, got }: Judged): boolean => got.kind === kind;

interface Measures {
  readonly business: number;
  readonly plain: number;
  readonly kind: number;
  readonly precision: number;
  readonly recall: number;
  readonly calibration: number;
}

function measure(rows: readonly Judged[]): Measures {
  const judged = rows.filter(({ label }) => label.businessLogic !== null);
  const told = rows.filter(({ label }) => label.errorSurfacedAs === 'text_in_success');
  const found = rows.filter(({ got }) => got.surfacedAs === 'text_in_success');
  return {
    business: share(judged, ({ label, got }) => got.businessLogic === label.businessLogic),
    plain: share(judged, ({ label, plain }) => plain === label.businessLogic),
    kind: share(rows, isRight),
    precision: share(found, ({ label }) => label.errorSurfacedAs === 'text_in_success'),
    recall: share(told, ({ got }) => got.surfacedAs === 'text_in_success'),
    calibration: calibrationError(rows),
  };
}

function printConfusion(rows: readonly Judged[]): void {
  const kinds = [...new Set(rows.flatMap(({ kind, got }) => [kind, got.kind]))].sort();
  console.log(
    `\n${'expected \\ found'.padEnd(22)}${kinds.map((kind) => kind.slice(0, 9).padStart(10)).join('')}`,
  );
  for (const expected of kinds) {
    const cells = kinds.map((found) => {
      const count = rows.filter(({ kind, got }) => kind === expected && got.kind === found).length;
      return (count === 0 ? '·' : String(count)).padStart(10);
    });
    console.log(`${expected.padEnd(22)}${cells.join('')}`);
  }
}

function printMisses(rows: readonly Judged[]): void {
  const misses = rows.filter(
    (row) =>
      !isRight(row) ||
      (row.label.businessLogic !== null && row.got.businessLogic !== row.label.businessLogic) ||
      row.got.surfacedAs !== row.label.errorSurfacedAs,
  );
  console.log(`\nMisses (${misses.length}), the surest first:`);
  for (const { call, label, kind, got } of [...misses].sort((a, b) => b.got.confidence - a.got.confidence))
    console.log(
      `  ${call.id} ${call.server} ${call.tool}: ${kind} as ${label.errorSurfacedAs}, found ${got.kind} as ${got.surfacedAs} (${got.confidence.toFixed(2)})${label.ambiguous === true ? ' [arguable]' : ''}`,
    );
}

/** The same responses, with phrases and confidences that do not come from the server that is judged. */
function leaveOneServerOut(
  rows: readonly Judged[],
  phrases: ReadonlyMap<string, Phrases>,
  isWithPhrases = false,
): Judged[] {
  return [...phrases].flatMap(([server, known]) => {
    const calibration = fitCalibration(rows.filter(({ call }) => call.server !== server));
    const knowledge = isWithPhrases ? {} : { phrases: known };
    return rows
      .filter(({ call }) => call.server === server)
      .map((row) => {
        const found = diagnoseUncalibrated(readResponse(row.context), row.context, knowledge);
        const steps = calibration[tableOf(found.kind)];
        const confidence =
          steps.filter(([from]) => found.clarity >= from).at(-1)?.[1] ?? steps[0]?.[1] ?? 0.5;
        return { ...row, got: { ...found, confidence } };
      });
  });
}

const isClear = ({ label }: Judged): boolean => label.ambiguous !== true;

/** One line of figures: of the responses whose label is beyond doubt, and of all. */
function print<M>(
  name: string,
  [clear, all]: readonly [M, M],
  pick: (measures: M) => number,
  bar = '',
): void {
  console.log(
    `${name.padEnd(42)}${percent(pick(clear)).padStart(9)}${percent(pick(all)).padStart(12)}   ${bar}`,
  );
}

function printAccuracy(measures: readonly [Measures, Measures]): void {
  print('business logic, yes or no', measures, ({ business }) => business, `≥ ${percent(BARS.business)}`);
  print('  the plain six-factor rule', measures, ({ plain }) => plain);
  print('kind of error', measures, ({ kind }) => kind, `≥ ${percent(BARS.kind)}`);
  print('soft errors, precision', measures, ({ precision }) => precision, `≥ ${percent(BARS.precision)}`);
  print('soft errors, recall', measures, ({ recall }) => recall, `≥ ${percent(BARS.recall)}`);
  const bar = `≤ ${percent(BARS.calibration)}`;
  print('expected calibration error', measures, ({ calibration }) => calibration, bar);
}

/** Prints what `validateResponse` says of classes; returns the calibration of the unambiguous ones. */
function printClasses(rows: readonly Judged[]): number {
  const by = (name: 'isRightClass' | 'isRightWorking') =>
    [measureClasses(rows.filter(isClear), name), measureClasses(rows, name)] as const;
  const classes = by('isRightClass');
  print('class by validateResponse', classes, ({ right }) => right);
  const bar = `≤ ${percent(BARS.classes)}`;
  print('  calibration error of its confidence', classes, ({ calibration }) => calibration, bar);
  print("  with the guide's 30 for connectivity_only", classes, ({ withFixed }) => withFixed);
  print('works or not, by validateResponse', by('isRightWorking'), ({ right }) => right);
  return classes[0].calibration;
}

/** Diagnosis over the labelled responses, compared with the plain six-factor rule. */
export async function evaluate(corpus: Corpus): Promise<boolean> {
  const all = judged(corpus);
  const rows = all.filter(isClear);
  const clear = measure(rows);
  console.log(`${rows.length} unambiguous labelled responses (${all.length} with the arguable ones)\n`);
  console.log(`${''.padEnd(42)}${'clear'.padStart(9)}${'all'.padStart(12)}   bar`);
  printAccuracy([clear, measure(all)]);
  console.log('\nPhrases were written with these responses in view: the figures above are in-sample.');
  console.log('\nCalibrated without the server in hand:');
  const answered = answeredCalls(corpus);
  const [known, strict] = [heldOutPhrases(all, answered, false), heldOutPhrases(all, answered, true)];
  const calibrated = leaveOneServerOut(all, known, true);
  const { calibration } = measure(calibrated.filter(isClear));
  const classes = printClasses(calibrated);
  console.log('\nAlso without each phrase that is known from that server alone:');
  const unseen = leaveOneServerOut(all, known);
  printAccuracy([measure(unseen.filter(isClear)), measure(unseen)]);
  printClasses(unseen);
  console.log('\nThe same, with phrases known only from labelled responses:');
  const fewer = leaveOneServerOut(all, strict);
  printAccuracy([measure(fewer.filter(isClear)), measure(fewer)]);
  printConfusion(rows);
  printMisses(all);
  return (
    clear.business >= BARS.business &&
    clear.kind >= BARS.kind &&
    clear.precision >= BARS.precision &&
    clear.recall >= BARS.recall &&
    Math.max(clear.calibration, calibration) <= BARS.calibration &&
    classes <= BARS.classes
  );
}
