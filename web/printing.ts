import { createContext, options } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether the page is about to be printed: what is closed on a screen has to be open on paper. */
export const Printing = createContext(false);

/** Follows the browser into and out of printing; it takes its picture right after the event, so the page is drawn at once. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    const set = (isOn: boolean): void => drawAtOnce(() => setPrinting(isOn));
    const before = (): void => set(true);
    const after = (): void => set(false);
    const follow = (): void => set(paper.matches);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    paper.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
      paper.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}

function drawAtOnce(change: () => void): void {
  const usual = options.debounceRendering;
  options.debounceRendering = (draw) => draw();
  change();
  if (usual === undefined) delete options.debounceRendering;
  else options.debounceRendering = usual;
}
