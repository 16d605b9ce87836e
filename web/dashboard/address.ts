import { useEffect, useState } from 'preact/hooks';
import { type Query, queryText } from './api.js';

/** Where the reader is: the path, and the parameters after it. */
export interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
}

const current = (): Address => ({ path: location.pathname, query: new URLSearchParams(location.search) });

const CHANGED = 'assay:address';

/** Goes to another address of the application; `isSame` where the reader has not asked for a new place. */
export function go(address: string, isSame = false): void {
  if (isSame) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  dispatchEvent(new Event(CHANGED));
}

/** The address, as it changes. Links within the application are followed without loading the page again. */
export function useAddress(): Address {
  const [address, setAddress] = useState(current);
  useEffect(() => {
    const follow = (): void => setAddress(current());
    addEventListener('popstate', follow);
    addEventListener(CHANGED, follow);
    document.addEventListener('click', followLink);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener(CHANGED, follow);
      document.removeEventListener('click', followLink);
    };
  }, []);
  return address;
}

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !isPlainClick(event) || !isOwnPage(link)) return;
  event.preventDefault();
  go(`${link.pathname}${link.search}${link.hash}`);
  scrollTo(0, 0);
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** With another button or a key, the browser opens a tab or a window. */
function isPlainClick({ defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey);
}

/** Whether a link leads to another page of the application, and not to a report, a file or a place in this page. */
function isOwnPage({ origin, target, dataset, pathname, search, hash }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || target !== '' || 'full' in dataset) return false;
  return hash === '' || pathname !== location.pathname || search !== location.search;
}

/** Links to the pages. Names are parameters: they may hold any character. */
export const links = {
  overview: (query: Query = {}) => `/${queryText(query)}`,
  server: (name: string) => `/server${queryText({ name: name.toWellFormed() })}`,
  tool: (server: string, name: string) =>
    `/tool${queryText({ server: server.toWellFormed(), name: name.toWellFormed() })}`,
  rule: (id: string) => `/rule${queryText({ id })}`,
  compare: (before: string, after: string) => `/compare${queryText({ before, after })}`,
  report: (run: string) => `/report${queryText({ run })}`,
  badge: (server: string) => `/badge.svg${queryText({ server: server.toWellFormed() })}`,
} as const;
