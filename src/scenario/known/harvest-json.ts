import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { snakeName } from '../plausible/name-values.js';
import type { HarvestedValue } from './known-values.js';
import { isReusable } from './reusable.js';
import { singular } from './singular.js';

const MOST_NODES = 3_000;
/** Values of one name that are kept: the first few are as good as all. */
const MOST_OF_A_NAME = 5;

/** The values in a JSON answer, each under the names of the properties that may take it: `users[].id` fits `user_id`. */
export function harvestJson(value: unknown, entity: string, source: string): HarvestedValue[] {
  const found: HarvestedValue[] = [];
  const counts = new Map<string, number>();
  const open: [value: unknown, key: string, entity: string][] = [[value, '', entity]];
  let looked = 0;
  // The queue grows while it is walked.
  for (const [node, key, around] of open) {
    if (looked++ >= MOST_NODES) break;
    if (Array.isArray(node)) for (const item of node) open.push([item, singular(key), around]);
    else if (isRecord(node)) {
      for (const [name, inner] of Object.entries(node))
        open.push([inner, name, key === '' ? around : singular(key)]);
      if (isFile(node, key) && count(counts, 'file name') <= MOST_OF_A_NAME)
        found.push({ value: node.name, names: ['path', 'filepath', 'file', 'filename'], source });
    } else if (key !== '' && isReusable(key, node) && count(counts, `${around} ${key}`) <= MOST_OF_A_NAME)
      found.push({ value: node, names: namesFor(key, around), source });
  }
  return found;
}

/** Whether an entry of a listing is a file: it says so, or the list does. */
function isFile(
  node: Readonly<Record<string, unknown>>,
  key: string,
): node is { readonly name: string; readonly type?: unknown } {
  const { name, type = key } = node;
  return typeof name === 'string' && typeof type === 'string' && /^files?$/i.test(type);
}

function count(counts: Map<string, number>, name: string): number {
  const seen = (counts.get(name) ?? 0) + 1;
  counts.set(name, seen);
  return seen;
}

/** The folded property names that a member `key` of a thing may serve, the most certain first. */
function namesFor(key: string, entity: string): readonly string[] {
  const own = foldName(singular(key));
  const thing = foldName(singular(entity));
  const words = snakeName(key);
  const names = thing === '' ? [] : [`${thing}${own}`];
  if (thing !== '' && /^(id|name|key|slug|path|number|title)$/.test(words)) names.push(thing);
  if (/(^|_)(path|file|filename)$/.test(words)) names.push('path', 'filepath', 'file', 'filename');
  if (/(^|_)uri$/.test(words)) names.push('uri', 'resourceuri', 'resource');
  return [...new Set([...names, own])];
}

/** The thing that a tool is about: `list_users` → `user`. */
export function entityOf(tool: string): string {
  const [, ...rest] = snakeName(tool).split('_');
  return singular(rest.join('_'));
}
