import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

/** Rows that are drawn at once: a thousand tools must not make the page slow to open or to filter. */
const AT_ONCE = 100;

/** The first rows, the one that the address names, and a button for more. */
export function useShownRows<Row>(
  rows: readonly Row[],
  isNamed: (row: Row) => boolean,
  noun: string,
): [shown: readonly Row[], more: JSX.Element | null] {
  const [limit, setLimit] = useState(AT_ONCE);
  const named = rows.findIndex(isNamed);
  const last = Math.max(limit, named + 1);
  const left = rows.length - last;
  const more =
    left <= 0 ? null : (
      <p class="more">
        <button type="button" onClick={() => setLimit(last + AT_ONCE)}>
          Show {Math.min(left, AT_ONCE)} more of {left} further {noun}
        </button>
      </p>
    );
  return [rows.slice(0, last), more];
}
