import type { Fault } from '../model/fault.js';
import type { FindingDraft } from '../model/finding.js';
import type { Revision } from '../model/revision.js';
import type { WireRuleId } from './session/wire-rules.js';

/** What a launcher does before the server starts. */
export interface LaunchWork {
  readonly launcher: string;
  readonly does: 'installing' | 'building';
  /** What it wrote last; empty where it has written nothing. */
  readonly text: string;
}

/** What a channel reports to the session above it, as it happens. */
export interface ChannelListener {
  /**
   * One text that came and should be a JSON value, and the bytes that it took on the wire. Returns the value, and
   * `undefined` where it is no JSON. A message that was refused is returned as far as it matters: with its `id`.
   */
  message(text: string, bytes: number): unknown;
  /** Something that came and is no JSON: a log line on stdout, garbage in an event stream. */
  noise(text: string): void;
  stderr(text: string): void;
  /** A launcher installs or builds the server, which has not started yet; `undefined`: it is done. */
  launching(work: LaunchWork | undefined): void;
  /** A deviation that only the transport can see. */
  finding(rule: WireRuleId, severity: 'error' | 'warning' | 'info', draft: FindingDraft): void;
  /** The channel has ended and nothing more will come; called once. */
  closed(reason: Fault): void;
}

/** What a channel may need to know about a message that it sends. */
export interface SendContext {
  readonly signal?: AbortSignal;
  /** Further HTTP headers, such as `Mcp-Param-*`; channels without headers ignore them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The message as it was written, where it is not ours; channels over HTTP send it as it is. */
  readonly text?: string;
}

/** One way to exchange JSON-RPC messages with a server. Knows nothing of requests, ids or revisions' meaning. */
export interface Channel {
  /** The name of the transport, for people. */
  readonly transport: string;
  /** Whether each request has a connection of its own, so that closing it cancels the request. */
  readonly isPerRequest: boolean;
  /** Whether a server may be asked something that it does not know first, without ending its process. */
  readonly toleratesProbes: boolean;
  /** Opens the channel; throws a `Fault` when that fails. */
  start(listener: ChannelListener): Promise<void>;
  /** Hands one message over; throws a `Fault` when that is not possible. */
  send(message: Readonly<Record<string, unknown>>, context?: SendContext): Promise<void>;
  /** Told once the session has agreed on a revision, for headers that carry it. */
  agree(revision: Revision): void;
  /** Told what `tools/list` brought, for headers that a tool's schema asks for; absent where nothing depends on it. */
  learnTools?(tools: readonly unknown[]): void;
  /** The beginning and the end of what the server wrote to stderr; empty where there is none. */
  readonly stderr: string;
  /** Ends the channel and everything that it started; never throws, safe to call twice. */
  close(): Promise<void>;
}
