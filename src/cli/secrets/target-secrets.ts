import type { Target } from '../../connect/index.js';
import { isCredentialName, isCredentialValue } from './credential-words.js';

/** Headers whose values are not secrets. */
const PLAIN_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'cache-control',
  'content-type',
  'host',
  'origin',
  'referer',
  'user-agent',
]);

/** Values that say nothing, and are in every report. */
const PLAIN_VALUE = /^(?:true|false|null|none|\d{1,5})$/i;

/** What of a target must not be shown. With `isInherited`, most of its environment is not about the server. */
export function targetSecrets(target: Target, isInherited: boolean): readonly string[] {
  if (target.kind === 'url') return [...urlSecrets(target.url), ...headerSecrets(target.headers ?? {})];
  if (target.kind === 'command')
    return [...variableSecrets(target.env ?? {}, isInherited), ...wordSecrets(target.args ?? [])];
  return [];
}

/** `Bearer token` is hidden as a whole and without its scheme. */
function headerSecrets(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (PLAIN_HEADERS.has(name.toLowerCase()) || PLAIN_VALUE.test(value)) return [];
    const bare = /^[A-Za-z]+\s+(.+)$/s.exec(value)?.[1];
    return name.toLowerCase() === 'authorization' && bare !== undefined
      ? [bare, ...pairSecrets(bare)]
      : [value];
  });
}

/** The name and the password of basic authentication. */
function pairSecrets(encoded: string): string[] {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const [, password] = /^[\x20-\x7e]*?:([\x20-\x7e]+)$/.exec(text) ?? [];
  return password === undefined ? [] : [text, password];
}

function variableSecrets(env: Readonly<Record<string, string>>, isInherited: boolean): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    const inUrl = urlSecrets(value);
    if (inUrl.length > 0) return inUrl;
    return isCredentialName(name) || (!isInherited && isCredentialValue(value)) ? [value] : [];
  });
}

/** `--api-key S`, `--token=S`, `TOKEN=S`, an address with a password, and what looks like a credential by itself. */
function wordSecrets(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const [, name, value] = /^(?:--?)?([\w.-]+)=(.+)$/s.exec(word) ?? [];
    if (name !== undefined && value !== undefined && isCredentialName(name)) return [value];
    const flag = words[index - 1] ?? '';
    if (/^--?[A-Za-z]/.test(flag) && !flag.includes('=') && !word.startsWith('-') && isCredentialName(flag))
      return [word];
    const inUrl = urlSecrets(word);
    if (inUrl.length > 0) return inUrl;
    return !/[./\\@:=]/.test(word) && isCredentialValue(word) ? [word] : [];
  });
}

/** User, password, parameters and parts of the path that are credentials. */
export function urlSecrets(text: string): string[] {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return [];
  const url = new URL(text);
  const query = [...url.searchParams].filter(
    ([name, value]) => isCredentialName(name) || isCredentialValue(value),
  );
  const path = url.pathname.split('/').filter((part) => part.length >= 20 && isCredentialValue(part));
  const found = [url.username, url.password, ...query.map(([, value]) => value), ...path, url.hash.slice(1)];
  return found.filter((part) => part !== '').flatMap((part) => [...new Set([part, decoded(part)])]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
