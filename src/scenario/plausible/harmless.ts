/** Names that cannot belong to anyone (RFC 2606, RFC 6761). */
const RESERVED_HOST = /(^|\.)(invalid|test|example|localhost|example\.(?:com|net|org))$/i;
const RESERVED_ADDRESS = /^(?:192\.0\.2|198\.51\.100|203\.0\.113|127\.\d+\.\d+)\.\d+$/;

/**
 * Whether a text from elsewhere may be sent as a value: it names no real host, no real mailbox and no path outside
 * the scratch folder. Examples in descriptions often do.
 */
export function isHarmless(text: string, scratch: string): boolean {
  const hosts = [...text.matchAll(/[a-z][a-z0-9+.-]*:\/\/(?:[^/\s@]*@)?([^/\s:?#]*)/gi)].map(
    ([, host = '']) => host,
  );
  const mailboxes = [...text.matchAll(/[^\s@]+@([\w.-]+)/g)].map(([, host = '']) => host);
  if (![...hosts, ...mailboxes].every(isReserved)) return false;
  if (hosts.length > 0) return true;
  if (/^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|de|uk|ai|app|co)\b)/i.test(text))
    return isReserved(text.split('/')[0] ?? '');
  return !leavesScratch(text, scratch);
}

function isReserved(host: string): boolean {
  return RESERVED_HOST.test(host) || RESERVED_ADDRESS.test(host);
}

function leavesScratch(text: string, scratch: string): boolean {
  if (text === scratch || text.startsWith(`${scratch}/`)) return /(^|[\\/])\.\.([\\/]|$)/.test(text);
  return (
    /^(?:[/~\\]|[a-z]:[\\/]|\$\w|%\w)/i.test(text) ||
    /(^|[\\/])\.\.?([\\/]|$)/.test(text) ||
    /\bfile:/i.test(text)
  );
}
