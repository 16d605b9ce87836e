import { RE2JS } from 're2js';
import { Inconclusive } from './inconclusive.js';
import { charge } from './meter.js';
import { readRegex } from './regex-syntax.js';

/** A `pattern` that matches in time linear in the text, or reports that it cannot. */
export interface Matcher {
  /** Throws `Inconclusive` where the text is too long to decide. */
  test(text: string): boolean;
  /** Identity for Ajv, which shares matchers whose texts are equal. */
  toString(): string;
}

/** Backtracking steps that we allow for one text; some nanoseconds each. */
const NATIVE_STEPS = 1_000_000;
/** A text up to this length costs next to nothing. */
const SHORT = 64;
/** Steps of the meter that a character costs without backtracking. */
const LINEAR_COST = 50;
/** Pattern size times text length up to which matching without backtracking is quick enough. */
const LINEAR_SIZE = 3_000_000;
/** Below this length of text, a pattern that only backtracking can match is not worth having. */
const SHORTEST_USEFUL = 100;
/** Longer patterns are data, not patterns. */
const LONGEST_PATTERN = 10_000;

/** Prepares a pattern; a text says why it cannot be used. `isInvalid` where no ECMAScript engine would take it. */
export function compilePattern(
  source: string,
  maxLength: number,
): { matcher: Matcher } | { reason: string; isInvalid: boolean } {
  const native = compileNative(source);
  if (native === undefined) return { reason: 'is not a regular expression of ECMA-262', isInvalid: true };
  if (source.length > LONGEST_PATTERN) return { reason: 'is too long', isInvalid: false };
  const facts = readRegex(source);
  const nativeLimit = facts === undefined ? 0 : lengthWithin(facts.scale, facts.power, source.length);
  const linear = facts?.re2 === undefined ? undefined : lazyLinear(facts.re2);
  if (nativeLimit < SHORTEST_USEFUL && linear?.() === undefined)
    return { reason: 'may take exponential time, and cannot be matched in linear time', isInvalid: false };
  return { matcher: matcherOf({ source, native, nativeLimit, linear, maxLength }) };
}

interface Parts {
  readonly source: string;
  readonly native: RegExp;
  readonly nativeLimit: number;
  readonly linear: (() => RE2JS | undefined) | undefined;
  readonly maxLength: number;
}

function matcherOf({ source, native, nativeLimit, linear, maxLength }: Parts): Matcher {
  const shortEnough = Math.min(nativeLimit, maxLength);
  // The worst case is rare: it is charged at a tenth.
  const costOf = (length: number) =>
    nativeLimit === Number.POSITIVE_INFINITY ? length / 10 : (length / nativeLimit) * (NATIVE_STEPS / 10);
  return {
    test(text) {
      if (text.length <= shortEnough) {
        if (text.length > SHORT) charge(costOf(text.length));
        return native.test(text);
      }
      if (text.length > maxLength)
        throw new Inconclusive('A string is too long to be matched against a pattern.');
      const engine = linear?.();
      if (engine === undefined)
        throw new Inconclusive('A string is too long to be matched against its pattern in bounded time.');
      // The automaton costs up to its size for each character.
      if (text.length * source.length > LINEAR_SIZE)
        throw new Inconclusive('A string is too long to be matched against its pattern in bounded time.');
      charge(text.length * LINEAR_COST);
      return engine.matcher(text).find();
    },
    toString: () => source,
  };
}

function compileNative(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Escapes such as `\-` outside a class are errors with `u` alone; the next turn tries without.
    }
  }
  return undefined;
}

function lengthWithin(scale: number, power: number, size: number): number {
  if (power === 0) return 10 ** scale * size <= NATIVE_STEPS ? Number.POSITIVE_INFINITY : 0;
  return Math.floor((NATIVE_STEPS / size / 10 ** scale) ** (1 / power));
}

function lazyLinear(re2: string): () => RE2JS | undefined {
  let engine: RE2JS | undefined | null;
  return () => {
    if (engine === undefined) {
      try {
        engine = RE2JS.compile(re2);
      } catch {
        // RE2 rejects what it does not support: large repetitions, some character properties.
        engine = null;
      }
    }
    return engine ?? undefined;
  };
}
