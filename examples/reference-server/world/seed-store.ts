import type { GhapEntry, Memory } from '../records.js';
import { confidenceTier } from './experience.js';
import { SAMPLE_EXPERIENCES, SAMPLE_MEMORIES } from './sample-experiences.js';
import type { Store } from './store.js';

/** Where the sample experiences begin; each is an hour after the one before. */
const FIRST = Date.parse('2024-05-01T08:00:00Z');
const HOUR = 3_600_000;

/** Fills a new database with the sample experiences and memories. */
export function seedStore(store: Store, newId: () => string): void {
  store.atomically(() => {
    const ghap = store.collection<GhapEntry>('ghap');
    const session_id = newId();
    for (const [index, { outcome, ...parts }] of SAMPLE_EXPERIENCES.entries()) {
      const started_at = new Date(FIRST + index * HOUR).toISOString();
      const resolved_at = new Date(FIRST + (index + 1) * HOUR).toISOString();
      const ghap_id = newId();
      ghap.add(ghap_id, {
        ghap_id,
        session_id,
        ...parts,
        iteration_count: 1,
        notes: [],
        started_at,
        outcome: { ...outcome, confidence_tier: confidenceTier(outcome), resolved_at },
      });
    }
    const memories = store.collection<Memory>('memories');
    for (const memory of SAMPLE_MEMORIES) {
      const memory_id = newId();
      memories.add(memory_id, { memory_id, ...memory, created_at: new Date(FIRST).toISOString() });
    }
  });
}
