import { type GhapEntry, ghapEntry, type Outcome } from '../records.js';
import { ghapInputs } from '../schemas/ghap.js';
import { ADDS, ALTERS, defineTool, READS, type ToolDefinition } from '../tool-definition.js';
import { absent } from '../tool-error.js';
import { flag, integer, list, object, optional } from '../typed-schema.js';
import { confidenceTier } from '../world/experience.js';
import { currentSession } from '../world/session.js';
import type { World } from '../world/world.js';

/** Tools that keep GHAP entries: a goal, a hypothesis, an action, a prediction, and what came of them. */
export const ghapTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'start_ghap',
    title: 'Start a GHAP entry',
    description:
      'Writes down goal, hypothesis, action and prediction before work begins. The entry started last is the active one.',
    input: ghapInputs.start_ghap,
    output: ghapEntry,
    effect: ADDS,
    async run(args, world) {
      const store = await world.store();
      const ghap_id = world.newId();
      const entry: GhapEntry = {
        ghap_id,
        session_id: (await currentSession(world)).session_id,
        ...args,
        iteration_count: 1,
        notes: [],
        started_at: world.now().toISOString(),
      };
      store.collection<GhapEntry>('ghap').add(ghap_id, entry);
      return entry;
    },
  }),
  defineTool({
    name: 'update_ghap',
    title: 'Revise the active GHAP entry',
    description: 'Changes parts of the active entry or adds a note to it, and counts the iteration.',
    input: ghapInputs.update_ghap,
    output: ghapEntry,
    effect: ALTERS,
    prepare: (_, world) => openEntry(world),
    run({ note, ...parts }, _world, { ghap, active }) {
      const revised: GhapEntry = {
        ...active,
        ...parts,
        iteration_count: active.iteration_count + 1,
        notes: note === undefined ? active.notes : [...active.notes, note],
      };
      ghap.replace(active.ghap_id, revised);
      return revised;
    },
  }),
  defineTool({
    name: 'resolve_ghap',
    title: 'Resolve the active GHAP entry',
    description: 'Ends the active entry with what happened. The one started before it becomes active again.',
    input: ghapInputs.resolve_ghap,
    output: ghapEntry,
    effect: ALTERS,
    prepare: (_, world) => openEntry(world),
    run(args, world, { ghap, active }) {
      const outcome: Outcome = {
        ...args,
        confidence_tier: confidenceTier(args),
        resolved_at: world.now().toISOString(),
      };
      const resolved: GhapEntry = { ...active, outcome };
      ghap.replace(active.ghap_id, resolved);
      return resolved;
    },
  }),
  defineTool({
    name: 'get_active_ghap',
    title: 'Show the active GHAP entry',
    description: 'Returns the open entry that was started last, if there is one.',
    input: ghapInputs.get_active_ghap,
    output: object({ has_active: flag('Whether there is one.'), entry: optional(ghapEntry) }),
    effect: READS,
    async run(_, world) {
      const active = lastOpen((await entries(world)).all());
      return active === undefined ? { has_active: false } : { has_active: true, entry: active };
    },
  }),
  defineTool({
    name: 'list_ghap_entries',
    title: 'List GHAP entries',
    description: 'Lists entries, newest first.',
    input: ghapInputs.list_ghap_entries,
    output: object({
      results: list('The entries.', ghapEntry),
      count: integer('How many are given.', { minimum: 0 }),
    }),
    effect: READS,
    async run({ domain, outcome, since, limit = 20 }, world) {
      const all = (await entries(world)).all().reverse();
      const results = all
        .filter((entry) => domain === undefined || entry.domain === domain)
        .filter((entry) => outcome === undefined || entry.outcome?.status === outcome)
        .filter((entry) => since === undefined || Date.parse(entry.started_at) >= Date.parse(since))
        .slice(0, limit);
      return { results, count: results.length };
    },
  }),
];

const entries = async (world: World) => (await world.store()).collection<GhapEntry>('ghap');

const lastOpen = (all: readonly GhapEntry[]) => all.findLast((entry) => entry.outcome === undefined);

async function openEntry(world: World) {
  const ghap = await entries(world);
  const active = lastOpen(ghap.all());
  if (active === undefined) throw absent('There is no active GHAP entry: start one with start_ghap.');
  return { ghap, active };
}
