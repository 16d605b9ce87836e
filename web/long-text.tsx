import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { cleanText } from '../src/report/clean-text.js';
import { grouped } from './words.js';

/** Characters of a text that are shown before the reader asks for more. */
const SHORT = 2000;

/** A text of the server: never markup, cut where it is long, what is invisible shown as its code. */
export function LongText({ text }: { readonly text: string }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const isCut = text.length > SHORT && !isWhole;
  return (
    <>
      <pre>{cleanText(isCut ? `${text.slice(0, SHORT).toWellFormed()}…` : text)}</pre>
      {isCut && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {grouped(text.length)} characters
        </button>
      )}
    </>
  );
}
