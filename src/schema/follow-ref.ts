import { isRecord } from '../model/json.js';
import type { DynamicScope } from './dynamic-scope.js';
import type { Located, Resolution, Resolver, Resource } from './resolve-ref.js';
import { speaksOnlyThrough } from './speaks-only-through.js';

const LONGEST_CHAIN = 1_000;

/** Follows references to where they lead, through those that only refer further and through dynamic ones. */
export class Follower {
  private readonly resolver: Resolver;
  private readonly followed = new Map<unknown, Located>();

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  /** Where a reference under a keyword leads. */
  resolve(keyword: string, reference: string, resource: Resource, scope: DynamicScope): Resolution {
    const found = this.resolver.resolve(reference, resource);
    if (typeof found === 'string') return found;
    if (keyword === '$ref') return this.follow(found);
    const anchor = keyword === '$recursiveRef' ? '' : (reference.split('#')[1] ?? '');
    const isDynamic = found.resource.dynamic.get(anchor)?.pointer === found.pointer;
    return isDynamic ? (scope.get(anchor) ?? found) : found;
  }

  /** Skips subschemas that only refer further, which would each cost a function. */
  private follow(found: Located): Located {
    const { resolver } = this;
    const passed: unknown[] = [];
    let place = this.followed.get(found.schema) ?? found;
    while (!resolver.isDynamic && passed.length < LONGEST_CHAIN) {
      if (!isRecord(place.schema) || !speaksOnlyThrough(place.schema, '$ref')) break;
      const next =
        typeof place.schema.$ref === 'string'
          ? resolver.resolve(place.schema.$ref, place.resource)
          : 'dangling';
      // Problems further on are reported at their own place.
      if (typeof next === 'string') break;
      passed.push(place.schema);
      place = this.followed.get(next.schema) ?? next;
    }
    for (const schema of passed) this.followed.set(schema, place);
    return place;
  }
}
