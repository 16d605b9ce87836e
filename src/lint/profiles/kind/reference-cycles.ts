import { childrenOf } from '../../../schema/subschemas.js';
import { targetOf } from './reference-target.js';

type SchemaObject = Readonly<Record<string, unknown>>;

/** A schema on the way of the search: when it was met, and the earliest one that it leads back to. */
interface Visit {
  readonly schema: SchemaObject;
  readonly order: number;
  earliest: number;
  readonly next: Iterator<SchemaObject>;
}

/**
 * The schemas of a document that contain themselves, through subschemas and references: the members of its strongly
 * connected components (Tarjan). One pass for all of them, however long a chain of references is, and no recursion.
 */
export function selfContaining(root: SchemaObject): ReadonlySet<SchemaObject> {
  const found = new Set<SchemaObject>();
  const orders = new Map<SchemaObject, number>();
  const open: SchemaObject[] = [];
  const isOpen = new Set<SchemaObject>();
  const path: Visit[] = [];
  const enter = (schema: SchemaObject): void => {
    const order = orders.size;
    orders.set(schema, order);
    open.push(schema);
    isOpen.add(schema);
    path.push({ schema, order, earliest: order, next: leadsTo(schema, root).values() });
  };
  const leave = ({ schema, order, earliest }: Visit): void => {
    const around = path.at(-1);
    if (around !== undefined) around.earliest = Math.min(around.earliest, earliest);
    if (earliest < order) return;
    const members = open.splice(open.lastIndexOf(schema));
    for (const member of members) isOpen.delete(member);
    const isLoop = members.length > 1 || leadsTo(schema, root).includes(schema);
    if (isLoop) for (const member of members) found.add(member);
  };
  enter(root);
  for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
    const { value: next } = visit.next.next();
    if (next === undefined) {
      path.pop();
      leave(visit);
    } else if (!orders.has(next)) enter(next);
    else if (isOpen.has(next)) visit.earliest = Math.min(visit.earliest, orders.get(next) ?? visit.order);
  }
  return found;
}

function leadsTo(schema: SchemaObject, root: SchemaObject): SchemaObject[] {
  const inside = childrenOf(schema).flatMap((child) =>
    typeof child.schema === 'boolean' ? [] : [child.schema],
  );
  const target = targetOf(root, schema.$ref);
  return target === undefined ? inside : [...inside, target];
}
