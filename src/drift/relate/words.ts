import { type Automaton, alphabet } from './automaton.js';

/** What texts have to be like. */
export interface WordQuery {
  readonly matching: readonly Automaton[];
  readonly avoiding: readonly Automaton[];
  readonly min: number;
  readonly max: number;
  /** How many texts are wanted at most. */
  readonly limit: number;
}

/** The shortest texts, and whether there are certainly no others. */
export interface Words {
  readonly words: readonly string[];
  readonly isComplete: boolean;
}

const MAX_STEPS = 20_000;
const MAX_PER_RANGE = 40;

/** The shortest texts that match some patterns and avoid others, found breadth first over all patterns at once. */
export function findWords(query: WordQuery): Words {
  const { matching, avoiding, min, max, limit } = query;
  const automata = [...matching, ...avoiding];
  const characters = alphabet(automata, Math.min(limit, MAX_PER_RANGE));
  const words: string[] = [];
  const visits = new Map<string, number>();
  const queue: { states: readonly string[]; word: string; length: number }[] = [];
  const push = (states: readonly string[], word: string, length: number): void => {
    const key = `${Math.min(length, min)} ${states.join(' ')}`;
    const visited = visits.get(key) ?? 0;
    // As many ways to a state as texts are wanted: each way is a text of its own.
    if (visited >= limit) return;
    visits.set(key, visited + 1);
    queue.push({ states, word, length });
  };
  push(
    automata.map((automaton) => automaton.start),
    '',
    0,
  );
  for (let step = 0; step < queue.length; step++) {
    if (step > MAX_STEPS) return { words, isComplete: false };
    const here = queue[step];
    if (here === undefined) break;
    const { states, word, length } = here;
    const fits = automata.every((automaton, i) => automaton.accepts(states[i] ?? '') === i < matching.length);
    if (fits && length >= min && words.push(word) >= limit) return { words, isComplete: false };
    if (length >= max) continue;
    for (const code of characters)
      push(
        automata.map((automaton, i) => automaton.next(states[i] ?? '', code)),
        word + String.fromCodePoint(code),
        length + 1,
      );
  }
  return { words, isComplete: limit <= MAX_PER_RANGE };
}
