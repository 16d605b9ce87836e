import type { JSX } from 'preact';
import type { Evidence } from '../src/model/finding.js';
import { LongText } from './long-text.js';
import { plain } from './words.js';

/** Characters up to which a piece of evidence is a sentence. */
const SENTENCE = 200;

interface Properties {
  readonly evidence: readonly Evidence[];
  /** What the evidence is for or against. */
  readonly what: string;
}

/** The evidence for and against something. */
export function EvidenceList({ evidence, what }: Properties): JSX.Element | null {
  if (evidence.length === 0) return null;
  const sides = [
    ['for', `Evidence for ${what}`],
    ['against', `Evidence against ${what}`],
  ] as const;
  return (
    <div class="sides">
      {sides.map(([side, title]) => {
        const texts = evidence.filter(({ speaks = 'for' }) => speaks === side);
        return texts.length === 0 ? null : (
          <div key={side} class={`side ${side}`}>
            <p class="title">{title}</p>
            <ul class="plain">
              {texts.map((piece, index) => (
                <li key={index} class={`evidence ${side}`}>
                  <Piece piece={piece} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

/** A short piece is read like a sentence; what is long, or has lines, is shown as it is. */
function Piece({ piece: { text, path } }: { readonly piece: Evidence }): JSX.Element {
  const place = path !== undefined && (
    <span class="quiet">
      at <code>{path === '' ? 'the root' : plain(path)}</code>
    </span>
  );
  if (text.length <= SENTENCE && !text.includes('\n'))
    return (
      <p>
        {/^[{[]/.test(text) ? <code>{plain(text)}</code> : plain(text)} {place}
      </p>
    );
  return (
    <>
      <p>{place}</p>
      <LongText text={text} />
    </>
  );
}
