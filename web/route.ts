import { useEffect, useState } from 'preact/hooks';

/** What the address of the page points at. */
export interface Route {
  readonly kind: 'tool' | 'finding' | 'other';
  readonly id: string;
}

/** The address of a tool or a finding in this page. */
export function linkTo(kind: 'tool' | 'finding', id: string): string {
  return `#${kind}/${encodeURIComponent(id.toWellFormed())}`;
}

/** Reads the part of an address after the `#`. */
export function readRoute(hash: string): Route {
  const match = /^#(tool|finding)\/(.+)$/.exec(hash);
  if (match === null) return { kind: 'other', id: hash.slice(1) };
  const [, kind, text = ''] = match;
  try {
    return { kind: kind as 'tool' | 'finding', id: decodeURIComponent(text) };
  } catch {
    return { kind: 'other', id: '' };
  }
}

/** Where the reader is; changes with the address. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash));
  useEffect(() => {
    const follow = (): void => setRoute(readRoute(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}
