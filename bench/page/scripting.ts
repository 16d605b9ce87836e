import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds of CPU of the thread. */
  readonly tdur?: number;
}

/** What the performance panel of Chromium counts as scripting. */
const SCRIPTING = new Set([
  'EvaluateScript',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
  'FunctionCall',
  'EventDispatch',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'RunMicrotasks',
  'BlinkScheduler_PerformMicrotaskCheckpoint',
  'MinorGC',
  'MajorGC',
]);

/** Milliseconds of CPU that the scripts of a page take while something is done to it. */
export async function scriptingOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'v8', 'toplevel', 'disabled-by-default-v8.gc'],
  });
  await act();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const complete = traceEvents.filter(({ ph }) => ph === 'X');
  const own = complete.filter(isOn(busiest(complete))).filter(({ name }) => SCRIPTING.has(name));
  if (own.length === 0) throw new Error('The trace has nothing of the page.');
  return outermost(own) / 1000;
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;

const isOn =
  (thread: string) =>
  (event: TraceEvent): boolean =>
    threadOf(event) === thread;

/** The thread that lays out most is that of the page; others belong to what drives the browser. */
function busiest(events: readonly TraceEvent[]): string {
  const spent = new Map<string, number>();
  for (const event of events)
    if (event.name === 'Layout' || event.name === 'UpdateLayoutTree')
      spent.set(threadOf(event), (spent.get(threadOf(event)) ?? 0) + (event.tdur ?? 0));
  const [[thread] = ['']] = [...spent].sort(([, left], [, right]) => right - left);
  return thread;
}

/** The CPU time of events that lie in no other one. */
function outermost(events: readonly TraceEvent[]): number {
  let end = 0;
  let total = 0;
  for (const { ts, dur = 0, tdur = dur } of events.toSorted((left, right) => left.ts - right.ts)) {
    if (ts < end) continue;
    total += tdur;
    end = ts + dur;
  }
  return total;
}
