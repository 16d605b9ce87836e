import type { FetchLike } from '@modelcontextprotocol/client';
import { Fault } from '../../../model/fault.js';
import { isLoopback } from '../is-loopback.js';
import { routeFor } from '../proxy.js';
import { isRedirect, redirectLoop, redirectTarget } from '../redirect.js';
import { sendRequest } from '../send-request.js';
import { showUrl } from '../show-url.js';
import { isPrivateAddress } from './is-private-address.js';

/** Bytes and milliseconds of one response of an authorization server. */
const LIMITS = { bytes: 1024 * 1024, idle: 10_000, total: 20_000 };
const PATIENCE = 20_000;
const MOST_REDIRECTS = 5;

/**
 * A `fetch` for authorization servers. Their addresses come from a server that we do not trust, so it talks TLS
 * only, does not let a public server point us at this machine or a private network, and takes in a limited answer.
 */
export function guardedFetch(
  server: URL,
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): FetchLike {
  return async (input, init = {}) => {
    let url = new URL(input instanceof URL ? input : String(input));
    // An authorization flow reads with GET and posts everything else.
    const method = init.method === undefined || init.method === 'GET' ? 'GET' : 'POST';
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' };
    const body = init.body === undefined || init.body === null ? {} : { body: String(init.body) };
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      const refusal = unfit(url, server);
      if (refusal !== undefined) throw refusal;
      const route = routeFor(url, environment, 1);
      try {
        const response = await sendRequest(route, {
          method,
          url,
          headers,
          ...body,
          signal,
          patience: PATIENCE,
          repeatable: false,
        });
        if (isRedirect(response)) {
          url = redirectTarget(response);
          continue;
        }
        const { text } = await response.body.text(LIMITS);
        const empty = response.status === 204 || response.status === 205;
        const type = response.headers['content-type'] ?? 'text/plain';
        return new Response(empty ? null : text, {
          status: response.status,
          headers: { 'content-type': type },
        });
      } finally {
        route.agent.destroy();
      }
    }
    throw redirectLoop(url, MOST_REDIRECTS);
  };
}

/** The `Fault` for an address that a server has no business to send us to. */
export function unfit(url: URL, server: URL): Fault | undefined {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url) && isLoopback(server)))
    return new Fault(
      'auth_required',
      `The authorization server ${showUrl(url)} does not use TLS, so it was not contacted.`,
      {
        fix: 'Make the server name an https:// authorization server.',
      },
    );
  if (isPrivateAddress(url) && !isPrivateAddress(server))
    return new Fault(
      'auth_required',
      `The server points to an authorization server on a private network, so it was not contacted.`,
      {
        fix: 'Make the server name a public authorization server.',
      },
    );
  return undefined;
}
