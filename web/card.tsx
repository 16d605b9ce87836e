import type { ComponentChildren, JSX } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { Printing } from './printing.js';

interface Properties {
  readonly id: string;
  readonly class: string;
  /** Open from the start, or because the address names it. */
  readonly isOpen: boolean;
  /** Open on paper, too. */
  readonly isPrinted?: boolean;
  readonly summary: ComponentChildren;
  /** Made when the card is first opened: thousands are never looked at. */
  readonly body: () => JSX.Element;
}

/** Something with a summary that can be opened. */
export function Card({ id, class: name, isOpen, isPrinted = false, summary, body }: Properties): JSX.Element {
  const [isOpenByHand, setOpenByHand] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const isOnPaper = useContext(Printing) && isPrinted;
  const follow = ({ open }: HTMLDetailsElement): void => {
    if (isOnPaper) return;
    setOpenByHand(open);
    if (open) setOpened(true);
  };
  return (
    <details
      id={id}
      class={name}
      open={isOpen || isOpenByHand || isOnPaper}
      onToggle={({ currentTarget }) => follow(currentTarget)}
    >
      <summary>{summary}</summary>
      {(isOpen || wasOpened || isOnPaper) && body()}
    </details>
  );
}
