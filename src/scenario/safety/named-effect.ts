import type { EffectReading } from './effect.js';
import {
  ALWAYS_GRAVE,
  GRAVE_VERBS,
  JOINING,
  MILD_VERBS,
  PURE_VERBS,
  READ_VERBS,
  THINGS,
  WRITE_VERBS,
} from './verbs.js';

type Kind = 'read' | 'pure' | 'write' | 'mild' | 'grave';

function kindOf(word: string): Kind | undefined {
  if (READ_VERBS.has(word)) return 'read';
  if (PURE_VERBS.has(word)) return 'pure';
  if (GRAVE_VERBS.has(word)) return 'grave';
  if (WRITE_VERBS.has(word)) return 'write';
  return MILD_VERBS.has(word) ? 'mild' : undefined;
}

/** What the words of a tool's name say that it does; `undefined` where they say nothing. */
export function namedEffect(words: readonly string[]): EffectReading | undefined {
  const grave = words.find((word) => ALWAYS_GRAVE.has(word));
  if (grave !== undefined) return says('grave', grave);
  // To take a message from a queue is to take it away from others.
  if (words.includes('queue') && words.some((word) => /^messages?$/.test(word)))
    return says('grave', 'queue');
  const verbs = words.filter((word) => kindOf(word) !== undefined);
  const plain = verbs.filter((word) => !THINGS.has(word));
  const deeds = [...(plain.length > 0 ? plain : verbs), ...joined(words)];
  const [worst] = [...deeds].sort((a, b) => severity(b) - severity(a));
  if (worst === undefined) return undefined;
  // `create_issue_status` reads like a status to some, and creates to others: the worst word decides.
  return says(effectFor(worst), worst);
}

/** Deeds after "and", "or": there even what could be a thing is one. */
function joined(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => JOINING.has(words[index - 1] ?? '') && kindOf(word) !== undefined);
}

/** Whether a word is a verb of changing or worse. */
export function isChange(word: string): boolean {
  const kind = kindOf(word);
  return kind === 'write' || kind === 'grave';
}

const ORDER: readonly (Kind | undefined)[] = [undefined, 'pure', 'read', 'mild', 'write', 'grave'];
const severity = (word: string): number => ORDER.indexOf(kindOf(word));

function effectFor(word: string): EffectReading['effect'] {
  const kind = kindOf(word);
  if (kind === 'read' || kind === 'pure') return 'read';
  if (kind === 'mild') return 'unknown';
  return kind ?? 'unknown';
}

function says(effect: EffectReading['effect'], word: string): EffectReading {
  return { effect, because: `its name says "${word}"`, word };
}
