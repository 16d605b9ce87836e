import { CONTEXT_TYPES, DOMAINS, OUTCOME_STATUS_VALUES, VALID_AXES } from '../enums.js';
import { choice, integer, list, object, optional, text } from '../typed-schema.js';

const axis = choice('What the experiences are grouped by.', VALID_AXES);

/** Names a cluster: its axis and its number on that axis. */
export const clusterId = text('The cluster, as get_clusters names it.', {
  pattern: `^(${VALID_AXES.join('|')})_[0-9]{1,6}$`,
  examples: ['full_0'],
});

const statement = text('The value, in one sentence.', {
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  examples: ['Read the whole error message before changing the code'],
});
const query = text('What to look for.', {
  minLength: 1,
  maxLength: 1_000,
  pattern: '\\S',
  examples: ['flaky test'],
});
const limit = (most: number, usual: number) =>
  optional(integer('The most results to return.', { minimum: 1, maximum: most, default: usual }));

/** What the arguments of the tools that learn from experience look like. */
export const learningInputs = {
  get_clusters: object({ axis }),
  get_cluster_members: object({ cluster_id: clusterId, limit: limit(100, 20) }),
  validate_value: object({ text: statement, cluster_id: clusterId }),
  store_value: object({ text: statement, axis, cluster_id: optional(clusterId) }),
  list_values: object({ axis: optional(axis), limit: limit(100, 20) }),
  search_experiences: object({
    query,
    axis: optional(choice('Which side of the experiences to search.', VALID_AXES, 'full')),
    domain: optional(choice('Only this field of work.', DOMAINS)),
    outcome: optional(choice('Only experiences that ended like this.', OUTCOME_STATUS_VALUES)),
    limit: limit(50, 10),
  }),
  assemble_context: object({
    query,
    context_types: optional(
      list('What to draw on, by default everything.', choice('A source.', CONTEXT_TYPES), {
        minItems: 1,
        maxItems: CONTEXT_TYPES.length,
      }),
    ),
    limit: limit(20, 5),
    max_chars: optional(
      integer('The longest text to return.', { minimum: 200, maximum: 50_000, default: 4_000 }),
    ),
  }),
};
