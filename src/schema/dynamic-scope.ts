import type { Located, Resource } from './resolve-ref.js';

/**
 * For each dynamic anchor, the outermost resource on the way that has it. The way to a subschema through references
 * is known when the schema is compiled, so `$dynamicRef` and `$recursiveRef` are resolved then, and a subschema that
 * is reached in several scopes is compiled for each (JSON Schema 2020-12 core, section 7.7.1).
 */
export type DynamicScope = ReadonlyMap<string, Located>;

/** The scope after entering a resource. */
export function enterScope(scope: DynamicScope, resource: Resource): DynamicScope {
  let entered: Map<string, Located> | undefined;
  for (const [name, place] of resource.dynamic) {
    if (scope.has(name)) continue;
    entered ??= new Map(scope);
    entered.set(name, place);
  }
  return entered ?? scope;
}

/** A text that is equal for equal scopes. */
export function scopeKey(scope: DynamicScope): string {
  return [...scope]
    .map(([name, { pointer }]) => `${name}@${pointer}`)
    .sort()
    .join(' ');
}
