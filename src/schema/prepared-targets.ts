import type { JsonPointer } from '../model/json-pointer.js';
import { type DynamicScope, scopeKey } from './dynamic-scope.js';
import { InPlaceGraph } from './in-place-graph.js';
import type { PreparedTarget, PrepareInput } from './preparation.js';
import type { Located } from './resolve-ref.js';
import type { Closing, Spot } from './spot.js';

/** A target whose schema is still to be copied. */
interface Pending {
  readonly target: PreparedTarget;
  readonly place: Located;
  readonly spot: Spot;
}

/** What references lead to: each place once for every scope and way to close it. */
export class PreparedTargets {
  readonly byKey = new Map<string, PreparedTarget>();
  readonly #pointers = new Set<JsonPointer>();
  readonly #pending: Pending[] = [];
  readonly #inPlace = new InPlaceGraph();
  readonly #resolver: PrepareInput['resolver'];

  constructor(resolver: PrepareInput['resolver']) {
    this.#resolver = resolver;
  }

  /** The target at a place; a new one has its turn in `next`. */
  at(place: Located, scope: DynamicScope, closing: Closing): PreparedTarget {
    const { pointer, resource } = place;
    const key = `${pointer}${this.#resolver.isDynamic ? ` ${scopeKey(scope)}` : ''}${closing === 'never' ? '' : ` ${closing}`}`;
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const target: PreparedTarget = { key, pointer, schema: true, isSmall: false };
    this.byKey.set(key, target);
    this.#pointers.add(pointer);
    this.#pending.push({ target, place, spot: { pointer, resource, scope, depth: 0, closing, owner: key } });
    return target;
  }

  isAt(pointer: JsonPointer): boolean {
    return this.#pointers.has(pointer);
  }

  next(): Pending | undefined {
    return this.#pending.pop();
  }

  /** Notes that one target applies another to the same value. */
  refer(from: string, to: string): void {
    this.#inPlace.add(from, to);
  }

  /** A schema that applies itself to the same value for ever decides nothing. */
  breakCycles(problems: PrepareInput['problems']): void {
    for (const key of this.#inPlace.cyclic()) {
      const target = this.byKey.get(key);
      if (target === undefined) continue;
      target.schema = { 'assay:doubt': 'stop' };
      target.isSmall = false;
      const message = 'The reference points to itself and never reaches a part of the value.';
      problems.add('schema/cyclic-ref', 'error', target.pointer, message);
    }
  }
}
