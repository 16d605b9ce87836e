import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bar } from './bar.js';
import { toolList } from './lint/tool-list.js';

const RUN = join(import.meta.dirname, 'lint', 'cold-run.js');
const RUNS = 15;
/** About 100 MB of JSON. */
const MANY_TOOLS = 45_000;

interface Cold {
  readonly parse: number;
  readonly lint: number;
  readonly peakBytes: number;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function runCold(file: string, mode = ''): Cold {
  return JSON.parse(execFileSync(process.execPath, [RUN, file, mode], { encoding: 'utf8' })) as Cold;
}

/** Lint against the parsing of the same list, each time in a fresh process; and the memory that a huge list needs. */
export async function bench(): Promise<readonly Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    const file = join(folder, 'tools.json');
    writeFileSync(file, toolList(1_000));
    const colds = Array.from({ length: RUNS }, () => runCold(file));
    const ratio = median(colds.map(({ parse, lint }) => lint / parse));
    console.log(
      `1,000 tools, cold: parse ${(median(colds.map(({ parse }) => parse)) / 1000).toFixed(1)} ms, lint ${(median(colds.map(({ lint }) => lint)) / 1000).toFixed(1)} ms`,
    );
    const text = toolList(MANY_TOOLS);
    writeFileSync(file, text);
    const { peakBytes, parse, lint } = runCold(file);
    console.log(
      `${(text.length / 1e6).toFixed(0)} MB: parse ${(parse / 1000).toFixed(0)} ms, lint ${(lint / 1000).toFixed(0)} ms, peak ${(peakBytes / 1e6).toFixed(0)} MB`,
    );
    return [
      { what: 'lint of 1,000 tools / JSON.parse of them, cold', ratio, limit: { atMost: 3 } },
      {
        what: 'memory of linting a huge list / its size',
        ratio: peakBytes / text.length,
        limit: { atMost: 10 },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
