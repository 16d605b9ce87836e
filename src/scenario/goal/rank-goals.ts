import type { Goal, GoalKind } from './goal.js';

/**
 * When the first goal of a kind is tried, and how much later each further one. What decides a verdict comes first: one
 * success, one error, one enum member and one outsider; then more of each in turn, and curiosities last.
 */
const RANKS: Readonly<Record<GoalKind, readonly [first: number, step: number]>> = {
  happy: [0, 0],
  missing: [1, 6],
  member: [2, 2],
  outsider: [3, 4],
  full: [4, 0],
  wrong_type: [5, 5],
  bound_broken: [6, 4],
  bound: [7, 4],
  branch: [8, 4],
  presence: [9, 5],
  undeclared: [10, 10],
  variant: [11, 8],
  mismatch: [12, 5],
  fraction: [12, 5],
  open: [9, 3],
  edge: [13, 7],
  other_type: [30, 6],
};

/** Goals in the order in which to try them: breadth before depth, over kinds and over the nodes of the schema. */
export function rankGoals(goals: readonly Goal[]): readonly Goal[] {
  const nodes = new Map<GoalKind, Map<Goal['steps'], { ordinal: number; count: number }>>();
  const ranked = goals.map((goal) => {
    const known = nodes.get(goal.kind) ?? new Map<Goal['steps'], { ordinal: number; count: number }>();
    nodes.set(goal.kind, known);
    const node = known.get(goal.steps) ?? { ordinal: known.size, count: 0 };
    const [first, step] = RANKS[goal.kind];
    const rank = first + node.count * step + node.ordinal * 2;
    known.set(goal.steps, { ...node, count: node.count + 1 });
    return { goal, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ goal }) => goal);
}
