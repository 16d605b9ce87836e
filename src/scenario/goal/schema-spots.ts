import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { UNIONS } from '../../schema/keyword-sets.js';
import { shownItems, shownMembers, shownValues, withShown } from '../plausible/shown-values.js';
import type { FlatNode, Flattener } from '../value/flatten.js';
import { mergeSchemas } from '../value/merge-schemas.js';
import type { Step } from './step.js';

/** A node of the schema that a value can be made to meet. */
export interface SchemaSpot {
  readonly steps: readonly Step[];
  /** The node with everything that applies there. */
  readonly node: FlatNode;
  /** The part that this spot adds: in a branch, the branch alone, since the schema around it has been handled. */
  readonly own: FlatNode;
  readonly depth: number;
  /** Whether another branch takes whatever this one refuses: nothing can be broken here. */
  readonly isLoose: boolean;
}

/** The key of an entry that is made for a map. */
const ANY_KEY = 'assay_key';
const DEEPEST = 5;
const MOST_SPOTS = 400;
/** Branches of one union that are looked into. */
const MOST_BRANCHES = 30;

/** The nodes of a tool's schema, the outer before the inner; each reference is followed once. */
export function* schemaSpots(flattener: Flattener, root: unknown): Generator<SchemaSpot> {
  const flat = flattener.flat(root);
  if (flat === false) return;
  const followed = new Set<unknown>();
  const queue: SchemaSpot[] = [{ steps: [], node: flat, own: flat, depth: 0, isLoose: false }];
  let count = 0;
  // The queue grows while it is walked.
  for (const spot of queue) {
    if (count++ >= MOST_SPOTS) return;
    yield spot;
    if (spot.depth < DEEPEST) for (const below of spotsBelow(flattener, spot, followed)) queue.push(below);
  }
}

function* spotsBelow(flattener: Flattener, spot: SchemaSpot, followed: Set<unknown>): Generator<SchemaSpot> {
  const { own, node, steps, depth } = spot;
  const enter = function* (schema: unknown, step: Step, more: Around = {}): Generator<SchemaSpot> {
    if (!isRecord(schema) || !follow(schema, followed)) return;
    const flat = flattener.flat(schema);
    const whole =
      flat === false || more.around === undefined ? flat : flattener.flat(mergeSchemas(more.around, flat));
    const isLoose = spot.isLoose || more.isLoose === true;
    if (flat !== false && whole !== false)
      yield { steps: [...steps, step], node: whole, own: flat, depth: depth + 1, isLoose };
  };
  if (isRecord(own.properties) && allows(own, 'object')) {
    const whole = isRecord(node.properties) ? node.properties : own.properties;
    for (const property of Object.keys(own.properties).slice(0, MOST_SPOTS))
      yield* enter(withShown(whole[property], shownMembers(own, property)), { property });
  }
  if (isRecord(own.additionalProperties) && allows(own, 'object'))
    yield* enter(own.additionalProperties, { property: entryOf(own) });
  if (isRecord(own.items) && allows(own, 'array'))
    yield* enter(withShown(own.items, shownItems(own)), { item: 0 });
  for (const union of UNIONS) {
    const { [union]: branches, ...around } = node;
    if (!Array.isArray(own[union]) || !Array.isArray(branches)) continue;
    for (const [branch, schema] of branches.slice(0, MOST_BRANCHES).entries()) {
      const isLoose = branches.some(
        (other, index) => index !== branch && takesAnything(flattener.flat(other)),
      );
      yield* enter(schema, { union, branch }, { around, isLoose });
    }
  }
}

/** The key of an entry: one that the description shows, since another one may mean nothing. */
function entryOf(map: FlatNode): string {
  const declared = propertiesOf(map);
  const [key] = shownValues(map)
    .filter(isRecord)
    .flatMap((record) => Object.keys(record).filter((name) => !Object.hasOwn(declared, name)));
  return key ?? ANY_KEY;
}

interface Around {
  /** The node around a branch, without its union. */
  readonly around?: FlatNode;
  readonly isLoose?: boolean;
}

/** Each reference is entered once, or a recursive schema would have no end. */
function follow({ $ref }: FlatNode, followed: Set<unknown>): boolean {
  if (typeof $ref !== 'string') return true;
  return !followed.has($ref) && followed.add($ref) !== undefined;
}

function allows(node: FlatNode, type: string): boolean {
  return node.type === undefined || [node.type].flat().includes(type);
}

/** Whether a branch forbids no object at all, so that nothing inside its siblings can be broken. */
function takesAnything(branch: FlatNode | false): boolean {
  if (branch === false || !allows(branch, 'object')) return false;
  const declared = Object.keys(propertiesOf(branch)).length;
  const isOpen = branch.additionalProperties === undefined || branch.additionalProperties === true;
  const { required } = branch;
  const isFree = !Array.isArray(required) || required.length === 0;
  return declared === 0 && isOpen && isFree && branch.enum === undefined && !Object.hasOwn(branch, 'const');
}
