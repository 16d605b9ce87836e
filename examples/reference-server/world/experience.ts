import type { VALID_AXES } from '../enums.js';
import type { GhapEntry, Outcome } from '../records.js';
import { likeness, vectors } from './likeness.js';

/** What experiences can be grouped by. */
export type Axis = (typeof VALID_AXES)[number];

/** Experiences that belong together. */
export interface Cluster {
  readonly cluster_id: string;
  readonly label: string;
  readonly members: readonly GhapEntry[];
}

/** From this likeness on, two experiences belong together. */
const ALIKE = 0.15;

/** What an experience says on an axis; `undefined` where it has nothing to say. */
export function aspect(entry: GhapEntry, axis: Axis): string | undefined {
  const { surprise, root_cause } = entry.outcome ?? {};
  if (axis === 'strategy') return entry.strategy;
  if (axis === 'surprise') return surprise;
  if (axis === 'root_cause') return root_cause && `${root_cause.category} ${root_cause.description}`;
  return [entry.goal, entry.hypothesis, entry.action, entry.prediction, entry.outcome?.result].join('. ');
}

/** How far an experience can be relied on: the more was learnt from it, the further. */
export function confidenceTier({
  status,
  surprise,
  root_cause,
  lesson,
}: Omit<Outcome, 'confidence_tier' | 'resolved_at'>): Outcome['confidence_tier'] {
  if (status === 'abandoned') return 'abandoned';
  if (lesson !== undefined) return 'gold';
  return surprise !== undefined || root_cause !== undefined ? 'silver' : 'bronze';
}

/** Groups experiences that have ended: each joins the first group whose first member it is like. */
export function clusters(entries: readonly GhapEntry[], axis: Axis): Cluster[] {
  const told = entries.flatMap((entry) => {
    const text = entry.outcome === undefined ? undefined : aspect(entry, axis);
    return text === undefined ? [] : [{ entry, text }];
  });
  const vector = vectors(told.map(({ text }) => text));
  const groups: number[][] = [];
  for (const index of told.keys()) {
    const isAlike = ([first]: number[]) =>
      likeness(vector[first ?? 0] ?? new Map(), vector[index] ?? new Map()) >= ALIKE;
    const group = groups.find(isAlike);
    if (group === undefined) groups.push([index]);
    else group.push(index);
  }
  return groups
    .filter((group) => group.length > 1)
    .map((group, number) => ({
      cluster_id: `${axis}_${number}`,
      label: told[group[0] ?? 0]?.text.split('. ')[0] ?? '',
      members: group.flatMap((index) => told[index]?.entry ?? []),
    }));
}
