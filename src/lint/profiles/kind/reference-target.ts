import { isRecord } from '../../../model/json.js';
import { valueAt } from '../../../model/json-pointer.js';
import { walkSchema } from '../../../schema/walk.js';
import type { InputPlace } from '../input-place.js';

/** The schema to which a reference within the document leads by a pointer; `undefined` for every other reference. */
export function targetOf(root: unknown, reference: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
  const pointer = decoded(reference.slice(1));
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  const target = valueAt(root, pointer);
  return isRecord(target) ? target : undefined;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A stray `%`: the author meant it literally.
    return fragment;
  }
}

/** Subschemas looked at for one answer. */
const MOST_PLACES = 4_000;
const answers = new WeakMap<InputPlace, Map<object, boolean>>();

/** Whether a schema leads back to itself through references. Remembered for a walk: references share targets. */
export function containsItself(root: InputPlace, schema: Readonly<Record<string, unknown>>): boolean {
  const ofWalk = answers.get(root) ?? new Map<object, boolean>();
  answers.set(root, ofWalk);
  const answer = ofWalk.get(schema) ?? leadsBack(root.value, schema);
  ofWalk.set(schema, answer);
  return answer;
}

function leadsBack(root: unknown, schema: Readonly<Record<string, unknown>>): boolean {
  const seen = new Set<unknown>();
  const pending: unknown[] = [schema];
  while (pending.length > 0 && seen.size < MOST_PLACES)
    for (const place of walkSchema(pending.pop(), { maxPlaces: MOST_PLACES })) {
      if (typeof place.schema === 'boolean' || seen.has(place.schema)) continue;
      seen.add(place.schema);
      const target = targetOf(root, place.schema.$ref);
      if (target === schema) return true;
      if (target !== undefined && !seen.has(target)) pending.push(target);
    }
  return false;
}
