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
 * Values that were seen to fail come last, so that the others have their turn.
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
    Object.assign(listed, datesAsked(attempt, text));
    const { kind = 'none' } = attempt.validation?.diagnosis ?? {};
    if (kind !== 'validation_rejection' && kind !== 'not_found') continue;
    const named = blamed(attempt, text, properties);
    if (kind === 'validation_rejection')
      for (const name of namedFirst(named, attempt, failed)) include.add(name);
    // "One of url, html is required" lists arguments, and no values.
    const allowed = allowedValuesIn(text).filter((value) => !Object.hasOwn(properties, value));
    if (allowed.length > 0)
      for (const name of named) if (isFreeText(properties[name])) listed[name] = allowed;
  }
  const tried = new Set(failed.flatMap(({ arguments: args }) => (isRecord(args) ? Object.values(args) : [])));
  const own = { ...listed, ...values.tools?.[tool] };
  const { harvested = [] } = values;
  return {
    include: [...include].slice(0, 1),
    values: {
      ...values,
      tools: { ...values.tools, [tool]: own },
      harvested: [
        ...harvested.filter(({ value }) => !tried.has(value)),
        ...harvested.filter(({ value }) => tried.has(value)),
      ],
    },
  };
}

/** The arguments that an error names, or else those whose values it repeats. */
function blamed(
  { arguments: args }: Attempt,
  text: string,
  properties: Readonly<Record<string, unknown>>,
): readonly string[] {
  const named = Object.keys(properties).filter((name) => mentionsProperty(text, name));
  if (named.length > 0 || !isRecord(args)) return named;
  return Object.keys(args).filter((name) => {
    const value = args[name];
    return typeof value === 'string' && value.length > 2 && text.includes(value);
  });
}

/** How an error asks for a day to come, or for one that is over. */
const WANTS_FUTURE =
  /\bmust (?:be|lie) (?:a |in the )?future|\b(?:cannot|must not|may not|is|are) (?:be |lie )?in the past\b/i;
const WANTS_PAST =
  /\bmust (?:be|lie) (?:a |in the )?past|\b(?:cannot|must not|may not|is|are) (?:be |lie )?in the future\b/i;

/** The dates of a call in a year that is surely to come, or surely over, where its error asks for one. */
function datesAsked(
  { arguments: args }: Attempt,
  text: string,
): Readonly<Record<string, readonly unknown[]>> {
  const year = WANTS_FUTURE.test(text) ? '2096' : WANTS_PAST.test(text) ? '2004' : undefined;
  if (year === undefined || !isRecord(args)) return {};
  const dates = Object.entries(args).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /^\d{4}-\d\d/.test(entry[1]),
  );
  return Object.fromEntries(dates.map(([name, value]) => [name, [year + value.slice(4)]]));
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
