/** A URL as messages show it: without user, password, query and fragment, which may hold secrets. */
export function showUrl(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}
