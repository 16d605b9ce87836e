import { isRecord } from '../../model/json.js';
import { joinPointer, pointerTokens, valueAt } from '../../model/json-pointer.js';
import { declaredPropertyNames } from '../declarations.js';
import { nearMiss, slipOf } from '../near-miss.js';
import type { Damage, Proposed, RepairDefinition } from './repair-definition.js';

/** More keys than this in one object are not compared with each other. */
const MOST_KEYS = 200;

/** A property under a slip of its name: `filePath` → `file_path`, `contnet` → `content`. */
export const renamedProperty = {
  kind: 'propertyName',
  summary: 'was renamed.',
  propose(damage: Damage): Proposed {
    const { args, path, problem } = damage;
    const written = pointerTokens(path).at(-1);
    const parentPath = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const parent = valueAt(args, parentPath);
    if (problem === 'value' || written === undefined || !isRecord(parent)) return undefined;
    const keys = Object.keys(parent);
    if (keys.length > MOST_KEYS) return undefined;
    const meant = slips(damage, parentPath, keys);
    const target = problem === 'undeclared' ? meant.get(written) : written;
    const sources = keys.filter((key) => meant.get(key) === target);
    const [source] = sources;
    if (target === undefined || source === undefined || sources.length > 1) return undefined;
    if (Object.hasOwn(parent, target)) return undefined;
    if (isCount(parent[source]) && slipOf(source, target) === 'plural') return undefined;
    return { path: joinPointer(parentPath, source), action: { do: 'rename', name: target } };
  },
} as const satisfies RepairDefinition;

/** With a number, singular and plural differ: `page` is a place, `pages` a count. */
const isCount = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\s*[-+]?\d/.test(value));

/** For each undeclared key the declared name that it is a slip for. */
function slips({ schema }: Damage, parentPath: string, keys: readonly string[]): Map<string, string> {
  const names = declaredPropertyNames(schema, parentPath);
  const declared = new Set(names);
  const meant = new Map<string, string>();
  for (const key of keys) {
    const name = declared.has(key) ? undefined : nearMiss(key, names);
    if (name !== undefined) meant.set(key, name);
  }
  return meant;
}
