import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { WireValue } from '../src/model/run-report.js';
import { cleanText } from '../src/report/clean-text.js';
import { CopyButton } from './copy-button.js';
import { grouped } from './words.js';

/** Characters of a value that are shown before the reader asks for more. */
const SHORT = 3000;

/** Characters up to which a value is coloured; beyond, it would be too many elements for nothing. */
const COLOURED = 20_000;

/** The tokens of JSON text that get a colour: names, texts, numbers and words. */
const TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

/** A value of the wire as JSON; what was cut says so. */
export function WireText({ wire, label }: { readonly wire: WireValue; readonly label: string }): JSX.Element {
  const text = useMemo(
    () => ('value' in wire ? (JSON.stringify(wire.value, null, 2) ?? 'undefined') : wire.start),
    [wire],
  );
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > SHORT && !isWhole;
  const shown = isLong ? text.slice(0, SHORT).toWellFormed() : text;
  return (
    <div class="wire">
      <p class="title">
        {label} <CopyButton text={text} label={`Copy: ${label}`} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>
        {shown.length > COLOURED ? cleanText(shown) : tokens(shown)}
        {(isLong || 'start' in wire) && '…'}
      </pre>
      {isLong && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {grouped(text.length)} characters
        </button>
      )}
      {'start' in wire && <Cut wire={wire} />}
    </div>
  );
}

function Cut({ wire }: { readonly wire: Extract<WireValue, { start: string }> }): JSX.Element {
  const { start, characters } = wire;
  const whole = characters === undefined ? 'more' : grouped(characters);
  return (
    <p class="quiet">
      Cut: the report contains {grouped(start.length)} of {whole} characters.
    </p>
  );
}

function tokens(text: string): (string | JSX.Element)[] {
  const pieces: (string | JSX.Element)[] = [];
  let last = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match;
    pieces.push(cleanText(text.slice(last, match.index)));
    const kind = quoted === undefined ? 'number' : colon === undefined ? 'text' : 'name';
    const word = cleanText(quoted ?? whole);
    pieces.push(<span class={`json-${kind}`}>{word}</span>, colon ?? '');
    last = match.index + whole.length;
  }
  return [...pieces, cleanText(text.slice(last))];
}
