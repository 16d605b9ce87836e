import { useEffect, useState } from 'preact/hooks';

/** What the address of the page points at; `call` is the number of one of the tool's calls, from 1. */
export interface Route {
  readonly kind: 'tool' | 'finding' | 'other';
  readonly id: string;
  readonly call?: number;
}

/** The address of a tool or a finding in this page. */
export function linkTo(kind: 'tool' | 'finding', id: string): string {
  return `#${kind}/${encodeURIComponent(id.toWellFormed())}`;
}

/** The address of a call of a tool; calls are counted from 1. */
export function linkToCall(tool: string, call: number): string {
  return `${linkTo('tool', tool)}/${call}`;
}

/** Reads the part of an address after the `#`. */
export function readRoute(hash: string): Route {
  const match = /^#(tool|finding)\/([^/]+)(?:\/(\d{1,9}))?$/.exec(hash);
  if (match === null) return { kind: 'other', id: hash.slice(1) };
  const [, kind, text = '', call] = match;
  try {
    const route = { kind: kind as 'tool' | 'finding', id: decodeURIComponent(text) };
    return call === undefined ? route : { ...route, call: Number(call) };
  } catch {
    return { kind: 'other', id: '' };
  }
}

/** Whether an address leads to a tool, or to one of its calls. */
export function isToolNamed({ kind, id }: Route, name: string): boolean {
  return kind === 'tool' && id === name.toWellFormed();
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
