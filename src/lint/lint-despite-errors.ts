import type { Finding } from '../model/finding.js';
import { isInternal } from '../model/internal-error.js';
import { isRecord } from '../model/json.js';
import { doneWithPauses } from '../model/with-pauses.js';
import { lint, lintInSteps } from './lint.js';
import type { LintOptions } from './lint-options.js';

/**
 * Lints tools as `lint` does, with pauses. If lint itself fails, the tools that it fails on are left out: an error of our
 * own costs one tool, and `onInternalError` hears of it.
 */
export async function lintDespiteErrors(
  wire: readonly unknown[],
  options: LintOptions,
  onInternalError: (error: unknown, tool?: string) => void,
  signal?: AbortSignal,
): Promise<readonly Finding[]> {
  const tried = async (tools: readonly unknown[], onError: (error: unknown) => void) => {
    try {
      return await doneWithPauses(lintInSteps(tools, options), signal);
    } catch (error) {
      if (!isInternal(error)) throw error;
      onError(error);
      return undefined;
    }
  };
  let failure: unknown;
  const all = await tried(wire, (error) => {
    failure = error;
  });
  if (all !== undefined) return all;
  const sound: unknown[] = [];
  for (const tool of wire)
    if ((await tried([tool], (error) => onInternalError(error, nameOf(tool)))) !== undefined)
      sound.push(tool);
  if (sound.length < wire.length) return await lintDespiteErrors(sound, options, onInternalError, signal);
  // Each tool alone is fine: what fails is a rule about all of them.
  onInternalError(failure);
  return wire.flatMap((tool) => lint([tool], options));
}

function nameOf(tool: unknown): string | undefined {
  try {
    return isRecord(tool) && typeof tool.name === 'string' ? tool.name : undefined;
  } catch {
    return undefined;
  }
}
