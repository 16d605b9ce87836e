import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bar } from './bar.js';
import { toolList } from './lint/tool-list.js';

const RUN = join(import.meta.dirname, 'lint', 'cold-run.js');
const RUNS = 20;
/** More than 100 MB of JSON. */
const MANY_TOOLS = 54_000;
const MODES = ['parse', 'plain', 'compile'] as const;
type Mode = (typeof MODES)[number];

/** One run of a fresh process, in milliseconds. */
interface Cold {
  readonly wall: number;
  readonly cpu: number;
  readonly peakBytes: number;
}

/**
 * Lint against the parsing of the same list. Cold: each sample is a fresh process, its modules loaded, in which this is
 * the first list that is parsed or linted. The bars are about the wall clock, the least of all samples, because noise
 * only adds; a busy machine adds more to what takes longer. CPU is that of all threads, and so counts the compiler and
 * the collector, which work beside. Then what a huge list needs.
 */
export async function bench(): Promise<readonly Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  try {
    return [...(await cold(join(folder, 'tools.json'))), huge(join(folder, 'many.json'))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function cold(file: string): Promise<readonly Bar[]> {
  // A single dash makes the text of the list twice as wide, and its parsing slower: the bars are for the harder case.
  const wide = compareCold(file, toolList(1_000, '\u2014'));
  const plain = compareCold(file, toolList(1_000));
  show('1,000 tools in ASCII', plain);
  show('the same with dashes', wide);
  const { parse } = plain;
  const what = (mode: string): string => `lint of 1,000 tools${mode} / JSON.parse of them, cold`;
  return [
    { what: what(''), ratio: plain.plain.wall / parse.wall, limit: { atMost: 10 } },
    { what: what(' with metaschema checks'), ratio: plain.compile.wall / parse.wall, limit: { atMost: 10 } },
  ];
}

/** The least times of each mode; the modes take turns, so that a noisy neighbour hurts all alike. */
function compareCold(file: string, text: string): Record<Mode, Cold> {
  writeFileSync(file, text);
  const least: Partial<Record<Mode, Cold>> = {};
  for (let run = 0; run < RUNS; run++)
    for (const mode of MODES) {
      const now = runCold(file, mode);
      const before = least[mode] ?? now;
      least[mode] = {
        wall: Math.min(now.wall, before.wall),
        cpu: Math.min(now.cpu, before.cpu),
        peakBytes: now.peakBytes,
      };
    }
  return least as Record<Mode, Cold>;
}

function show(title: string, results: Record<Mode, Cold>): void {
  const { parse } = results;
  console.log(title);
  for (const mode of MODES) {
    const cells = (['wall', 'cpu'] as const).map((what) => {
      const time = results[mode][what];
      return `${what} ${time.toFixed(1).padStart(6)} ms ${(time / parse[what]).toFixed(2).padStart(6)} ×`;
    });
    console.log(`  ${mode.padEnd(8)} ${cells.join('   ')}`);
  }
}

/** Memory counts from the start of the process: its modules, the text, the parsed list and what lint adds. */
function huge(file: string): Bar {
  const text = toolList(MANY_TOOLS);
  writeFileSync(file, text);
  const { wall, peakBytes } = runCold(file, 'compile');
  const size = `${(text.length / 1e6).toFixed(0)} MB of tools`;
  console.log(`${size}: linted in ${(wall / 1000).toFixed(1)} s, peak ${(peakBytes / 1e6).toFixed(0)} MB`);
  const ratio = peakBytes / text.length;
  return { what: 'memory of linting a huge list / its size', ratio, limit: { atMost: 10 } };
}

function runCold(file: string, mode: Mode): Cold {
  return JSON.parse(execFileSync(process.execPath, [RUN, file, mode], { encoding: 'utf8' }));
}
