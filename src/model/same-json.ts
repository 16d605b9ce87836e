import { isRecord } from './json.js';

/** Whether two values are equal as JSON. Allocates next to nothing, so that it is the first thing to try. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  let left = 0;
  for (const key in a) {
    if (a[key] === undefined) continue;
    if (!Object.hasOwn(b, key) || !sameJson(a[key], b[key])) return false;
    left += 1;
  }
  for (const key in b) if (b[key] !== undefined) left -= 1;
  return left === 0;
}
