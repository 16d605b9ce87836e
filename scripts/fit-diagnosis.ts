import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readCorpus } from '../eval/corpus.js';
import { fitCalibration, type Name, type Step } from '../eval/fit-calibration.js';
import { labelledRows, type Row } from '../eval/labelled-rows.js';

/** Fits how sure a diagnosis is to a corpus, and writes the table that the diagnosis uses. */
const { values } = parseArgs({ options: { corpus: { type: 'string' }, write: { type: 'string' } } });
if (values.corpus === undefined) {
  console.error(
    'Usage: node dist/scripts/fit-diagnosis.js --corpus <folder> [--write src/response/diagnose/calibration.ts]',
  );
  process.exitCode = 2;
} else {
  const rows = labelledRows(await readCorpus(values.corpus));
  const calibration = fitCalibration(rows);
  console.log(JSON.stringify(calibration, undefined, 2));
  if (values.write !== undefined) writeFileSync(values.write, asModule(calibration, rows));
}

function asModule(calibration: Record<Name, Step[]>, rows: readonly Row[]): string {
  const table = (name: Name): string =>
    `  ${name}: [\n${calibration[name].map(([from, rate]) => `    [${from}, ${rate}],`).join('\n')}\n  ],`;
  const servers = new Set(rows.map(({ call }) => call.server)).size;
  return `/**
 * How often a diagnosis was right, as \`[from clarity, share]\`: fitted by \`scripts/fit-diagnosis.ts\` to ${rows.length} labelled
 * responses of ${servers} servers, the arguable ones included, and shrunk because the signals had them in view.
 */
export const CALIBRATION = {
${table('error')}
${table('none')}
${table('unclear')}
} as const;
`;
}
