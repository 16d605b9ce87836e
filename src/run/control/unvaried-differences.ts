import { pointerTokens } from '../../model/json-pointer.js';
import { differences } from '../detect/argument-differences.js';
import type { ToolState } from '../state/tool-state.js';

/**
 * In what two calls of a tool differ, but for the arguments that the run varies in each of its calls: a booking that gets a
 * day of its own is a control all the same.
 */
export const unvariedDifferences = (
  { varies = [] }: Pick<ToolState, 'varies'>,
  one: unknown,
  other: unknown,
): readonly string[] =>
  differences(one, other).filter((path) => !varies.includes(pointerTokens(path)[0] ?? ''));
