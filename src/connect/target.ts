/** A server that is started as a child process and spoken to over its standard streams. */
export interface CommandTarget {
  readonly kind: 'command';
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to the safe default environment (`PATH`, `HOME` and the like); nothing else is inherited. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Words to put before the command: a program that limits or encloses what it starts. */
  readonly wrapper?: readonly string[];
}

/** A server behind a URL. */
export interface UrlTarget {
  readonly kind: 'url';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `auto` tries Streamable HTTP and falls back to HTTP+SSE of 2024-11-05. */
  readonly transport?: 'auto' | 'streamable-http' | 'sse';
  /** False: the token in `ASSAY_BEARER_TOKEN` is not for this server. */
  readonly ambientToken?: boolean;
}

/** What an in-process server talks through; the transports of both official SDKs have this shape. */
export interface ServerTransport {
  onmessage?: (message: unknown, extra?: unknown) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  sessionId?: string;
  start(): Promise<void>;
  send(message: unknown, options?: unknown): Promise<void>;
  close(): Promise<void>;
}

/** A server in this process: `serve` is given the server's end of the wire, as in `(t) => server.connect(t)`. */
export interface InProcessTarget {
  readonly kind: 'in-process';
  serve(transport: ServerTransport): unknown;
}

/** Where a server is to be found. */
export type Target = CommandTarget | UrlTarget | InProcessTarget;
