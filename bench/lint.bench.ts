import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bar } from './bar.js';
import { toolList } from './lint/tool-list.js';

const RUN = join(import.meta.dirname, 'lint', 'cold-run.js');
const RUNS = 15;
/** About 100 MB of JSON. */
const MANY_TOOLS = 75_000;

interface Cold {
  readonly parse: number;
  readonly lint: number;
  readonly peakBytes: number;
}

/** What the work costs; more is noise of the machine. */
const least = (colds: readonly Cold[], what: 'parse' | 'lint'): number =>
  Math.min(...colds.map((cold) => cold[what]));

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
    const parse = least(colds, 'parse');
    const lint = least(colds, 'lint');
    console.log(
      `1,000 tools, cold: parse ${(parse / 1000).toFixed(1)} ms, lint ${(lint / 1000).toFixed(1)} ms`,
    );
    const text = toolList(MANY_TOOLS);
    writeFileSync(file, text);
    const large = runCold(file);
    console.log(
      `${(text.length / 1e6).toFixed(0)} MB: parse ${(large.parse / 1000).toFixed(0)} ms, lint ${(large.lint / 1000).toFixed(0)} ms, peak ${(large.peakBytes / 1e6).toFixed(0)} MB`,
    );
    return [
      { what: 'lint of 1,000 tools / JSON.parse of them, cold', ratio: lint / parse, limit: { atMost: 3 } },
      {
        what: 'memory of linting a huge list / its size',
        ratio: large.peakBytes / text.length,
        limit: { atMost: 10 },
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
