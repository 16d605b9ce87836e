/** How much of an HTTP server we are willing to take in, and how long we wait for it. Times in milliseconds. */
export interface HttpLimits {
  /** Bytes of one message, after decompression. */
  readonly messageBytes: number;
  /** Bytes of one event stream altogether, after decompression. */
  readonly streamBytes: number;
  /** Until the head of a response to whatever is no request: a notification, GET, DELETE. */
  readonly acknowledge: number;
  /** A request altogether, however lively its response; the caller's own time-out usually comes first. */
  readonly request: number;
  /** Between two chunks of a body that is not an event stream. */
  readonly idle: number;
  /** How long an event stream may stay open after it has brought its response. */
  readonly linger: number;
  /** For saying good-bye with DELETE. */
  readonly farewell: number;
  /** Redirects in a row. */
  readonly redirects: number;
  /** Times that one stream is taken up again without having brought anything new. */
  readonly resumptions: number;
  /** The longest pause that a server's `retry` field can ask of us. */
  readonly retry: number;
  /** Connections at the same time; more requests wait for a free one. */
  readonly sockets: number;
}

export const DEFAULT_HTTP_LIMITS: HttpLimits = {
  messageBytes: 64 * 1024 * 1024,
  streamBytes: 256 * 1024 * 1024,
  acknowledge: 30_000,
  request: 600_000,
  idle: 30_000,
  linger: 2_000,
  farewell: 2_000,
  redirects: 5,
  resumptions: 3,
  retry: 10_000,
  sockets: 128,
};
