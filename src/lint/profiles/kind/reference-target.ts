import { isRecord } from '../../../model/json.js';
import { valueAt } from '../../../model/json-pointer.js';

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
