import type { Finding } from '../model/finding.js';
import { isInternal } from '../model/internal-error.js';
import { isRecord } from '../model/json.js';
import { lint } from './lint.js';
import type { LintOptions } from './lint-options.js';

/**
 * Lints tools as `lint` does. If lint itself fails, the tools that it fails on are left out: an error of our own costs one
 * tool, and `onInternalError` hears of it.
 */
export function lintDespiteErrors(
  wire: readonly unknown[],
  options: LintOptions,
  onInternalError: (error: unknown, tool?: string) => void,
): readonly Finding[] {
  const tried = (tools: readonly unknown[], onError: (error: unknown) => void) => {
    try {
      return lint(tools, options);
    } catch (error) {
      if (!isInternal(error)) throw error;
      onError(error);
      return undefined;
    }
  };
  let failure: unknown;
  const all = tried(wire, (error) => {
    failure = error;
  });
  if (all !== undefined) return all;
  const sound = wire.filter((tool) => tried([tool], (error) => onInternalError(error, nameOf(tool))));
  if (sound.length < wire.length) return lintDespiteErrors(sound, options, onInternalError);
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
