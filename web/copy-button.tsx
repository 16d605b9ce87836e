import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

/** Copies a text and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const [state, setState] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('Copied');
    } catch {
      setState('Select the text to copy it');
    }
    setTimeout(() => setState(''), 2000);
  };
  return (
    <span class="copy">
      <button type="button" aria-label={label} onClick={() => void copy()}>
        Copy
      </button>{' '}
      <span role="status">{state}</span>
    </span>
  );
}
