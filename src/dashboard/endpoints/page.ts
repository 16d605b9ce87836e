import { wholeFrom } from '../api/parameter.js';
import { count, flag, list, object, type Shape } from '../api/shape.js';

/** The parameters of a list that is read in parts. */
export const PAGE = {
  limit: wholeFrom('How many to return.', { least: 1, most: 200, preset: 50 }),
  offset: wholeFrom('How many to skip.', { least: 0, most: 10_000_000, preset: 0 }),
};

/** Part of a list whose length is known. */
export const pageOf = <T>(item: Shape<T>) =>
  object({ total: count('How many there are.'), limit: count(), offset: count(), items: list(item) });

/** Part of a list that may go on. */
export const partOf = <T>(item: Shape<T>) =>
  object({ hasMore: flag(), limit: count(), offset: count(), items: list(item) });

/** The part that was asked for, of rows that were read with one more. */
export function partFrom<Row, T>(
  rows: readonly Row[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
  shown: (row: Row) => T,
) {
  return { hasMore: rows.length > limit, limit, offset, items: rows.slice(0, limit).map(shown) };
}
