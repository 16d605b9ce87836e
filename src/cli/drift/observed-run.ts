import {
  compareObserved,
  type LockedServer,
  type ObservedCall,
  type ObservedTool,
  ToolObserver,
} from '../../drift/index.js';
import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import type { CallEnd, RunEvent } from '../../model/run-event.js';
import type { Tool } from '../../model/tool.js';
import { replyData, replyText } from '../../run/attempt/reply-text.js';
import { allowedValues } from '../../run/detect/allowed-values.js';

/** Responses longer than this are left out: a run keeps only the beginning of a very long one. */
const LONGEST = 40_000;

/** Errors that a tool returns once it has taken the arguments. */
const AFTER_ACCEPTANCE: ReadonlySet<string> = new Set(['not_found', 'conflict_or_rule']);

/** Findings of a run that say the same as one of these, at the same place of the same tool. */
const SAME_CAUSE: Readonly<Record<string, readonly string[]>> = {
  'drift/observed-rejected': ['run/enum-drift-in', 'run/valid-rejected'],
  'drift/observed-list': ['run/enum-drift-in'],
};

/** Watches a check, and compares what it shows with what the lock file has seen. */
export class ObservedRun {
  private readonly observers: ReadonlyMap<string, ToolObserver>;
  private readonly locked: LockedServer;

  constructor(locked: LockedServer, tools: readonly Tool[]) {
    this.locked = locked;
    this.observers = new Map(tools.map((tool) => [tool.name, new ToolObserver(tool)]));
  }

  /** Counts what a call has shown. */
  onEvent(event: RunEvent): void {
    if (event.type === 'call_ended') this.observers.get(event.tool)?.add(observedCall(event));
  }

  /** What the calls show that the lock file has not seen, but for what the run has found by itself. */
  findings(found: readonly Finding[]): readonly Finding[] {
    return this.compared().flatMap(({ findings }) =>
      findings.filter((finding) => !found.some((other) => isSameCause(finding, other))),
    );
  }

  /** What the lock file would keep, by tool. */
  lanes(): Readonly<Record<string, ObservedTool>> {
    return Object.fromEntries(
      this.compared().flatMap(({ name, lane }) => (lane === undefined ? [] : [[name, lane] as const])),
    );
  }

  private compared(): readonly (ReturnType<typeof compareObserved> & { readonly name: string })[] {
    const { observed = {} } = this.locked;
    return [...this.observers].map(([name, observer]) => ({
      name,
      ...compareObserved(observer, Object.hasOwn(observed, name) ? observed[name] : undefined),
    }));
  }
}

function isSameCause({ rule, subject, path }: Finding, other: Finding): boolean {
  const rules = SAME_CAUSE[rule] ?? [];
  return rules.includes(other.rule) && other.subject.tool === subject.tool && other.path === path;
}

function observedCall({ arguments: args, scenario, reply, diagnosis, passed }: CallEnd): ObservedCall {
  const call = {
    arguments: args,
    ...(scenario.violates === undefined ? {} : { violates: scenario.violates }),
  };
  if (reply === undefined || diagnosis === undefined) return { ...call, outcome: 'other' };
  const isError = reply.kind === 'error' || (isRecord(reply.result) && reply.result.isError === true);
  if (isError) {
    if (diagnosis === 'input_rejected')
      return { ...call, outcome: 'rejected', lists: allowedValues(replyText(reply)) };
    return { ...call, outcome: AFTER_ACCEPTANCE.has(diagnosis) ? 'accepted' : 'other' };
  }
  if (diagnosis !== 'none' || !passed) return { ...call, outcome: 'other' };
  const data = isLong(reply.result) ? undefined : replyData(reply);
  return { ...call, outcome: 'accepted', ...(data === undefined ? {} : { data }) };
}

const isLong = (value: unknown): boolean => (JSON.stringify(value) ?? '').length > LONGEST;
