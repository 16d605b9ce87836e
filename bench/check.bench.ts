import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { open } from '../src/connect/open.js';
import type { RunReport } from '../src/model/run-report.js';
import { run } from '../src/run/run.js';
import { runInOrder } from '../src/run/schedule/run-in-order.js';
import type { Bar } from './bar.js';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const EVERYTHING = file('../../node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const MAIN = file('../bin/cli/main.js');
const target = { kind: 'command', command: process.execPath, args: [EVERYTHING] } as const;
const CONCURRENCY = 4;

type Call = readonly [tool: string, args: unknown];

/** A whole check against the time of its calls alone, and the first command of a fresh clone. */
export async function bench(): Promise<readonly Bar[]> {
  // Once before, so that neither side pays for what is loaded first.
  await checked();
  const { report, calls, seconds } = await checked();
  const bare = await callsAlone(calls);
  const { contract, tested, tools } = report.summary;
  console.log(
    `server-everything: ${tested} of ${tools} tools, contract ${contract.yes} yes, ${contract.no} no`,
  );
  console.log(`  the whole check  ${seconds.toFixed(2)} s, ${report.summary.calls} calls`);
  console.log(`  its calls alone  ${bare.toFixed(2)} s`);
  const reference = await referenceCheck();
  console.log(`assay check --mode all, the reference server: ${reference.toFixed(2)} s`);
  return [
    { what: 'server-everything, the check / its calls alone', ratio: seconds / bare, limit: { atMost: 5 } },
    { what: 'server-everything, calls', ratio: report.summary.calls, limit: { atMost: 300 } },
    { what: 'the reference server, seconds', ratio: reference, limit: { atMost: 10 } },
  ];
}

interface Checked {
  readonly report: RunReport;
  readonly calls: readonly Call[];
  /** From opening the server to the report. */
  readonly seconds: number;
}

async function checked(): Promise<Checked> {
  const start = performance.now();
  await using session = await open(target);
  const calls: Call[] = [];
  let report: RunReport | undefined;
  const now = (): number => performance.now();
  const options = {
    seed: 1,
    mode: 'all',
    concurrency: CONCURRENCY,
    now,
    reopen: () => open(target),
  } as const;
  for await (const event of run(session, options)) {
    if (event.type === 'call_ended') calls.push([event.tool, event.arguments]);
    if (event.type === 'summary') report = event.report;
  }
  if (report === undefined) throw new Error('The run ended without a report.');
  return { report, calls, seconds: (performance.now() - start) / 1000 };
}

/** The seconds that the same calls take with nothing around them, as many tools at once as in the check. */
async function callsAlone(calls: readonly Call[]): Promise<number> {
  await using session = await open(target);
  const names = [...new Set(calls.map(([tool]) => tool))];
  const tools = names.map((name) => calls.filter(([tool]) => tool === name));
  const start = performance.now();
  const work = runInOrder(tools, CONCURRENCY, async (own) => {
    for (const [tool, args] of own) await session.callTool(tool, args);
  });
  for await (const _ of work);
  return (performance.now() - start) / 1000;
}

/** What a person waits for, the start of the command included. */
async function referenceCheck(): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [MAIN, 'check', '--mode', 'all', '--no-save'], { stdio: 'ignore' });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The check of the reference server ended with ${code}.`);
  return (performance.now() - start) / 1000;
}
