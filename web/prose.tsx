import type { JSX } from 'preact';
import { plain } from './words.js';

/** A sentence of a finding: text between backticks is code. */
export function Prose({ text }: { readonly text: string }): JSX.Element {
  const pieces = plain(text).split('`');
  // A backtick without its partner is a character like any other.
  if (pieces.length % 2 === 0) return <>{pieces.join('`')}</>;
  return <>{pieces.map((piece, index) => (index % 2 === 0 ? piece : <code key={index}>{piece}</code>))}</>;
}
