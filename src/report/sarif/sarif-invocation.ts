import type { RunReport } from '../../model/run-report.js';
import { shown } from '../words.js';

/**
 * How the judging went: what was not tested, why a run ended early, and how many results had no room are notifications
 * and no results.
 */
export function sarifInvocation(run: RunReport | undefined, left: number): object {
  const notes = [
    ...(run === undefined ? [] : runNotes(run)),
    ...(left === 0 ? [] : [notification('left-out', 'warning', `${left} more results had no room.`)]),
  ];
  return { executionSuccessful: run?.partial === undefined, toolExecutionNotifications: notes };
}

function runNotes({ partial, tools }: RunReport): object[] {
  const early =
    partial === undefined
      ? []
      : [
          notification(
            'partial',
            'error',
            `The run ended early, and this report is partial: ${shown(partial)}`,
          ),
        ];
  const untested = tools.flatMap(({ name, notTested, cutShort }) => {
    if (notTested !== undefined)
      return [
        notification('not-tested', 'warning', `${shown(name, 200)} was not tested: ${shown(notTested)}`),
      ];
    if (cutShort === undefined) return [];
    const text = `Not every call of ${shown(name, 200)} was made: ${shown(cutShort)}`;
    return [notification('cut-short', 'warning', text)];
  });
  return [...early, ...untested];
}

const notification = (id: string, level: string, text: string): object => ({
  descriptor: { id },
  level,
  message: { text },
});
