import { isRecord } from '../model/json.js';
import { type JsonPointer, pointerTokens, valueAt } from '../model/json-pointer.js';
import { redact } from '../model/redact.js';
import type { CompiledSchema } from '../schema/index.js';
import type { ArgumentChange } from './argument-change.js';
import { removeAt, renameAt, replaceAt } from './edit.js';
import { repair } from './repair.js';
import { isSecretName } from './secret-name.js';
import type { ReportedError } from './validation-error.js';

/** Replaces a value that stays as it was and is secret or long. */
export const AS_SENT = '<as you sent it>';

const LONGEST_SHOWN = 200;
const DEEPEST_SHOWN = 50;

/** What a corrected call changes, for display. */
export type ShownChange = Pick<ArgumentChange, 'path' | 'from' | 'to'>;

/** A call that would pass, for a model to look at: never executed. */
export interface CorrectedCall {
  readonly arguments: unknown;
  readonly changes: readonly ShownChange[];
  /** Undeclared properties that had to be left out. */
  readonly leftOut: readonly string[];
}

/**
 * The nearest valid call: the repaired one, the one with the values that were probably meant or, for a read-only
 * tool, the repaired one without its undeclared properties. For a tool that may write, nothing that was sent is left
 * out.
 */
export function correctedCall(
  compiled: CompiledSchema,
  args: unknown,
  errors: readonly ReportedError[],
  readOnly: boolean,
): CorrectedCall | undefined {
  const repaired = repair(compiled, args, { readOnly });
  if (repaired.changes.length > 0) return { ...repaired, leftOut: [] };
  const meant = withSuggestions(args, errors);
  if (meant.changes.length > 0) {
    const result = repair(compiled, meant.arguments, { readOnly });
    const changes = [...meant.changes, ...result.changes];
    if (compiled.check(result.arguments).outcome === 'valid')
      return { arguments: result.arguments, changes, leftOut: [] };
  }
  if (!readOnly) return undefined;
  const leftOut = errors
    .filter(({ keyword }) => keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    .map(({ path }) => path);
  const without = leftOut.reduce<unknown>((rest, path) => removeAt(rest, path) ?? rest, args);
  if (leftOut.length === 0) return undefined;
  const result = repair(compiled, without, { readOnly });
  return compiled.check(result.arguments).outcome === 'valid' ? { ...result, leftOut } : undefined;
}

/**
 * The arguments with the values that were probably meant. A model decides whether to use them; they are never
 * executed.
 */
function withSuggestions(
  args: unknown,
  errors: readonly ReportedError[],
): { arguments: unknown; changes: readonly ShownChange[] } {
  let current = args;
  const changes: ShownChange[] = [];
  for (const { path, suggestion, keyword, received = '' } of errors) {
    if (suggestion === undefined) continue;
    const isName = keyword !== 'enum' && keyword !== 'const';
    const next = isName ? renamed(current, path, suggestion) : replaceAt(current, path, suggestion);
    if (next === undefined) continue;
    current = next;
    changes.push({ path, from: isName ? (pointerTokens(path).at(-1) ?? '') : received, to: suggestion });
  }
  return { arguments: current, changes };
}

function renamed(root: unknown, path: JsonPointer, name: string): unknown {
  const parent = valueAt(root, path.slice(0, path.lastIndexOf('/')));
  return isRecord(parent) && !Object.hasOwn(parent, name) ? renameAt(root, path, name) : undefined;
}

/** Arguments to show: secrets and long texts are replaced by `AS_SENT`. */
export function shownArguments(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_SHOWN || redact(value) !== value ? AS_SENT : value;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  // A bigint, a function: only a caller in this process can send that, and JSON cannot show it.
  if (typeof value !== 'object') return AS_SENT;
  if (depth > DEEPEST_SHOWN) return AS_SENT;
  if (Array.isArray(value)) return value.map((item) => shownArguments(item, depth + 1));
  if (!isRecord(value)) return AS_SENT;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSecretName(key) ? AS_SENT : shownArguments(inner, depth + 1),
    ]),
  );
}
