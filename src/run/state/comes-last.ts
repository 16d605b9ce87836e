import { snakeName } from '../../scenario/plausible/name-values.js';
import type { ToolState } from './tool-state.js';

/** Verbs after which others can do no more with a thing. */
const ENDS: ReadonlySet<string> = new Set(
  `release return undo unassign unlink leave finish complete close end cancel dismiss reject void resolve
   archive retire deactivate freeze seal`.split(/\s+/),
);

/** Whether others can do no more with a thing after this tool, as its name says. */
export const endsIt = (name: string): boolean => {
  const [first = '', second = ''] = snakeName(name).split('_');
  return ENDS.has(first) || ENDS.has(second);
};

/** The same tools, those last that end what the others work on: a hold is used before it is released. */
export const endingLast = (states: readonly ToolState[]): readonly ToolState[] =>
  states.toSorted((one, other) => Number(endsIt(one.tool.name)) - Number(endsIt(other.tool.name)));
