import { quote } from '../../model/quote.js';
import { diagnose } from '../../response/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { RUN_RULES } from '../detect/run-rules.js';
import type { RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** The last lines of a log, which say what the server is doing. */
const LAST_LINES = 6;

/** The share of the tools that cannot reach something, from which on another one that waits is waiting for the same. */
const MANY = 1 / 3;

/**
 * A tool that never responds is broken, unless it waits for something that cannot be reached here: its server logs failed
 * connections meanwhile, or many of its other tools report them. Then nothing was shown but that it waits too long.
 */
export function excuseHangs({ states }: RunContext): void {
  const called = states.filter(({ attempts }) => attempts.length > 0);
  const isOffline = called.filter(isUnreached).length >= Math.max(2, called.length * MANY);
  for (const state of called) {
    if (successes(state).length > 0) continue;
    for (const entry of state.book.entries) {
      // A note is about a tool that waits for something else.
      if (entry.finding.rule !== RUN_RULES.hang.id || entry.finding.severity === 'info') continue;
      const log = failedConnection(entry.attempt);
      if (log === undefined && !isOffline) continue;
      state.isCutOff = true;
      entry.finding = {
        ...entry.finding,
        severity: 'warning',
        message: 'The tool does not respond while something that it depends on is unreachable.',
        evidence:
          log === undefined
            ? [{ text: 'Other tools of the server report that they cannot reach what they depend on.' }]
            : [{ text: quote(`stderr: ${log}`, 400) }],
        fix: 'Set a time-out for the connection that is shorter than that of clients, and return the error.',
      };
    }
  }
}

const isUnreached = ({ attempts }: ToolState): boolean =>
  attempts.some(({ validation }) => validation?.diagnosis.kind === 'upstream_unreachable');

/** The failed connection that a server logged while a call waited. */
function failedConnection(attempt: Attempt | undefined): string | undefined {
  const text = (attempt?.fault?.stderr ?? '').trim().split('\n').slice(-LAST_LINES).join('\n');
  if (text === '') return undefined;
  const { kind } = diagnose({
    tool: { name: 'log' },
    input: {},
    response: { isError: true, content: [{ type: 'text', text }] },
  });
  return kind === 'upstream_unreachable' ? text : undefined;
}
