import type { Fault } from '../../model/fault.js';
import type { FindingDraft, Severity } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { quoteValue, truncate } from '../../model/quote.js';
import type { SecretRegister } from '../../model/secret-register.js';
import type { ChannelListener } from '../channel.js';
import type { WireRuleId } from '../session/wire-rules.js';
import type { StreamEvent } from './event-stream.js';

/** Findings of one channel, at most: a hostile server can think of endless names. */
const MOST_REPORTS = 50;

/** Characters of something that is no JSON. */
const MOST_NOISE = 64 * 1024;

/** What came, on its way to the listener. */
export class MessageSink {
  readonly #listener: ChannelListener;
  readonly #secrets: SecretRegister;
  readonly #reported = new Set<string>();

  constructor(listener: ChannelListener, secrets: SecretRegister) {
    this.#listener = listener;
    this.#secrets = secrets;
  }

  /** Hands over a text that should be one JSON value; returns the value, or `undefined` when it is none. */
  deliver(text: string, bytes: number): unknown {
    const value = this.#listener.message(text, bytes);
    if (value === undefined)
      this.#listener.noise(truncate(this.#secrets.mask(text.slice(0, MOST_NOISE * 2)), MOST_NOISE));
    return value;
  }

  /** Hands over an event of a stream; types that MCP does not know are reported. */
  deliverEvent(event: StreamEvent): unknown {
    if (event.data === '') return undefined;
    const name = event.event ?? 'message';
    if (name === 'message') return this.deliver(event.data, Buffer.byteLength(event.data));
    this.report('wire/event-type', 'info', {
      path: '',
      message: 'An event of an unknown type was ignored.',
      expected: '"message"',
      received: quoteValue(this.#secrets.mask(name), 60),
    });
    return undefined;
  }

  /** Reports a deviation, the same one only once. */
  report(rule: WireRuleId, severity: Severity, draft: FindingDraft): void {
    const key = `${rule} ${draft.received ?? ''}`;
    if (this.#reported.has(key) || this.#reported.size >= MOST_REPORTS) return;
    this.#reported.add(key);
    this.#listener.finding(rule, severity, draft);
  }

  /** Says that nothing more will come. */
  close(reason: Fault): void {
    this.#listener.closed(reason);
  }
}

/**
 * Whether a value that came in the response to one request answers it, alone or in a batch. An id that is missing or
 * has another type is a deviation for the session to report, but it cannot belong to any other request.
 */
export function isResponseTo(value: unknown, id: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isResponseTo(one, id));
  if (!isRecord(value) || value.method !== undefined) return false;
  return value.id === undefined || value.id === null || String(value.id) === String(id);
}
