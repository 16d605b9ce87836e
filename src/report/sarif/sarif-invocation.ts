import type { RunReport } from '../../model/run-report.js';
import { obstacleText } from '../run-words.js';
import { shown } from '../words.js';

/** How the run went: tools that were not tested, obstacles, and why it ended early are notifications, not results. */
export function sarifInvocation(run: RunReport | undefined, left: number): object {
  const notes = [
    ...(run === undefined ? [] : runNotes(run)),
    ...(left === 0 ? [] : [notification('left-out', 'warning', `${left} more results do not fit.`)]),
  ];
  return { executionSuccessful: run?.partial === undefined, toolExecutionNotifications: notes };
}

function runNotes({ partial, tools, obstacles = [] }: RunReport): object[] {
  const blocked = obstacles.map((obstacle) => notification('blocked', 'warning', obstacleText(obstacle)));
  const early =
    partial === undefined
      ? []
      : [
          notification(
            'partial',
            'error',
            `The run ended early, so this report is partial: ${shown(partial)}`,
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
  return [...early, ...blocked, ...untested];
}

const notification = (id: string, level: string, text: string): object => ({
  descriptor: { id },
  level,
  message: { text },
});
