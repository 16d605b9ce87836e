import { type BodyJudge, judgeText } from './judge-body.js';

/** The end of an event: an empty line, in any of the three ways to end a line. */
const BOUNDARY = /\r\n\r\n|\n\n|\r\r/;

/** Judges a stream of server-sent events piece by piece: each event leaves when it is complete. */
export class EventJudge {
  readonly #judge: BodyJudge;
  #rest = '';

  constructor(judge: BodyJudge) {
    this.#judge = judge;
  }

  /** Takes a piece of the stream and returns the events that are complete with it. */
  push(piece: string): string {
    this.#rest += piece;
    let out = '';
    for (let end = BOUNDARY.exec(this.#rest); end !== null; end = BOUNDARY.exec(this.#rest)) {
      const boundary = end[0];
      out += this.#event(this.#rest.slice(0, end.index)) + boundary;
      this.#rest = this.#rest.slice(end.index + boundary.length);
    }
    return out;
  }

  /** What is left when the stream ends: an event without its empty line is incomplete, and passes unchanged. */
  end(): string {
    const rest = this.#rest;
    this.#rest = '';
    return rest;
  }

  #event(event: string): string {
    const lines = event.split(/\r\n|\n|\r/);
    const data = lines.filter((line) => line.startsWith('data:'));
    if (data.length === 0) return event;
    const text = data.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n');
    // Events need not be JSON; only JSON can be judged.
    const instead = judgeText(text, { ...this.#judge, malformed: 'pass' });
    if (instead === undefined) return event;
    const others = lines.filter((line) => !line.startsWith('data:'));
    return [...others, `data: ${instead.text}`].join('\n');
  }
}
