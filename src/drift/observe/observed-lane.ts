import { joinPointer } from '../../model/json-pointer.js';
import { redact } from '../../model/redact.js';
import { canonicalJson } from '../../schema/hash.js';
import type { ArgumentCount } from './argument-counts.js';
import { listedBy } from './declared-nodes.js';
import type { FieldCount, ObjectCount } from './field-counts.js';
import {
  ENOUGH,
  MOST_PLACES,
  MOST_VALUES,
  type ObservedArgument,
  type ObservedField,
  type ObservedTool,
} from './observed-tool.js';
import type { ToolObserver } from './tool-observer.js';

/**
 * What a lock file keeps of the calls of a tool: declared fields, and others that every response had. Of values only those
 * that the schema lists, so that nothing secret gets into a file that people commit.
 */
export function observedLane({ args, fields }: ToolObserver): ObservedTool | undefined {
  const places = [...fields.objects].flatMap(([path, object]) =>
    [...object.fields].flatMap(([name, field]): [string, ObservedField][] =>
      isKept(object, name, field) ? [[joinPointer(path, name), fieldEntry(object, field)]] : [],
    ),
  );
  const listed = [...args.places].flatMap(([path, count]): [string, ObservedArgument][] => {
    const entry = argumentEntry(count);
    return entry === undefined ? [] : [[path, entry]];
  });
  if (places.length === 0 && listed.length === 0) return undefined;
  return {
    ...(listed.length === 0 ? {} : { arguments: sortedRecord(listed) }),
    ...(places.length === 0 ? {} : { fields: sortedRecord(places) }),
  };
}

/** What two lanes say together. */
export function mergedLanes(before: ObservedTool, fresh: ObservedTool): ObservedTool {
  const args = merged(before.arguments, fresh.arguments, mergedArgument);
  const fields = merged(before.fields, fresh.fields, mergedField);
  return {
    ...(args === undefined ? {} : { arguments: args }),
    ...(fields === undefined ? {} : { fields }),
  };
}

const PLAIN_NAME = /^[\w$.-]{1,64}$/;

/** A name that no schema declares may be data. */
function isKept({ seen, isTable }: ObjectCount, name: string, { present, isDeclared }: FieldCount): boolean {
  if (isDeclared) return true;
  const isSteady = !isTable && seen.size >= ENOUGH && present === seen.size;
  return isSteady && PLAIN_NAME.test(name) && redact(name) === name;
}

function fieldEntry({ seen }: ObjectCount, { present, types, values, nodes }: FieldCount): ObservedField {
  const listed = listedBy(nodes)?.filter((member) => values.has(canonicalJson(member)));
  return {
    of: Math.min(seen.size, ENOUGH),
    presence: present === seen.size ? 'always' : present === 0 ? 'never' : 'sometimes',
    types: [...types.keys()].sort(),
    ...(listed === undefined ? {} : { values: sortedValues(listed) }),
  };
}

function argumentEntry({ listed, accepted, named }: ArgumentCount): ObservedArgument | undefined {
  const members = listed.filter((member) => accepted.has(canonicalJson(member)));
  const [only, ...others] = [...named];
  // A list that differs from call to call is no list of what is allowed.
  const names: readonly string[] = only === undefined || others.length > 0 ? [] : JSON.parse(only);
  const shown = names.filter((name) => redact(name) === name).slice(0, MOST_VALUES);
  if (members.length === 0 && shown.length === 0) return undefined;
  return {
    ...(members.length === 0 ? {} : { accepted: sortedValues(members) }),
    ...(shown.length === 0 ? {} : { named: shown }),
  };
}

function merged<Entry>(
  before: Readonly<Record<string, Entry>> = {},
  fresh: Readonly<Record<string, Entry>> = {},
  merge: (one: Entry, other: Entry) => Entry,
): Readonly<Record<string, Entry>> | undefined {
  const entries = new Map(Object.entries(before));
  for (const [path, entry] of Object.entries(fresh)) {
    const known = entries.get(path);
    entries.set(path, known === undefined ? entry : merge(known, entry));
  }
  return entries.size === 0 ? undefined : sortedRecord([...entries]);
}

function mergedField(one: ObservedField, other: ObservedField): ObservedField {
  const values = [...(one.values ?? []), ...(other.values ?? [])];
  return {
    of: Math.max(one.of, other.of),
    presence: one.presence === other.presence ? one.presence : 'sometimes',
    types: [...new Set([...one.types, ...other.types])].sort(),
    ...((one.values ?? other.values) === undefined ? {} : { values: sortedValues(values) }),
  };
}

function mergedArgument(one: ObservedArgument, other: ObservedArgument): ObservedArgument {
  const accepted = [...(one.accepted ?? []), ...(other.accepted ?? [])];
  const named = other.named ?? one.named;
  return {
    ...(accepted.length === 0 ? {} : { accepted: sortedValues(accepted) }),
    ...(named === undefined ? {} : { named }),
  };
}

function sortedValues(values: readonly unknown[]): readonly unknown[] {
  const byText = new Map(values.map((value) => [canonicalJson(value), value]));
  return [...byText]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MOST_VALUES)
    .map(([, value]) => value);
}

function sortedRecord<Entry>(
  entries: readonly (readonly [string, Entry])[],
): Readonly<Record<string, Entry>> {
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(0, MOST_PLACES);
  return Object.fromEntries(sorted);
}
