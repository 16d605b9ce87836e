import { nearest } from '../model/nearest.js';

/** The name that was meant, as a sentence behind a space; empty where none is near. The last part of a name is enough. */
export function didYouMean(name: string, known: readonly string[]): string {
  const short = new Map(known.map((id) => [id.split('/').at(-1) ?? id, id]));
  const meant = nearest(name, known) ?? short.get(nearest(name, short.keys()) ?? '');
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}
