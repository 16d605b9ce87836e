import { quote } from '../../model/quote.js';
import type { Leftover } from '../../model/run-report.js';
import { harvest } from '../../scenario/index.js';
import { isDeleter } from '../../scenario/sequence/tool-role.js';
import { isCreator } from '../state/is-creator.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** Names of things that a leftover lists. */
const MOST_NAMES = 10;

/** What the calls of a run have created and not deleted again, by the tool that created it. */
export function leftoversOf(states: readonly ToolState[]): readonly Leftover[] {
  const gone = new Set(
    states
      .filter(({ tool }) => isDeleter(tool.name))
      .flatMap((state) => successes(state).flatMap(({ arguments: args }) => Object.values(args ?? {}))),
  );
  return states.flatMap((state): readonly Leftover[] => {
    const { tool, stage } = state;
    if (stage === 'read' || !isCreator(tool.name)) return [];
    const made = successes(state).map(({ reply, arguments: args }) => {
      const result = reply?.kind === 'result' ? reply.result : undefined;
      const ids = harvest({ tool: tool.name, answer: result }).map(({ value }) => value);
      return { ids, sent: Object.values(args ?? {}) };
    });
    const left = made.filter(({ ids, sent }) => ![...ids, ...sent].some((value) => gone.has(value)));
    if (left.length === 0) return [];
    const names = new Set(left.flatMap(({ ids }) => ids.slice(0, 1).map((value) => quote(value, 80))));
    return [{ tool: tool.name, calls: left.length, names: [...names].slice(0, MOST_NAMES) }];
  });
}
