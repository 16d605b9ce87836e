import type { IncomingMessage } from 'node:http';
import { isRevision, type Revision } from '../../model/revision.js';
import { GuardedServer, type ProxyGuardOptions } from '../proxy/guarded-server.js';
import { MessageGuard } from '../proxy/message-guard.js';
import { RelayedRequests } from '../proxy/relayed-requests.js';
import { endToEndHeaders, type RawHeaders } from './end-to-end-headers.js';
import type { Upstream } from './upstream.js';

/** Scopes that are remembered; one that was forgotten lists its tools again. */
const MOST_SCOPES = 1_000;

/** Headers that say who asks, and that a request of the guard has to repeat. */
const WHO = /^(?:authorization|cookie|mcp-session-id|mcp-protocol-version|x-.*)$/;

/** Clients that see the same tools: those of a session, or, without one, those with the same authorization. */
export class ToolScope {
  readonly server: GuardedServer;
  /** The requests of each connection that is open. */
  readonly open = new Set<RelayedRequests>();
  /** Requests whose connection broke before their response came: it may come on another one. */
  readonly orphans = new RelayedRequests(this.open);
  revision: Revision | undefined;
  /** Those of the latest request. To keep more of it would cost memory: a request leads to everything that it was about. */
  #headers: RawHeaders = [];

  /** `isOwn`: whether the value of a header is the guard's to choose. */
  constructor(guard: ProxyGuardOptions, upstream: Upstream, limit: number, isOwn: (name: string) => boolean) {
    const noSend = (): never => {
      throw new Error('Over HTTP, the guard lists tools by requests of its own.');
    };
    this.server = new GuardedServer(guard, noSend, {
      fetchPage: (cursor, meta) => {
        const headers = endToEndHeaders(this.#headers, (name) => !WHO.test(name) || isOwn(name));
        return upstream.listTools(cursor, meta, headers, limit);
      },
    });
  }

  /** A guard for the messages of one request. */
  messagesOf({ rawHeaders, headers }: IncomingMessage): MessageGuard {
    this.#headers = rawHeaders;
    const version = headers['mcp-protocol-version'];
    const revision = isRevision(version) ? version : this.revision;
    return new MessageGuard(this.server, new RelayedRequests(this.open), revision);
  }
}

/** The scopes of one server, the most recently used ones. */
export class ToolScopes {
  readonly #make: () => ToolScope;
  readonly #scopes = new Map<string, ToolScope>();
  #latest: { readonly key: string; readonly scope: ToolScope } | undefined;

  constructor(make: () => ToolScope) {
    this.#make = make;
  }

  /** The scope of a request. */
  of(request: IncomingMessage): ToolScope {
    const key = keyOf(request);
    if (key === this.#latest?.key) return this.#latest.scope;
    const scope = this.#scopes.get(key) ?? this.#make();
    this.#put(key, scope);
    return scope;
  }

  /** The server has opened a session. */
  open(session: string): ToolScope {
    const scope = this.#make();
    this.#put(`session ${session}`, scope);
    return scope;
  }

  /** The session of a request has ended. */
  close(request: IncomingMessage): void {
    this.#scopes.delete(keyOf(request));
    this.#latest = undefined;
  }

  #put(key: string, scope: ToolScope): void {
    this.#scopes.delete(key);
    this.#scopes.set(key, scope);
    this.#latest = { key, scope };
    const [oldest] = this.#scopes.keys();
    if (this.#scopes.size > MOST_SCOPES && oldest !== undefined) this.#scopes.delete(oldest);
  }
}

function keyOf({ headers }: IncomingMessage): string {
  const session = headers['mcp-session-id'];
  if (typeof session === 'string') return `session ${session}`;
  const { authorization = '', cookie = '' } = headers;
  return `caller ${authorization}\n${cookie}`;
}
