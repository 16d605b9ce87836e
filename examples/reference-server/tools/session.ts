import { type GhapEntry, ghapEntry } from '../records.js';
import { sessionInputs } from '../schemas/session.js';
import { ADDS, defineTool, READS, REPLACES, type ToolDefinition } from '../tool-definition.js';
import { choice, flag, integer, object, optional, text } from '../typed-schema.js';
import { setToolCount, startSession, toolCount } from '../world/session.js';

const tool_count = integer('How many tool calls were counted.', { minimum: 0 });

/** Tools that keep track of a time of work. */
export const sessionTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'ping',
    title: 'Ping',
    description: 'Says that the server is there, and what time it has.',
    input: sessionInputs.ping,
    output: object({
      status: choice('Always the same.', ['ok']),
      time: text('The time of the server.', { format: 'date-time' }),
    }),
    effect: READS,
    run: (_, world) => ({ status: 'ok' as const, time: world.now().toISOString() }),
  }),
  defineTool({
    name: 'start_session',
    title: 'Start a session',
    description: 'Begins a new session; GHAP entries that are still open become orphans.',
    input: sessionInputs.start_session,
    output: object({
      session_id: text('The session.', { format: 'uuid' }),
      started_at: text('When it began.', { format: 'date-time' }),
    }),
    effect: ADDS,
    run: (_, world) => startSession(world),
  }),
  defineTool({
    name: 'get_orphaned_ghap',
    title: 'Show an orphaned GHAP entry',
    description: 'Returns the newest entry that was left open in an earlier session, if there is one.',
    input: sessionInputs.get_orphaned_ghap,
    output: object({ has_orphan: flag('Whether there is one.'), entry: optional(ghapEntry) }),
    effect: READS,
    async run(_, world) {
      const store = await world.store();
      const current = store.collection<{ session_id: string }>('sessions').all().at(-1)?.session_id;
      const open = store
        .collection<GhapEntry>('ghap')
        .all()
        .filter((entry) => entry.outcome === undefined);
      const orphan = open.findLast((entry) => entry.session_id !== current);
      return orphan === undefined ? { has_orphan: false } : { has_orphan: true, entry: orphan };
    },
  }),
  defineTool({
    name: 'should_check_in',
    title: 'Ask whether to check in',
    description: 'Says whether enough tool calls were counted that it is time to check in.',
    input: sessionInputs.should_check_in,
    output: object({
      should_check_in: flag('Whether it is time.'),
      tool_count,
      frequency: integer('After how many calls it is time.', { minimum: 1 }),
    }),
    effect: READS,
    async run({ frequency = 10 }, world) {
      const count = toolCount(await world.store());
      return { should_check_in: count >= frequency, tool_count: count, frequency };
    },
  }),
  defineTool({
    name: 'increment_tool_count',
    title: 'Count a tool call',
    description: 'Adds one to the number of tool calls.',
    input: sessionInputs.increment_tool_count,
    output: object({ tool_count }),
    effect: ADDS,
    async run(_, world) {
      const store = await world.store();
      setToolCount(store, toolCount(store) + 1);
      return { tool_count: toolCount(store) };
    },
  }),
  defineTool({
    name: 'reset_tool_count',
    title: 'Reset the count of tool calls',
    description: 'Sets the number of tool calls back to zero.',
    input: sessionInputs.reset_tool_count,
    output: object({ tool_count }),
    effect: REPLACES,
    async run(_, world) {
      const store = await world.store();
      setToolCount(store, 0);
      return { tool_count: toolCount(store) };
    },
  }),
];
