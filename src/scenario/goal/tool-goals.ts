import type { Tool } from '../../model/tool.js';
import { Flattener } from '../value/flatten.js';
import type { Goal } from './goal.js';
import { negativeGoals } from './negative/negative-goals.js';
import { positiveGoals } from './positive-goals.js';
import { schemaSpots } from './schema-spots.js';
import { wholeGoals } from './whole-goals.js';

/** Goals of one tool; a schema with more is a burden on everybody. */
const MOST_GOALS = 3_000;

/** Everything that calls can show about a tool, the outer nodes of its schema before the inner. */
export function* toolGoals(tool: Tool): Generator<Goal> {
  const flattener = new Flattener(tool.inputSchema);
  let count = 0;
  for (const goal of allGoals(flattener, tool)) {
    if (count++ >= MOST_GOALS) return;
    yield goal;
  }
}

function* allGoals(flattener: Flattener, { inputSchema }: Tool): Generator<Goal> {
  yield* wholeGoals(flattener.flat(inputSchema));
  for (const spot of schemaSpots(flattener, inputSchema)) {
    yield* positiveGoals(spot);
    yield* negativeGoals(spot);
  }
}
