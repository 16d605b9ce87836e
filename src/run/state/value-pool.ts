import type { Reply } from '../../model/session.js';
import { type HarvestedValue, harvest, type KnownValues } from '../../scenario/index.js';
import type { Stage, ToolState } from './tool-state.js';

/** Verbs of tools whose response shows something that the call itself has made, anywhere in the name. */
const CREATES = words('create add store write new insert save start register put make open schedule');

/** Words that mean the same at the start of a name only. */
const CREATES_FIRST = words(
  'plan request submit upload generate begin init draft record copy clone fork duplicate',
);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Whether a tool makes something, as its name says. */
export function isCreator(tool: string): boolean {
  const named = tool.toLowerCase().split(/[^a-z]+/);
  return named.some((word) => CREATES.has(word)) || CREATES_FIRST.has(named[0] ?? '');
}

/** The values that exist on the server: given by the user, and seen in its responses. */
export class ValuePool {
  readonly #given: KnownValues;
  #harvested: readonly HarvestedValue[] = [];
  /** What each response yielded: reading it once is enough. */
  readonly #yields = new WeakMap<Reply, readonly HarvestedValue[]>();

  constructor(given: KnownValues) {
    this.#given = given;
  }

  /** The values that a tool may get: a tool that changes or deletes gets only what this run created. */
  for(stage: Stage): KnownValues {
    const harvested =
      stage === 'read' ? this.#harvested : this.#harvested.filter(({ isOurs }) => isOurs === true);
    return { ...this.#given, harvested };
  }

  /** Takes up the values in all responses so far, in the order of the list. */
  gather(states: readonly ToolState[]): void {
    this.#harvested = states.flatMap(({ tool, attempts, stage }) => {
      const isOurs = stage !== 'read' && isCreator(tool.name);
      return attempts.flatMap(({ reply, arguments: args }) => {
        if (reply?.kind !== 'result') return [];
        const known =
          this.#yields.get(reply) ??
          harvest({ tool: tool.name, answer: reply.result, arguments: args, isOurs });
        this.#yields.set(reply, known);
        return known;
      });
    });
  }
}
