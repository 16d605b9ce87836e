import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { KnownValues } from '../../scenario/index.js';
import { shownCalls } from '../../scenario/plausible/exemplified-tool.js';
import { canonicalJson } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import { validCalls } from '../control/invalid-call.js';
import { mentionsProperty } from '../detect/property-names.js';
import type { ToolState } from '../state/tool-state.js';
import { higherNumbers, lacksAmount, lowerAmounts } from './amount-hints.js';
import { datesAsked } from './date-hints.js';
import { besideDefault } from './default-hints.js';
import { extensionHints } from './extension-hints.js';
import { likeliestFirst } from './likeliest-first.js';
import { pathHints } from './path-hints.js';
import { valuesIn } from './value-hints.js';

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
  const { name: tool } = state.tool;
  const failed = validCalls(state).filter(({ succeeded, reply }) => !succeeded && reply !== undefined);
  const asked = askedBy(state, failed);
  const tried = new Set(failed.flatMap(({ arguments: args }) => sentIn(args)));
  const shown = untriedExample(state, failed);
  const own = {
    ...fileHints(state, values, failed, tried),
    ...asked.listed,
    ...listedAlone(shown),
    ...values.tools?.[tool],
  };
  return {
    include: shown === undefined ? askedTogether(asked.include, failed) : Object.keys(shown),
    values: {
      ...values,
      tools: { ...values.tools, [tool]: own },
      harvested: untriedFirst(state, values, failed, tried),
      vain: tried,
    },
  };
}

/** What errors ask for: the arguments that they miss, and the values that they list. */
interface Asked {
  readonly include: readonly string[];
  readonly listed: Readonly<Record<string, readonly unknown[]>>;
}

function askedBy(state: ToolState, failed: readonly Attempt[]): Asked {
  const properties = propertiesOf(state.tool.inputSchema);
  const include = new Set<string>();
  const listed: Record<string, readonly unknown[]> = higherNumbers(failed, properties);
  for (const attempt of failed) {
    const text = replyText(attempt.reply);
    for (const [name, values] of besideDefault(state, attempt)) {
      include.add(name);
      listed[name] = values;
    }
    Object.assign(listed, datesAsked(attempt, text), lowerAmounts(attempt, text, properties));
    const { kind = 'none' } = attempt.validation?.diagnosis ?? {};
    const isRejected = kind === 'validation_rejection';
    const named = isRejected || kind === 'not_found' ? blamed(attempt, text, properties) : undefined;
    if (isRejected) for (const name of namedFirst(named ?? [], attempt, failed)) include.add(name);
    for (const [name, found] of valuesIn(text, state, attempt, named)) listed[name] = found;
  }
  return { include: [...include], listed };
}

/** Paths and endings of files that errors ask for. */
function fileHints(
  state: ToolState,
  { folder, harvested = [] }: KnownValues,
  failed: readonly Attempt[],
  tried: ReadonlySet<unknown>,
): Readonly<Record<string, readonly unknown[]>> {
  const untried = harvested.filter(({ value }) => !tried.has(value));
  const paths = pathHints(state, {
    folder,
    complaints: failed.map(({ reply }) => replyText(reply).slice(0, 1_000)),
    tried,
    shown: new Set(untried.flatMap(({ names }) => names)),
  });
  const isOurs = (path: string): boolean =>
    /(?:^|[\\/])assay[-\w]*(?:[\\/][\w-]+)*(?:\.\w{1,5})?$/.test(path);
  return { ...extensionHints(failed, isOurs), ...paths };
}

/** The values that responses have shown, the likeliest first; those that were tried in vain come last. */
function untriedFirst(
  state: ToolState,
  { harvested = [] }: KnownValues,
  failed: readonly Attempt[],
  tried: ReadonlySet<unknown>,
): NonNullable<KnownValues['harvested']> {
  const spent = harvested.filter(({ value }) => tried.has(value));
  const untried = harvested.filter(({ value }) => !tried.has(value));
  const errors = failed.map(({ reply }) => replyText(reply).slice(0, 300));
  // Where there was too little, the newest was made with more.
  const inOrder = lacksAmount(state) ? untried.toReversed() : untried;
  return [...likeliestFirst(state.tool.name, errors, inOrder, spent), ...spent];
}

/** A call that the description shows and that was not made: its arguments belong together. Only of a tool that reads. */
function untriedExample(
  { tool, stage }: ToolState,
  failed: readonly Attempt[],
): Readonly<Record<string, unknown>> | undefined {
  if (stage !== 'read' || failed.length === 0) return undefined;
  const made = new Set(failed.map(({ arguments: args }) => canonicalJson(args)));
  return shownCalls(tool).find((call) => !made.has(canonicalJson(call)));
}

const listedAlone = (
  call: Readonly<Record<string, unknown>> | undefined,
): Record<string, readonly unknown[]> =>
  Object.fromEntries(Object.entries(call ?? {}).map(([name, value]) => [name, [value]]));

/** The first argument that was asked for, with those after it for which only calls asked that had it. */
function askedTogether(asked: readonly string[], failed: readonly Attempt[]): readonly string[] {
  const [first, ...others] = asked;
  if (first === undefined) return [];
  const together = [first];
  for (const name of others) {
    const having = failed.filter((attempt) => together.every((one) => !isAbsent(attempt, one)));
    const asks = ({ reply }: Attempt): boolean => mentionsProperty(replyText(reply), name);
    const isAskedAfter = having.some((attempt) => isAbsent(attempt, name) && asks(attempt));
    if (isAskedAfter) together.push(name);
  }
  return together;
}

/** The values of a call, with those of the records in its lists. */
const sentIn = (args: unknown): readonly unknown[] =>
  Object.values(isRecord(args) ? args : {}).flatMap((value) => [
    value,
    ...[value].flat().flatMap((item) => (isRecord(item) ? Object.values(item) : [])),
  ]);

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

function isAbsent({ arguments: args }: Attempt, name: string): boolean {
  return isRecord(args) && !Object.hasOwn(args, name);
}
