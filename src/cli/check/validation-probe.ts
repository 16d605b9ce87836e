import { checkToolValidation } from '../../capability/index.js';
import { isRecord } from '../../model/json.js';
import type { RunMode } from '../../model/run-report.js';
import type { MadeCall, Probe } from '../../run/index.js';

/** Questions that one check asks. */
const MOST_QUESTIONS = 60;

/**
 * Tests a server that announces tool validation: it is asked about calls that were just made, and its verdicts are
 * compared with what they answered. A server that announces nothing is asked nothing.
 */
export function validationProbe(mode: RunMode, timeout: number): Probe {
  return (server, calls) => {
    const { experimental } = server.capabilities;
    const announced =
      isRecord(experimental) && isRecord(experimental.toolValidation) ? experimental.toolValidation : {};
    const { method = 'validate' } = announced;
    const cases = telling(calls.filter(({ tool }) => tool !== method)).slice(0, MOST_QUESTIONS);
    return checkToolValidation(server, { cases, timeout, onlyIfReadOnly: mode === 'safe' });
  };
}

/** Of each tool a call with valid arguments and one with invalid ones. */
function telling(calls: readonly MadeCall[]): readonly MadeCall[] {
  const seen = new Set<string>();
  return calls.filter(({ tool, isInvalid, arguments: args }) => {
    const key = JSON.stringify([tool, isInvalid]);
    if (seen.has(key) || !isRecord(args)) return false;
    seen.add(key);
    return true;
  });
}
