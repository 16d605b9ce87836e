import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { allowedDirectoriesIn, allowedValuesIn, type KnownValues } from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import { validCalls } from '../control/invalid-call.js';
import { mentionsProperty } from '../detect/property-names.js';
import type { ToolState } from '../state/tool-state.js';

/** What the errors of a tool say that a call needs. */
export interface Hints {
  /** Optional arguments that it asks for. */
  readonly include: readonly string[];
  readonly values: KnownValues;
}

/**
 * Reads the errors of valid calls for what would make one succeed: "query is required", "order must be one of a, b".
 * Values that were seen to fail are left out, so that the next ones have their turn.
 */
export function hintsFrom(state: ToolState, values: KnownValues): Hints {
  const { inputSchema, name: tool } = state.tool;
  const properties = propertiesOf(inputSchema);
  const failed = validCalls(state).filter(({ succeeded, reply }) => !succeeded && reply !== undefined);
  const include = new Set<string>();
  const listed: Record<string, readonly unknown[]> = {};
  for (const attempt of failed) {
    const text = replyText(attempt.reply);
    for (const [name, folders] of allowedFolders(attempt, text)) listed[name] = folders;
    if (attempt.validation?.diagnosis.kind !== 'validation_rejection') continue;
    const named = Object.keys(properties).filter((name) => mentionsProperty(text, name));
    for (const name of namedFirst(named, attempt, failed)) include.add(name);
    // "One of url, html is required" lists arguments, and no values.
    const allowed = allowedValuesIn(text).filter((value) => !Object.hasOwn(properties, value));
    if (allowed.length > 0)
      for (const name of named) if (isFreeText(properties[name])) listed[name] = allowed;
  }
  const tried = new Set(failed.flatMap(({ arguments: args }) => (isRecord(args) ? Object.values(args) : [])));
  const own = { ...listed, ...values.tools?.[tool] };
  return {
    include: [...include].slice(0, 1),
    values: {
      ...values,
      tools: { ...values.tools, [tool]: own },
      harvested: (values.harvested ?? []).filter(({ value }) => !tried.has(value)),
    },
  };
}

/** The arguments that a call lacks. Where an error offers a choice, those that were tried in vain come last. */
function namedFirst(
  named: readonly string[],
  attempt: Attempt,
  failed: readonly Attempt[],
): readonly string[] {
  const absent = named.filter((name) => isAbsent(attempt, name));
  const untried = absent.filter((name) => failed.every((other) => isAbsent(other, name)));
  return absent.length > 1 && untried.length > 0 ? untried : absent;
}

/** The folders that an error allows, for the argument that it quotes: "'a' is outside the allowed folder '/srv/data'". */
function* allowedFolders(
  { arguments: args }: Attempt,
  text: string,
): Generator<[name: string, folders: readonly string[]]> {
  const folders = allowedDirectoriesIn(text);
  if (folders.length === 0 || !isRecord(args)) return;
  for (const [name, value] of Object.entries(args))
    if (typeof value === 'string' && value.length > 2 && text.includes(value)) yield [name, folders];
}

function isAbsent({ arguments: args }: Attempt, name: string): boolean {
  return isRecord(args) && !Object.hasOwn(args, name);
}

function isFreeText(property: unknown): boolean {
  return isRecord(property) && property.type === 'string' && property.enum === undefined;
}
