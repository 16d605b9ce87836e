import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { compileSchema } from '../../schema/index.js';
import { TELLING } from '../control/telling-text.js';
import { clearingValue } from '../detect/effect/uncleared.js';
import { type Argument, argumentsOf } from '../detect/tool/ignored-argument.js';
import type { ToolState } from '../state/tool-state.js';
import { isClock, variant } from './vary-arguments.js';

type Args = Readonly<Record<string, unknown>>;

const TEXT = TELLING.start + TELLING.foreign + TELLING.end;

const ending = (...names: readonly string[]): RegExp =>
  new RegExp(`(?:${names.join(' ').replaceAll(' ', '|')})$`);

/** Folded names of texts that any words are right for. */
const FREE =
  /(?:content|contents|body|text|description|note|notes|comment|message|summary|title|subject|label|name|reason|remark|remarks|details)$/;

/** Folded names of arguments that say which thing is meant, or how much to show: other values mean other things. */
const REFERS = ending(
  'id ids key path file filename username hostname url uri email',
  'user code sku slug index position page limit offset version revision year month day number port',
);

/** Arguments in which zero or `false` is tried. */
const MOST_EMPTY = 2;

/**
 * What to send beyond plausible values, so that its effect shows what becomes of them: characters beyond ASCII with
 * numbers from the middle, a list with an entry of our own, then zero and `false`, one at a time.
 */
export function tellingCalls(state: ToolState, worked: Args): readonly Args[] {
  const compiled = compileSchema(state.tool.inputSchema);
  const isValid = (args: Args): boolean => compiled.check(args).outcome === 'valid';
  let told = worked;
  for (const argument of argumentsOf(state)) {
    const next = { ...told, [argument.name]: telling(argument) };
    if (next[argument.name] !== undefined && isValid(next)) told = next;
  }
  return [
    ...(told === worked ? [] : [told]),
    ...withEach(state, worked, entry).slice(0, 1),
    ...withEach(state, worked, empty).slice(0, MOST_EMPTY),
  ];
}

/** The arguments with a text where an empty one takes a value away: what is not there cannot be taken. */
export const clearable = (state: ToolState, worked: Args): Args => ({
  ...Object.fromEntries(
    argumentsOf(state).flatMap((argument) => {
      const text = clearingValue(state.tool, argument.name) === '' ? telling(argument) : undefined;
      return text === undefined ? [] : [[argument.name, text]];
    }),
  ),
  ...worked,
});

/** The arguments with null, or an empty text, where it takes a value away that they have. */
export const clearingCalls = (state: ToolState, worked: Args): readonly Args[] =>
  withEach(state, worked, ({ name }) =>
    (worked[name] ?? '') === '' ? undefined : clearingValue(state.tool, name),
  );

/** The arguments with another value in one place, for each for which there is one. */
function withEach(state: ToolState, worked: Args, value: (argument: Argument) => unknown): readonly Args[] {
  const compiled = compileSchema(state.tool.inputSchema);
  return argumentsOf(state)
    .map((argument) => ({ ...worked, [argument.name]: value(argument) }))
    .filter((args) => Object.values(args).every((one) => one !== undefined))
    .filter((args) => compiled.check(args).outcome === 'valid');
}

/** An entry for a list of any texts. */
const ENTRY = 'assay-entry';

function entry({ name, schema: { type, items } }: Argument): unknown {
  const isOpen = type === 'array' && isRecord(items) && items.type === 'string';
  const isBound = isOpen && ['enum', 'const', 'format', 'pattern'].some((key) => items[key] !== undefined);
  return isOpen && !isBound && !REFERS.test(foldName(name)) ? [ENTRY] : undefined;
}

function telling(argument: Argument): unknown {
  const { name, schema } = argument;
  const isBound = [schema.enum, schema.const, schema.format].some((bound) => bound !== undefined);
  const folded = foldName(name);
  if (isAmount(argument)) return inTheMiddle(schema);
  return schema.type === 'string' && !isBound && FREE.test(folded) && !REFERS.test(folded) ? TEXT : undefined;
}

/** How far a moment is from the one that has worked, in days or hours. */
const LATER = 3;

/** The arguments with other values of the same form: the amounts and moments, then the choices; nothing where there are none. */
export function rehearsedValues(state: ToolState, worked: Args): readonly Args[] {
  const compiled = compileSchema(state.tool.inputSchema);
  const own = argumentsOf(state).filter(({ name }) => worked[name] !== undefined);
  return [otherAmount, otherChoice]
    .map((other) => own.map((argument) => [argument.name, other(argument, worked[argument.name])] as const))
    .map((entries) => entries.filter(([, value]) => value !== undefined))
    .filter((entries) => entries.length > 0)
    .map((entries) => ({ ...worked, ...Object.fromEntries(entries) }))
    .filter((args) => compiled.check(args).outcome === 'valid');
}

function otherAmount(argument: Argument, old: unknown): unknown {
  const { maximum, enum: listed } = argument.schema;
  if (typeof old === 'number' && isAmount(argument))
    return typeof maximum === 'number' && old + 1 > maximum ? old - 1 : old + 1;
  return typeof old === 'string' && isClock(old) && listed === undefined ? variant(old, LATER) : undefined;
}

function otherChoice({ schema, name }: Argument, old: unknown): unknown {
  const listed: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : [];
  return REFERS.test(foldName(name)) ? undefined : listed.find((member) => member !== old);
}

/** Zero and `false`, which must not be taken for nothing. */
function empty(argument: Argument): unknown {
  if (argument.schema.type === 'boolean') return false;
  return isAmount(argument) ? 0 : undefined;
}

const isAmount = ({ name, schema }: Argument): boolean =>
  (schema.type === 'integer' || schema.type === 'number') &&
  schema.enum === undefined &&
  !REFERS.test(foldName(name));

function inTheMiddle({ minimum, maximum }: Args): number {
  const low = typeof minimum === 'number' ? Math.max(minimum, Math.min(0, Number(maximum ?? 0))) : 0;
  const high = typeof maximum === 'number' ? Math.min(maximum, low + 100) : low + 12;
  return Math.ceil((low + high) / 2);
}
