import { fileURLToPath } from 'node:url';
import { diagnose } from '../src/response/index.js';
import { readCorpus } from './corpus.js';
import { labelledRows } from './labelled-rows.js';

/** The share of responses on which the verdict has to be right. */
const BARS = { business: 0.96, kind: 0.92 };

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** The labelled responses of servers in Python and Go, which are part of the tree: see `eval/languages/README.md`. */
export const CORPUS = fileURLToPath(new URL('../../eval/languages', import.meta.url));

/** Prints how often the diagnosis agrees with the labels, on the responses whose label is beyond doubt and on all. */
export async function evaluate(): Promise<boolean> {
  const rows = labelledRows(await readCorpus(CORPUS)).map((row) => ({ ...row, got: diagnose(row.context) }));
  const clear = rows.filter(({ label }) => label.ambiguous !== true);
  const shareOf = (list: typeof rows, holds: (row: (typeof rows)[number]) => boolean): number =>
    list.filter(holds).length / list.length;
  const figures = [clear, rows].map((list) => ({
    business: shareOf(
      list.filter(({ label }) => label.businessLogic !== null),
      ({ label, got }) => got.businessLogic === label.businessLogic,
    ),
    kind: shareOf(list, ({ kind, got }) => got.kind === kind),
  }));
  console.log(`${rows.length} responses, ${clear.length} with a label beyond doubt\n`);
  console.log(`${''.padEnd(28)}${'clear'.padStart(9)}${'all'.padStart(10)}   bar`);
  const print = (name: string, pick: 'business' | 'kind'): void =>
    console.log(
      `${name.padEnd(28)}${figures.map((figure) => percent(figure[pick]).padStart(9)).join(' ')}   ≥ ${percent(BARS[pick])}`,
    );
  print('business logic, yes or no', 'business');
  print('kind of error', 'kind');
  for (const { call, kind, label, got } of rows)
    if (got.kind !== kind)
      console.log(
        `  ${call.id} ${call.server} ${call.tool}: ${kind}, found ${got.kind}${label.ambiguous === true ? ' [arguable]' : ''}`,
      );
  return figures.every(({ business, kind }) => business >= BARS.business && kind >= BARS.kind);
}
