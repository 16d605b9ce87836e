import { tableOf } from '../src/response/diagnose/confidence.js';
import { diagnoseUncalibrated } from '../src/response/diagnose/uncalibrated-diagnosis.js';
import { type Diagnosis, diagnose, sixFactors } from '../src/response/index.js';
import { readResponse } from '../src/response/read/response-reading.js';
import { calibrationErrorOf, classOf } from './class-confidence.js';
import type { Corpus } from './corpus.js';
import { fitCalibration } from './fit-calibration.js';
import { labelledRows, type Row } from './labelled-rows.js';

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

/** The same of the class that `validateResponse` gives, where its confidence is measured; and of every class. */
function classError(rows: readonly Judged[]): { measured: number; all: number } {
  const classed = rows.flatMap((row) => classOf(row, row.got) ?? []);
  return {
    measured: calibrationErrorOf(classed.filter(({ isMeasured }) => isMeasured)),
    all: calibrationErrorOf(classed),
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

/** The same responses with confidences that were fitted to those of all other servers. */
function leaveOneServerOut(rows: readonly Judged[]): Judged[] {
  return [...new Set(rows.map(({ call }) => call.server))].flatMap((server) => {
    const calibration = fitCalibration(rows.filter(({ call }) => call.server !== server));
    return rows
      .filter(({ call }) => call.server === server)
      .map((row) => {
        const { kind, clarity } = diagnoseUncalibrated(readResponse(row.context), row.context, {});
        const steps = calibration[tableOf(kind)];
        const confidence = steps.filter(([from]) => clarity >= from).at(-1)?.[1] ?? steps[0]?.[1] ?? 0.5;
        return { ...row, got: { ...row.got, confidence } };
      });
  });
}

/** Diagnosis over the labelled responses, beside the plain six-factor rule. */
export async function evaluate(corpus: Corpus): Promise<boolean> {
  const all = judged(corpus);
  const rows = all.filter(({ label }) => label.ambiguous !== true);
  const clear = measure(rows);
  const every = measure(all);
  console.log(`${rows.length} unambiguous labelled responses (${all.length} with the arguable ones)\n`);
  const line = (name: string, pick: (measures: Measures) => number, bar: string): void =>
    console.log(
      `${name.padEnd(38)}${percent(pick(clear)).padStart(9)}${percent(pick(every)).padStart(12)}   ${bar}`,
    );
  console.log(`${''.padEnd(38)}${'clear'.padStart(9)}${'all'.padStart(12)}   bar`);
  line('business logic, yes or no', ({ business }) => business, `≥ ${percent(BARS.business)}`);
  line('  the plain six-factor rule', ({ plain }) => plain, '');
  line('kind of error', ({ kind }) => kind, `≥ ${percent(BARS.kind)}`);
  line('soft errors, precision', ({ precision }) => precision, `≥ ${percent(BARS.precision)}`);
  line('soft errors, recall', ({ recall }) => recall, `≥ ${percent(BARS.recall)}`);
  line('expected calibration error', ({ calibration }) => calibration, `≤ ${percent(BARS.calibration)}`);
  const heldOut = leaveOneServerOut(all).filter(({ label }) => label.ambiguous !== true);
  const unseen = measure(heldOut).calibration;
  console.log(`${'  calibrated without the server in hand'.padEnd(38)}${percent(unseen).padStart(9)}`);
  const classes = classError(heldOut);
  console.log(
    `${'  class by validateResponse, likewise'.padEnd(38)}${percent(classes.measured).padStart(9)}${''.padStart(12)}   ≤ ${percent(BARS.classes)}`,
  );
  console.log(`${"  with the guide's fixed figures".padEnd(38)}${percent(classes.all).padStart(9)}`);
  printConfusion(rows);
  printMisses(all);
  return (
    clear.business >= BARS.business &&
    clear.kind >= BARS.kind &&
    clear.precision >= BARS.precision &&
    clear.recall >= BARS.recall &&
    Math.max(clear.calibration, unseen) <= BARS.calibration &&
    classes.measured <= BARS.classes
  );
}
