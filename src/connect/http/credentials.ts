/** The environment variable that holds a bearer token for servers that are given by URL. */
export const BEARER_TOKEN_VARIABLE = 'ASSAY_BEARER_TOKEN';

/** Where a channel gets tokens from when they have to be obtained, and obtained again. */
export interface HttpAuth {
  /** The token to send now, if there is one. */
  token(): Promise<string | undefined>;
  /**
   * Told that the server refused a request; true when a new token can be had and the request is worth repeating.
   * Throws a `Fault` when getting one failed.
   */
  renew(challenge: Challenge): Promise<boolean>;
}

/** A refusal, as an authorization flow needs to know it. */
export interface Challenge {
  readonly status: 401 | 403;
  readonly wwwAuthenticate: string | undefined;
  readonly signal: AbortSignal;
}

/** Headers whose values are secrets; what we send in them is masked wherever a server echoes it. */
const SECRET_HEADER = /authorization|cookie|token|secret|key|password|session/i;

/** The secrets among the headers that we send, each without its scheme. */
export function secretsIn(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => SECRET_HEADER.test(name))
    .map(([, value]) => value.replace(/^(?:bearer|basic|token)\s+/i, '').trim());
}

/** The headers of a target plus, where they name no authorization, a bearer token or the user of the URL. */
export function withCredentials(
  headers: Readonly<Record<string, string>>,
  url: URL,
  bearer: string | undefined,
): Record<string, string> {
  const all = { ...headers };
  if (Object.keys(all).some((name) => name.toLowerCase() === 'authorization')) return all;
  const user = decoded(url.username);
  // Secrets of CI systems often end with a line break.
  const token = bearer?.trim() ?? '';
  if (token !== '') all.Authorization = `Bearer ${token}`;
  else if (user !== '') {
    all.Authorization = `Basic ${Buffer.from(`${user}:${decoded(url.password)}`).toString('base64')}`;
  }
  return all;
}

/** The percent-decoded text; unchanged if it contains a stray `%`. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
