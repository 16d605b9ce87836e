import { joinPointer } from '../../../model/json-pointer.js';
import type { Goal } from '../goal.js';
import { labelAt } from '../positive-goals.js';
import type { SchemaSpot } from '../schema-spots.js';
import { valuePath } from '../step.js';
import { listDrafts } from './list-drafts.js';
import type { NegativeDraft } from './negative-draft.js';
import { numberDrafts } from './number-drafts.js';
import { objectDrafts } from './object-drafts.js';
import { textDrafts } from './text-drafts.js';
import { typeDrafts } from './type-drafts.js';
import { valueDrafts } from './value-drafts.js';

/** Everything that a node forbids, each broken alone. */
export function* negativeGoals(spot: SchemaSpot): Generator<Goal> {
  if (spot.isLoose) return;
  const path = valuePath(spot.steps);
  const last = spot.steps.at(-1);
  const isBranch = last !== undefined && 'union' in last;
  for (const { keywords, companions = [], property, label, ...draft } of drafts(spot, isBranch)) {
    const where = property === undefined ? path : joinPointer(path, property);
    yield {
      expectation: 'reject',
      category: 'error_case',
      ...draft,
      steps: spot.steps,
      label: labelAt(spot, label),
      about: { keyword: keywords[0] ?? '', ...(property === undefined ? {} : { property }) },
      violates: { keywords, companions, path: where },
    };
  }
}

function* drafts({ own: node, steps }: SchemaSpot, isBranch: boolean): Generator<NegativeDraft> {
  yield* objectDrafts(node);
  if (!isBranch) yield* typeDrafts(node, steps.length === 0);
  yield* valueDrafts(node);
  yield* numberDrafts(node);
  yield* textDrafts(node);
  yield* listDrafts(node);
}
