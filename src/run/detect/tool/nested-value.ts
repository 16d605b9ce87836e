import { isRecord } from '../../../model/json.js';
import { takesAnyMembers } from '../../plan/row-hints.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { type Argument, argumentsOf } from './ignored-argument.js';
import { readsOrComputes } from './reads-or-computes.js';
import { workingCall } from './working-call.js';

/** What an object without declared members may have in it, beside plain values. */
const NESTED: Readonly<Record<string, unknown>> = { inner: { width: 2, height: 3 }, several: ['one', 'two'] };

/** Calls that are made of one tool. */
const MOST = 3;

/**
 * Gives a tool that computes objects with objects and lists in them, and without values, where its schema allows any: what it
 * prints of them, or whether it fails, is noted as of every call.
 */
export async function tryNested(state: ToolState, context: RunContext, emit: Emit): Promise<void> {
  const [worked] = successes(state);
  if (worked === undefined || !readsOrComputes(state)) return;
  const args = isRecord(worked.arguments) ? worked.arguments : {};
  const tried = argumentsOf(state).flatMap(({ name, schema }) =>
    nestedFor(schema, args[name]).map((value) => ({ ...args, [name]: value })),
  );
  for (const one of tried.slice(0, MOST)) await workingCall(state, context, emit, worked.scenario, one);
}

/** The values for an argument that takes objects of any kind, or a list of them; none for others. */
function nestedFor(schema: Argument['schema'], value: unknown): readonly unknown[] {
  if (isOpen(schema)) return nestedIn(value);
  const [first]: readonly unknown[] = Array.isArray(value) ? value : [];
  return schema.type === 'array' && isOpen(schema.items) ? nestedIn(first).map((one) => [one]) : [];
}

/** Whether a schema allows any object and declares no member. */
const isOpen = (schema: unknown): boolean =>
  takesAnyMembers(schema) &&
  [schema.propertyNames, schema.anyOf, schema.oneOf, schema.allOf, schema.$ref].every(
    (one) => one === undefined,
  );

/** The members of an object with nested values beside them, and in their place; and with none in their place. */
function nestedIn(value: unknown): readonly unknown[] {
  const members: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  const names = Object.keys(members);
  if (names.length === 0) return [{ name: 'example', ...NESTED }];
  const filled = (inner: unknown): unknown => Object.fromEntries(names.map((name) => [name, inner]));
  return [{ ...members, ...NESTED }, filled(NESTED), filled(null)];
}
