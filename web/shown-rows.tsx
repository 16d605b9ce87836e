import type { JSX } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { Printing } from './printing.js';

/** Rows that are drawn at once: a thousand tools must not make the page slow to open or to filter. */
const AT_ONCE = 50;

/** Rows that are printed; who wants others filters. */
const ON_PAPER = 500;

/** The first rows, the one that the address names, and a button for more. */
export function useShownRows<Row>(
  rows: readonly Row[],
  isNamed: (row: Row) => boolean,
  noun: string,
  atOnce = AT_ONCE,
): [shown: readonly Row[], more: JSX.Element | null] {
  const [limit, setLimit] = useState(atOnce);
  const isPrinting = useContext(Printing);
  const named = rows.findIndex(isNamed);
  const last = Math.max(isPrinting ? ON_PAPER : limit, named + 1);
  const left = rows.length - last;
  const more =
    left <= 0 ? null : (
      <p class="more">
        <span class="paper">
          {left} more {noun} are not printed.
        </span>
        <button type="button" onClick={() => setLimit(last + atOnce)}>
          Show {Math.min(left, atOnce)} more of {left} hidden {noun}
        </button>
      </p>
    );
  return [rows.slice(0, last), more];
}
