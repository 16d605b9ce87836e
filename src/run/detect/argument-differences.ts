import { isRecord } from '../../model/json.js';
import { joinPointer, valueAt } from '../../model/json-pointer.js';
import { canonicalJson } from '../../schema/hash.js';

/** The properties in which two calls differ, as pointers: of the top level, or the one inside it that makes the difference. */
export function differences(a: unknown, b: unknown): string[] {
  const paths = atTop(a, b);
  const [path] = paths;
  return path === undefined || paths.length > 1
    ? paths
    : [innermost(path, valueAt(a, path), valueAt(b, path))];
}

/** Goes down as long as two values are alike but for one property or item. */
function innermost(path: string, a: unknown, b: unknown): string {
  const areLists = Array.isArray(a) && Array.isArray(b);
  if (!areLists && !(isRecord(a) && isRecord(b))) return path;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  if (left.length !== right.size || left.some(([key]) => !right.has(key))) return path;
  const [only, ...more] = left.filter(
    ([key, value]) => canonicalJson(value) !== canonicalJson(right.get(key)),
  );
  if (only === undefined || more.length > 0) return path;
  return innermost(joinPointer(path, only[0]), only[1], right.get(only[0]));
}

function atTop(a: unknown, b: unknown): string[] {
  const [left, right] = [isRecord(a) ? a : {}, isRecord(b) ? b : {}];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const has = (name: string): boolean =>
    Object.hasOwn(left, name) &&
    Object.hasOwn(right, name) &&
    canonicalJson(left[name]) === canonicalJson(right[name]);
  return [...names].filter((name) => !has(name)).map((name) => joinPointer('', name));
}
