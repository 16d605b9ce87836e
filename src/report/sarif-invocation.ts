import type { RunReport } from '../model/run-report.js';
import { shown } from './words.js';

/** How a run went: what was not tested, and why it ended early, are notifications and no results. */
export function sarifInvocation({ partial, tools }: RunReport): object {
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
  return {
    executionSuccessful: partial === undefined,
    toolExecutionNotifications: [...early, ...untested],
  };
}

const notification = (id: string, level: string, text: string): object => ({
  descriptor: { id },
  level,
  message: { text },
});
