import { applicableNodes, type SchemaObject } from '../../model/applicable-nodes.js';
import { isRecord } from '../../model/json.js';

/** The parts of a schema that apply to one value; a union of something and `null` is read as that. */
export type DeclaredNodes = readonly SchemaObject[];

/** The nodes of a schema at its root. */
export function declaredNodes(schema: unknown, root: unknown): DeclaredNodes {
  return applicableNodes(schema, root).flatMap((node) => [node, ...nullableBranch(node, root)]);
}

function nullableBranch({ anyOf, oneOf }: SchemaObject, root: unknown): readonly SchemaObject[] {
  const union = Array.isArray(anyOf) ? anyOf : oneOf;
  if (!Array.isArray(union)) return [];
  const [branch, ...others] = union.filter((one) => !(isRecord(one) && one.type === 'null'));
  return others.length > 0 ? [] : applicableNodes(branch, root);
}

/** The nodes of a property. */
export function propertyNodes(nodes: DeclaredNodes, name: string, root: unknown): DeclaredNodes {
  return nodes.flatMap(({ properties }) =>
    isRecord(properties) && Object.hasOwn(properties, name) ? declaredNodes(properties[name], root) : [],
  );
}

/** The nodes of every item. */
export function itemNodes(nodes: DeclaredNodes, root: unknown): DeclaredNodes {
  return nodes.flatMap(({ items }) => declaredNodes(items, root));
}

/** The names of the properties that are declared. */
export function declaredNames(nodes: DeclaredNodes): readonly string[] {
  return nodes.flatMap(({ properties }) => (isRecord(properties) ? Object.keys(properties) : []));
}

/** Whether a property has to be there. */
export function isRequiredBy(nodes: DeclaredNodes, name: string): boolean {
  return nodes.some(({ required }) => Array.isArray(required) && required.includes(name));
}

/** The values that are listed, by `enum` or `const`; `undefined` where none are. */
export function listedBy(nodes: DeclaredNodes): readonly unknown[] | undefined {
  for (const node of nodes) {
    if (Array.isArray(node.enum)) return node.enum;
    if (node.const !== undefined) return [node.const];
  }
  return undefined;
}
