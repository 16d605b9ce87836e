import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/model/run-event.js';
import { ProcessMark } from '../connect/processes.js';

const MAIN = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
const FAULTY = fileURLToPath(new URL('../../dist/examples/faulty-server/main.js', import.meta.url));

/** Starts a check that takes long, does something at the first event that fits, and waits for the end. */
async function disturbed(
  mark: ProcessMark,
  isTime: (event: RunEvent) => boolean,
  disturb: (assay: { kill(signal: NodeJS.Signals): void }) => void,
  more: readonly string[] = [],
): Promise<{ code: number | null; events: RunEvent[] }> {
  const [variable] = Object.entries(mark.env).map(([name, value]) => `${name}=${value}`);
  const options = [
    '--mode',
    'all',
    '--events',
    '--no-save',
    '--timeout',
    '20',
    '--env',
    variable ?? '',
    ...more,
  ];
  const child = spawn(process.execPath, [MAIN, 'check', ...options, '--', process.execPath, FAULTY]);
  const events: RunEvent[] = [];
  let rest = '';
  let isDone = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = JSON.parse(line) as RunEvent;
      events.push(event);
      if (isDone || !isTime(event)) continue;
      isDone = true;
      disturb(child);
    }
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, events };
}

const last = (events: readonly RunEvent[]): RunEvent | undefined => events.at(-1);

const STAGES: readonly [stage: string, isTime: (event: RunEvent) => boolean][] = [
  ['when the run starts', ({ type }) => type === 'run_started'],
  ['when the tools are read', ({ type }) => type === 'tools_read'],
  ['when a tool is planned', ({ type }) => type === 'tool_planned'],
  ['in the first call', ({ type }) => type === 'call_started'],
  ['in a call that hangs', (event) => event.type === 'call_started' && event.tool === 'print_book'],
];

describe('Ctrl-C', () => {
  it.each(STAGES)(
    '%s leaves a partial report, exit code 3 and no process',
    async (_stage, isTime) => {
      const mark = new ProcessMark();
      const { code, events } = await disturbed(mark, isTime, (assay) => assay.kill('SIGINT'));
      const end = last(events);
      expect(end?.type).toBe('summary');
      expect(end?.type === 'summary' && end.report.partial).toBe('The run was stopped.');
      expect(code).toBe(3);
      expect(await mark.aliveAfter(5_000)).toEqual([]);
    },
    60_000,
  );
});

describe('a server that is killed', () => {
  /** No tool that hangs or ends the server by itself, and few calls. */
  const QUICK = ['--deny', 'print_*', '--deny', 'price_*', '--per-tool', '2'];

  async function killed(isTime: (event: RunEvent) => boolean) {
    const mark = new ProcessMark();
    const kill = (): void => {
      for (const pid of mark.alive()) process.kill(pid, 'SIGKILL');
    };
    const { code, events } = await disturbed(mark, isTime, kill, QUICK);
    expect(await mark.aliveAfter(5_000)).toEqual([]);
    const end = last(events);
    if (end?.type !== 'summary') throw new Error('There is no summary.');
    return { code, report: end.report };
  }

  it.each(STAGES.slice(1, 4))(
    '%s is started again, and no tool is blamed for it',
    async (_stage, isTime) => {
      const { code, report } = await killed(isTime);
      expect(report.findings.filter(({ rule }) => rule === 'run/exit')).toEqual([]);
      expect(report.summary.restarts).toBe(1);
      expect(report.partial).toBeUndefined();
      expect(code).toBe(1);
    },
    60_000,
  );

  it('at the last call is started again for the last look at the list', async () => {
    let isLast = false;
    const { report } = await killed((event) => {
      if (event.type === 'call_started' && event.tool.startsWith('delete_')) isLast = true;
      return isLast;
    });
    expect(report.summary.restarts).toBe(1);
    expect(report.partial).toBeUndefined();
  }, 60_000);
});
