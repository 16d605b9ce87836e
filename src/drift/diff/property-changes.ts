import { isRecord } from '../../model/json.js';
import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { DriftChange } from './drift-change.js';
import { renamed } from './renamed.js';
import { requiredOf } from './schema-keywords.js';
import type { SchemaAt } from './schema-places.js';

/** Which way values go: callers send inputs, and read outputs. */
export type Direction = 'inputSchema' | 'outputSchema';

/** Properties that were renamed, removed, added, and that are required or no longer. */
export function* propertyChanges(
  old: SchemaAt,
  fresh: SchemaAt,
  path: JsonPointer,
  direction: Direction,
): Generator<DriftChange> {
  const before = propertiesOf(old.schema);
  const after = propertiesOf(fresh.schema);
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const pairs = renamed(before, after, removed, added);
  for (const [from, to] of pairs)
    yield {
      rule: 'drift/property-renamed',
      impact: 'breaking',
      part: direction,
      path: joinPointer(path, 'properties', from),
      message: `Property "${from}" is now called "${to}".`,
      expected: from,
      received: to,
    };
  for (const name of removed) if (!pairs.has(name)) yield removal(name, old, fresh, path, direction);
  const taken = new Set(pairs.values());
  for (const name of added) {
    const isReported = taken.has(name) || (direction === 'inputSchema' && requiredOf(fresh).has(name));
    if (!isReported)
      yield {
        rule: 'drift/property-added',
        impact: 'compatible',
        part: direction,
        path: joinPointer(path, 'properties', name),
        message: `Property "${name}" is new.`,
      };
  }
  yield* requiredChanges(old, fresh, new Set([...pairs.keys(), ...taken]), path, direction);
}

function removal(
  name: string,
  old: SchemaAt,
  fresh: SchemaAt,
  path: JsonPointer,
  direction: Direction,
): DriftChange {
  const isInput = direction === 'inputSchema';
  const wasRequired = requiredOf(old).has(name);
  const isRejected = isRecord(fresh.schema) && fresh.schema.additionalProperties === false;
  const how = isInput
    ? isRejected
      ? 'is no longer accepted'
      : 'is no longer declared; what it says may be ignored'
    : wasRequired
      ? 'is no longer promised'
      : 'is no longer declared';
  return {
    rule: 'drift/property-removed',
    impact: (isInput ? isRejected : wasRequired) ? 'breaking' : 'risky',
    part: direction,
    path: joinPointer(path, 'properties', name),
    message: `Property "${name}" ${how}.`,
  };
}

function* requiredChanges(
  old: SchemaAt,
  fresh: SchemaAt,
  except: ReadonlySet<string>,
  path: JsonPointer,
  direction: Direction,
): Generator<DriftChange> {
  const isInput = direction === 'inputSchema';
  const before = requiredOf(old);
  const after = requiredOf(fresh);
  const about = { part: direction, path: joinPointer(path, 'required') } as const;
  for (const name of after)
    if (!before.has(name) && !except.has(name))
      yield {
        rule: 'drift/required-added',
        impact: isInput ? 'breaking' : 'compatible',
        ...about,
        message: `Property "${name}" became required.`,
        received: name,
      };
  for (const name of before)
    if (!after.has(name) && !except.has(name) && Object.hasOwn(propertiesOf(fresh.schema), name))
      yield {
        rule: 'drift/required-removed',
        impact: isInput ? 'compatible' : 'breaking',
        ...about,
        message: `Property "${name}" is no longer required.`,
        received: name,
      };
}
