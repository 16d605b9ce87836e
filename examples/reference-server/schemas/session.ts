import { integer, object, optional } from '../typed-schema.js';

/** What the arguments of the session tools look like. */
export const sessionInputs = {
  ping: object({}),
  start_session: object({}),
  get_orphaned_ghap: object({}),
  should_check_in: object({
    frequency: optional(
      integer('After how many tool calls to check in.', { minimum: 1, maximum: 1_000, default: 10 }),
    ),
  }),
  increment_tool_count: object({}),
  reset_tool_count: object({}),
};
