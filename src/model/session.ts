import type { Finding } from './finding.js';
import type { Era, Revision } from './revision.js';

/** What came back for a request: the raw `result` or the raw `error`, exactly as on the wire. */
export type Reply =
  | { readonly kind: 'result'; readonly result: unknown; readonly milliseconds: number }
  | { readonly kind: 'error'; readonly error: unknown; readonly milliseconds: number };

/** Everything that crosses the wire, and what else happened to the connection, in order. */
export type SessionEvent =
  | {
      readonly type: 'sent' | 'received';
      readonly at: number;
      readonly message: unknown;
      readonly bytes: number;
    }
  | { readonly type: 'noise'; readonly at: number; readonly text: string }
  | { readonly type: 'stderr'; readonly at: number; readonly text: string }
  | { readonly type: 'finding'; readonly at: number; readonly finding: Finding }
  | { readonly type: 'tools_changed'; readonly at: number }
  | { readonly type: 'closed'; readonly at: number; readonly reason: string };

/** Options of one request. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds without a response or progress after which the call is cancelled. */
  readonly timeout?: number;
  /** Milliseconds after which it is cancelled, however much progress it reports. */
  readonly totalTimeout?: number;
  readonly onProgress?: (progress: unknown) => void;
  /** Further HTTP headers of this request; other transports ignore them. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What `tools/list` brought, all pages joined, each tool as it came. */
export interface ToolList {
  readonly tools: readonly unknown[];
  readonly pages: readonly unknown[];
  readonly findings: readonly Finding[];
}

/**
 * An open connection to one MCP server that hands over raw wire values. Requests throw a `Fault` when there is
 * no response; a JSON-RPC error is a response and is returned.
 */
export interface Session extends AsyncDisposable {
  readonly revision: Revision;
  readonly era: Era;
  /** How the connection was made: `stdio`, `streamable-http`, … */
  readonly transport: string;
  /** As the server sent them in `initialize` or `server/discover`; unproven. */
  readonly serverInfo: unknown;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly instructions: unknown;
  request(
    method: string,
    params?: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<Reply>;
  notify(method: string, params?: Readonly<Record<string, unknown>>): Promise<void>;
  listTools(options?: RequestOptions): Promise<ToolList>;
  callTool(name: string, args: unknown, options?: RequestOptions): Promise<Reply>;
  /** Hears every event from now on; returns the function that stops it. */
  subscribe(listener: (event: SessionEvent) => void): () => void;
  /** Deviations of the wire so far: malformed envelopes, unknown ids, noise. */
  readonly findings: readonly Finding[];
  /** The end of what the server wrote to stderr, if it has one. */
  readonly stderr: string;
  close(): Promise<void>;
}
