import { VALID_AXES } from '../enums.js';
import { type GhapEntry, ghapEntry, ghapFields, lessonFields, type StoredValue } from '../records.js';
import { clusterId, learningInputs } from '../schemas/learning.js';
import { ADDS, defineTool, READS, type ToolDefinition } from '../tool-definition.js';
import { absent, insufficient, invalid } from '../tool-error.js';
import { choice, flag, integer, list, number, object, text } from '../typed-schema.js';
import { type Axis, aspect, type Cluster, clusters } from '../world/experience.js';
import { likeness, rank, vectors } from '../world/likeness.js';
import type { World } from '../world/world.js';

const axis = choice('What the experiences are grouped by.', VALID_AXES);
const count = integer('How many are given.', { minimum: 0 });
const score = number('How alike it is.', { minimum: 0, maximum: 1 });
const storedValue = object(lessonFields);

/** A value must have this much in common with its cluster. */
const THRESHOLD = 0.05;

/** Tools that group experiences and draw values from them. */
export const learningTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'get_clusters',
    title: 'Group experiences',
    description: 'Groups resolved GHAP entries that are alike on an axis.',
    input: learningInputs.get_clusters,
    output: object({
      axis,
      clusters: list(
        'The groups, each of at least two entries.',
        object({
          cluster_id: clusterId,
          label: text('What its first entry says.'),
          size: integer('How many entries it has.', { minimum: 2 }),
        }),
      ),
      count,
    }),
    effect: READS,
    prepare: ({ axis }, world) => clustersOn(world, axis),
    run({ axis }, _world, found) {
      const told = found.map(({ cluster_id, label, members }) => ({
        cluster_id,
        label,
        size: members.length,
      }));
      return { axis, clusters: told, count: told.length };
    },
  }),
  defineTool({
    name: 'get_cluster_members',
    title: 'Show a group of experiences',
    description: 'Returns the GHAP entries of a cluster.',
    input: learningInputs.get_cluster_members,
    output: object({ cluster_id: clusterId, axis, members: list('The entries.', ghapEntry), count }),
    effect: READS,
    prepare: ({ cluster_id }, world) => clusterNamed(world, cluster_id),
    run({ cluster_id, limit = 20 }, _world, { members }) {
      const given = members.slice(0, limit);
      return { cluster_id, axis: axisOf(cluster_id), members: given, count: given.length };
    },
  }),
  defineTool({
    name: 'validate_value',
    title: 'Check a value',
    description: 'Says whether a value has something to do with the experiences of a cluster.',
    input: learningInputs.validate_value,
    output: object({
      valid: flag('Whether the value may be stored for this cluster.'),
      cluster_id: clusterId,
      similarity: score,
      threshold: number('The least likeness that is enough.', { minimum: 0, maximum: 1 }),
    }),
    effect: READS,
    prepare: ({ cluster_id }, world) => clusterNamed(world, cluster_id),
    run({ text, cluster_id }, _world, cluster) {
      const similarity = likenessTo(text, cluster);
      return { valid: similarity >= THRESHOLD, cluster_id, similarity, threshold: THRESHOLD };
    },
  }),
  defineTool({
    name: 'store_value',
    title: 'Store a value',
    description:
      'Stores a value for a cluster, by default for the one of the axis that it has most in common with.',
    input: learningInputs.store_value,
    output: storedValue,
    effect: ADDS,
    prepare({ text, axis, cluster_id }, world) {
      if (cluster_id !== undefined && axisOf(cluster_id) !== axis) {
        throw invalid(`The cluster "${cluster_id}" is not on the axis "${axis}".`);
      }
      return cluster_id === undefined ? closest(world, text, axis) : clusterNamed(world, cluster_id);
    },
    async run({ text, axis }, world, cluster) {
      const value_id = world.newId();
      const created_at = world.now().toISOString();
      const stored: StoredValue = { value_id, text, axis, cluster_id: cluster.cluster_id, created_at };
      (await world.store()).collection<StoredValue>('lessons').add(value_id, stored);
      return stored;
    },
  }),
  defineTool({
    name: 'list_values',
    title: 'List values',
    description: 'Lists stored values, newest first.',
    input: learningInputs.list_values,
    output: object({ results: list('The values.', storedValue), count }),
    effect: READS,
    async run({ axis, limit = 20 }, world) {
      const all = (await world.store()).collection<StoredValue>('lessons').all().reverse();
      const results = all.filter((value) => axis === undefined || value.axis === axis).slice(0, limit);
      return { results, count: results.length };
    },
  }),
  defineTool({
    name: 'search_experiences',
    title: 'Search experiences',
    description: 'Finds the resolved GHAP entries that have most in common with a query, best first.',
    input: learningInputs.search_experiences,
    output: object({ results: list('The entries found.', object({ ...ghapFields, score })), count }),
    effect: READS,
    async run({ query, axis = 'full', domain, outcome, limit = 10 }, world) {
      const candidates = (await experiences(world))
        .filter((entry) => domain === undefined || entry.domain === domain)
        .filter((entry) => outcome === undefined || entry.outcome?.status === outcome)
        .filter((entry) => aspect(entry, axis) !== undefined);
      const found = rank(query, candidates, (entry) => aspect(entry, axis) ?? '').slice(0, limit);
      const results = found.map(({ item, score }) => ({ ...item, score }));
      return { results, count: results.length };
    },
  }),
];

const axisOf = (clusterId: string): Axis => clusterId.replace(/_\d+$/, '') as Axis;

async function experiences(world: World): Promise<GhapEntry[]> {
  const all = (await world.store()).collection<GhapEntry>('ghap').all();
  return all.filter((entry) => entry.outcome !== undefined);
}

async function clustersOn(world: World, axis: Axis): Promise<Cluster[]> {
  const entries = (await experiences(world)).filter((entry) => aspect(entry, axis) !== undefined);
  if (entries.length < 2) throw insufficient('There are fewer than two resolved GHAP entries on this axis.');
  return clusters(entries, axis);
}

async function clusterNamed(world: World, clusterId: string): Promise<Cluster> {
  const found = await clustersOn(world, axisOf(clusterId));
  const cluster = found.find(({ cluster_id }) => cluster_id === clusterId);
  if (cluster === undefined) throw absent(`There is no cluster "${clusterId}".`);
  return cluster;
}

async function closest(world: World, text: string, axis: Axis): Promise<Cluster> {
  const found = await clustersOn(world, axis);
  const [first, ...others] = found;
  if (first === undefined) throw insufficient('No two GHAP entries are alike on this axis.');
  return others.reduce(
    (best, next) => (likenessTo(text, next) > likenessTo(text, best) ? next : best),
    first,
  );
}

function likenessTo(text: string, { members }: Cluster): number {
  const told = members.map((entry) => aspect(entry, 'full') ?? '').join(' ');
  const [a = new Map(), b = new Map()] = vectors([text, told]);
  return likeness(a, b);
}
