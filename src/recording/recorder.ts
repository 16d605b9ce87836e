import { isRecord } from '../model/json.js';
import { readJson } from '../model/read-json.js';
import { eraOf, isRevision } from '../model/revision.js';
import { safeJson } from '../model/safe-json.js';
import type { RecordingLine } from './recording-line.js';

/** Where lines go, and what they must not hold. */
export interface RecorderParts {
  write(line: string): void;
  /** A value without secrets. */
  mask(value: unknown): unknown;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Where a request of the modern era names its revision. */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Records the messages between clients and a server. What is no message, or nested too deeply to be played, is left out. */
export class Recorder {
  readonly #parts: RecorderParts;
  readonly #sessions = new WeakMap<object, number>();
  /** Requests that open a session, by its source. */
  readonly #openings = new WeakMap<object, Readonly<Record<string, unknown>>>();
  #count = 0;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /** A message went to the server. `source` is one for all messages in which an id has one meaning. */
  sent(source: object, text: string): void {
    for (const message of messagesIn(text)) {
      this.#write({ sent: this.#parts.mask(message), ...this.#place(source) });
      if (message.method === 'initialize' || message.method === 'server/discover')
        this.#openings.set(source, message);
    }
  }

  /** A message came from the server. */
  received(source: object, text: string): void {
    for (const message of messagesIn(text)) {
      this.#write({ received: this.#parts.mask(message), ...this.#place(source) });
      const opening = this.#openings.get(source);
      if (opening === undefined || opening.id !== message.id || !isRecord(message.result)) continue;
      this.#openings.delete(source);
      this.#opened(opening, message.result);
    }
  }

  #opened(opening: Readonly<Record<string, unknown>>, result: Readonly<Record<string, unknown>>): void {
    const params = isRecord(opening.params) ? opening.params : {};
    const asked = isRecord(params._meta) ? params._meta[VERSION_KEY] : undefined;
    const revision = result.protocolVersion ?? asked;
    if (!isRevision(revision)) return;
    const { serverInfo, capabilities, instructions } = result;
    const shown = this.#parts.mask(capabilities);
    this.#write({
      opened: {
        revision,
        era: eraOf(revision),
        serverInfo: this.#parts.mask(serverInfo),
        capabilities: isRecord(shown) ? shown : {},
        instructions: this.#parts.mask(instructions),
      },
    });
  }

  #place(source: object): { readonly at: number; readonly session?: number } {
    const known = this.#sessions.get(source) ?? ++this.#count;
    this.#sessions.set(source, known);
    const at = Math.round(this.#parts.now());
    return known === 1 ? { at } : { at, session: known };
  }

  #write(line: RecordingLine): void {
    this.#parts.write(safeJson(line, 0));
  }
}

function messagesIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  const reading = readJson(text);
  return reading.outcome === 'value' ? [reading.value].flat().filter((message) => isRecord(message)) : [];
}
