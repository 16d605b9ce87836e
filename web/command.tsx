import type { JSX } from 'preact';
import { CopyButton } from './copy-button.js';
import { LongText } from './long-text.js';

/** A command line with a button that copies it. */
export function Command({ title, text }: { readonly title: string; readonly text: string }): JSX.Element {
  return (
    <div class="command">
      <p class="title">
        {title} <CopyButton text={text} label={`Copy the command: ${title}`} />
      </p>
      <LongText text={text} />
    </div>
  );
}
