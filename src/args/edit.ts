import { isRecord } from '../model/json.js';
import { type JsonPointer, pointerTokens } from '../model/json-pointer.js';

/** What to do with the own entry `[key, value]`: the entries that take its place. */
type Substitution = (key: string, value: unknown) => readonly (readonly [string, unknown])[];

/**
 * A copy of `root` in which the value at `path` is replaced; what does not change is shared. `undefined` when
 * there is nothing at `path`. Copies never go through setters, so that a key `__proto__` stays a key.
 */
export function replaceAt(root: unknown, path: JsonPointer, value: unknown): unknown {
  if (path === '') return value;
  return substitute(root, pointerTokens(path), (key) => [[key, value]]);
}

/** A copy of `root` without the property at `path`; `undefined` when no such property. */
export function removeAt(root: unknown, path: JsonPointer): unknown {
  return substitute(root, pointerTokens(path), () => []);
}

/** A copy of `root` in which the property at `path` has another name, in the same position. */
export function renameAt(root: unknown, path: JsonPointer, name: string): unknown {
  return substitute(root, pointerTokens(path), (_, value) => [[name, value]]);
}

function substitute(value: unknown, [token, ...rest]: readonly string[], change: Substitution): unknown {
  if (token === undefined || typeof value !== 'object' || value === null) return undefined;
  if (!Object.hasOwn(value, token)) return undefined;
  const inner: unknown = Reflect.get(value, token);
  const changed = rest.length === 0 ? undefined : substitute(inner, rest, change);
  if (rest.length > 0 && changed === undefined) return undefined;
  const entries = rest.length === 0 ? change(token, inner) : ([[token, changed]] as const);
  if (Array.isArray(value)) {
    const index = Number(token);
    return [...value.slice(0, index), ...entries.map((entry) => entry[1]), ...value.slice(index + 1)];
  }
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap((entry) => (entry[0] === token ? entries : [entry])),
  );
}
