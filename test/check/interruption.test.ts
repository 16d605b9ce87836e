import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { CallPurpose, RunEvent } from '../../src/model/run-event.js';
import type { RunReport } from '../../src/model/run-report.js';
import { runAssay } from '../cli/run-assay.js';
import { ProcessMark } from '../connect/processes.js';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const MAIN = file('../../dist/bin/cli/main.js');
const NOTES = [file('../fixtures/notes-server.mjs')];
const hostile = (behaviour: string): string[] => [file('../fixtures/hostile-server.mjs'), behaviour];

const folder = mkdtempSync(join(tmpdir(), 'assay-interruption-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A moment of a check: with which server, and the event at which it has come; without one, when the server runs. */
interface Stage {
  readonly when: string;
  readonly server: readonly string[];
  readonly isTime?: (event: RunEvent) => boolean;
  /** No server that is started again gets further. */
  readonly isStuck?: true;
}

const callFor =
  (purpose: CallPurpose, name = /./) =>
  (event: RunEvent): boolean =>
    event.type === 'call_started' && event.purpose === purpose && name.test(event.tool);

const STAGES: readonly Stage[] = [
  { when: 'while the server starts', server: hostile('silent from the start'), isStuck: true },
  {
    when: 'while the tools are listed',
    server: hostile('silent on lists'),
    isTime: ({ type }) => type === 'run_started',
    isStuck: true,
  },
  { when: 'when the run starts', server: NOTES, isTime: ({ type }) => type === 'run_started' },
  { when: 'when the tools are read', server: NOTES, isTime: ({ type }) => type === 'tools_read' },
  { when: 'when a tool is planned', server: NOTES, isTime: ({ type }) => type === 'tool_planned' },
  { when: 'in the first call', server: NOTES, isTime: callFor('scenario') },
  { when: 'while a failure is repeated', server: NOTES, isTime: callFor('repeat') },
  { when: 'while a failure is made smaller', server: NOTES, isTime: callFor('shrink') },
  { when: 'in a sequence', server: NOTES, isTime: callFor('sequence') },
  { when: 'in a call that deletes', server: NOTES, isTime: callFor('scenario', /^delete_/) },
];

/** Without the tool that never answers. */
const QUICK = ['--deny', 'print_*'];

interface Outcome {
  readonly code: number | null;
  readonly events: readonly RunEvent[];
  /** What was written to a file. */
  readonly report: RunReport;
  readonly left: readonly number[];
}

type Start = (words: readonly string[], onOutput: (text: string) => void) => Promise<number | null>;

/** Runs a check, does something at a stage of it, and waits for the end. */
async function disturbed(
  { server, isTime }: Stage,
  start: Start,
  disturb: (mark: ProcessMark) => void,
  more: readonly string[] = QUICK,
): Promise<Outcome> {
  const mark = new ProcessMark();
  const [variable = ''] = Object.entries(mark.env).map(([name, value]) => `${name}=${value}`);
  const path = join(folder, `${randomUUID()}.json`);
  const output = ['--events', '--no-save', '--report', `json=${path}`];
  const options = ['--mode', 'all', '--timeout', '20', '--env', variable, ...output];
  const events: RunEvent[] = [];
  let isDone = false;
  const now = (): void => {
    if (isDone) return;
    isDone = true;
    disturb(mark);
  };
  let rest = '';
  const onOutput = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = JSON.parse(line) as RunEvent;
      events.push(event);
      if (isTime?.(event) === true) now();
    }
  };
  const watch = isTime === undefined ? setInterval(() => mark.alive().length > 0 && now(), 20) : undefined;
  const code = await start(['check', ...options, ...more, '--', process.execPath, ...server], onOutput);
  clearInterval(watch);
  expect(isDone, 'the moment never came').toBe(true);
  const report = JSON.parse(readFileSync(path, 'utf8')) as RunReport;
  return { code, events, report, left: await mark.aliveAfter(5_000) };
}

describe('Ctrl-C', () => {
  it.each([
    ...STAGES,
    {
      when: 'in a call that hangs',
      server: NOTES,
      isTime: callFor('scenario', /^print_note$/),
    },
  ])(
    '$when leaves a partial report, exit code 3 and no process',
    async (stage) => {
      const quick = stage.when === 'in a call that hangs' ? [] : QUICK;
      let assay: ChildProcess | undefined;
      const start: Start = async (words, onOutput) => {
        assay = spawn(process.execPath, [MAIN, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
        assay.stdout?.setEncoding('utf8').on('data', onOutput);
        const [code] = (await once(assay, 'close')) as [number | null];
        return code;
      };
      const outcome = await disturbed(stage, start, () => assay?.kill('SIGINT'), quick);
      const end = outcome.events.at(-1);
      expect(end?.type === 'summary' && end.report).toEqual(outcome.report);
      expect(outcome.report.partial).toBe('The run was stopped.');
      expect(outcome.code).toBe(3);
      expect(outcome.left).toEqual([]);
    },
    60_000,
  );
});

describe('a server that is killed', () => {
  const kill = (mark: ProcessMark): void => {
    for (const pid of mark.alive()) process.kill(pid, 'SIGKILL');
  };
  const start: Start = async (words, onOutput) => (await runAssay(words, { onOutput })).code;

  it.each(STAGES.filter(({ isStuck }) => isStuck === undefined))(
    '$when is started again, and no tool is blamed for it',
    async (stage) => {
      const { code, report, left } = await disturbed(stage, start, kill);
      expect(report.findings.filter(({ rule }) => rule === 'run/exit')).toEqual([]);
      expect(report.summary.restarts).toBe(1);
      expect(report.partial).toBeUndefined();
      expect(code).toBe(1);
      expect(left).toEqual([]);
    },
    60_000,
  );

  it.each(STAGES.filter(({ isStuck }) => isStuck === true))(
    '$when leaves a partial report with the reason, exit code 3 and no process',
    async (stage) => {
      const { code, report, left } = await disturbed(stage, start, kill, ['--timeout', '2']);
      expect(report.partial).toMatch(/ended|killed|exited|No response/);
      expect(report.tools).toEqual([]);
      expect(code).toBe(3);
      expect(left).toEqual([]);
    },
    60_000,
  );
});
