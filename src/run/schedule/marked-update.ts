import { isRecord } from '../../model/json.js';
import type { SequenceStep } from '../../scenario/index.js';
import { compileSchema } from '../../schema/index.js';
import type { ToolState } from '../state/tool-state.js';

/** The ending of a text that our update wrote. */
export const MARK = ' (changed)';

/** The arguments of an update with something to recognise it by: a text that differs from the one at the creation. */
export function markedUpdate({ tool }: ToolState, { takes }: SequenceStep, args: unknown): unknown {
  if (!isRecord(args)) return args;
  const compiled = compileSchema(tool.inputSchema);
  // An object with an id keeps it, and may get another title, even if the title could identify it, too.
  const hasId = takes.some(({ of }) => of === 'answer');
  const flowing = new Set(
    takes.filter(({ of }) => of === 'answer' || !hasId).map(({ property }) => property),
  );
  for (const [name, value] of Object.entries(args)) {
    if (flowing.has(name) || typeof value !== 'string') continue;
    const next = { ...args, [name]: value + MARK };
    if (compiled.check(next).outcome === 'valid') return next;
  }
  return args;
}
