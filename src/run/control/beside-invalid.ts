import { declarationsAt, declaredPropertyNames, declaredTypes } from '../../args/declarations.js';
import type { Severity } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { joinPointer, pointerTokens, valueAt } from '../../model/json-pointer.js';
import type { Planted } from '../../scenario/index.js';
import { compileSchema } from '../../schema/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyData, replyText } from '../attempt/reply-text.js';
import type { ToolState } from '../state/tool-state.js';

/** A valid call beside an accepted invalid one, and what it means that both get the same response. */
export interface Control {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly severity: Severity;
  /** The severity where no value of the argument makes a difference, so that the same response shows little. */
  readonly unseen: Severity;
}

/** What a finding says of a number that the tool has limited to its range. */
export const OUT_OF_RANGE = 'The tool takes a number out of range for the nearest one in range.';

/** The valid calls that differ from an invalid one only at the forbidden value. */
export function controlsOf(state: ToolState, attempt: Attempt, violates: Planted): readonly Control[] {
  const { tool, stage } = state;
  const { arguments: args } = attempt;
  const { path, keyword } = violates;
  if (!isRecord(args) || path === '') return [];
  const compiled = compileSchema(tool.inputSchema);
  const control = (value: unknown, message: string, severity: Severity, unseen = severity): Control[] => {
    const changed = withValue(args, path, value);
    const isValid = isRecord(changed) && compiled.check(changed).outcome === 'valid';
    return isValid ? [{ arguments: changed, message, severity, unseen }] : [];
  };
  const isReading = stage === 'read';
  const value = valueAt(args, path);
  const others = [
    ...listsOfOne(state, violates, value).flatMap((list) =>
      control(list, 'The tool accepts a single value where its schema requires a list.', 'info'),
    ),
    // What a tool that writes only repeats, it has probably stored.
    ...wholeNumbers(state, violates, value).flatMap((whole) =>
      control(whole, FRACTION, isReading ? 'info' : 'warning', 'warning'),
    ),
  ];
  if (!LOWERED.has(keyword)) return others;
  // An empty list is printed like an empty text.
  const empty = isEmptyList(value) ? control('', EMPTY, 'warning', isReading ? 'warning' : 'error') : [];
  // "Saved" is the response whatever was saved: only where another value makes a difference, it shows what became of one.
  if (!isReading) {
    const isLeftOut = keyword === 'type' && isDeclared(state, path);
    return [...others, ...empty, ...(isLeftOut ? control(undefined, IGNORED, 'warning', 'error') : [])];
  }
  const isBound = BOUNDS.some((bound) => bound === keyword);
  return [
    ...(isDeclared(state, path) ? control(undefined, IGNORED, 'info', isBound ? 'warning' : 'info') : []),
    ...others,
    ...empty,
    // A list shows how much of it came; a result that was computed for another number looks like the one asked for.
    ...boundsOf(state, violates).flatMap((bound) =>
      control(bound, OUT_OF_RANGE, isList(attempt) ? 'info' : 'warning', 'error'),
    ),
  ];
}

/** Whether a response is a list, or holds one, in JSON or in lines. */
function isList({ reply }: Attempt): boolean {
  const data = replyData(reply);
  if (data === undefined) return replyText(reply).trim().includes('\n');
  return Array.isArray(data) || (isRecord(data) && Object.values(data).some(Array.isArray));
}

/** Whether a place is an argument, which may be left out; an entry of a map is a part of what was asked for. */
function isDeclared({ tool }: ToolState, path: string): boolean {
  const [name = '', ...parents] = pointerTokens(path).reverse();
  return declaredPropertyNames(tool.inputSchema, joinPointer('', ...parents.reverse())).includes(name);
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const EMPTY = 'The tool takes an empty list for an empty text.';
const IGNORED = 'The tool ignores a value that its schema forbids.';
const FRACTION = 'The tool accepts a fraction where its schema requires a whole number.';

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

/** What a value may break without harm. */
const LOWERED: ReadonlySet<string> = new Set(['type', 'anyOf', 'oneOf', 'multipleOf', ...BOUNDS]);

/** The lists that a plain value may be meant as, where a list is due. */
function listsOfOne({ tool }: ToolState, { keyword, path }: Planted, value: unknown): readonly unknown[][] {
  if (keyword !== 'type' || value === null || typeof value === 'object') return [];
  return declaredTypes(tool.inputSchema, path).includes('array') ? [[value], [String(value)]] : [];
}

/** The whole numbers beside a fraction, where one is due. */
function wholeNumbers({ tool }: ToolState, { path }: Planted, value: unknown): readonly number[] {
  if (typeof value !== 'number' || Number.isInteger(value)) return [];
  return declaredTypes(tool.inputSchema, path).includes('integer')
    ? [Math.floor(value), Math.ceil(value)]
    : [];
}

/** The nearest numbers that a bound allows. */
function boundsOf({ tool }: ToolState, { keyword, path }: Planted): readonly number[] {
  return declarationsAt(tool.inputSchema, path).flatMap((declared) => {
    const bound = declared[keyword];
    if (typeof bound !== 'number') return [];
    if (keyword === 'exclusiveMinimum') return [bound + 1];
    return [keyword === 'exclusiveMaximum' ? bound - 1 : bound];
  });
}

/** In a longer response, a number is that of an argument only next to its name. */
const SHORT = 200;

/** Whether a response shows the nearest number in range, and not the number that was sent. */
export function showsBound(
  state: ToolState,
  { arguments: args, reply }: Attempt,
  violates: Planted,
): boolean {
  const bounds = boundsOf(state, violates);
  if (bounds.length === 0) return false;
  const text = replyText(reply).toLowerCase();
  const name = pointerTokens(violates.path).at(-1)?.toLowerCase() ?? '';
  const places = text.length <= SHORT ? [text] : text.split(name).slice(1).map(beginningOf);
  const numbers = new Set(places.flatMap((place) => place.match(/-?\d+(?:\.\d+)?/g) ?? []));
  if (numbers.has(String(valueAt(args, violates.path)))) return false;
  return bounds.some((bound) => numbers.has(String(bound)));
}

/** What directly follows the name of a member: `": 100`. */
const beginningOf = (place: string): string => /^\W{0,6}-?\d{1,20}(?:\.\d{1,20})?/.exec(place)?.[0] ?? '';

/** Arguments with another value at a place, or without one; nothing where the place is no property. */
export function withValue(args: unknown, path: string, value?: unknown): unknown {
  const [token, ...rest] = pointerTokens(path);
  if (token === undefined) return value;
  const inner = (held: unknown): unknown =>
    rest.length === 0 ? value : withValue(held, joinPointer('', ...rest), value);
  if (Array.isArray(args))
    return value === undefined && rest.length === 0
      ? undefined
      : args.map((item: unknown, index) => (String(index) === token ? inner(item) : item));
  if (!isRecord(args)) return undefined;
  const { [token]: held, ...others } = args;
  const changed = inner(held);
  return changed === undefined ? others : { ...args, [token]: changed };
}
