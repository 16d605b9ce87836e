import { BoundedCache } from '../../schema/cache.js';
import { compilePattern, type Matcher } from '../../schema/pattern.js';
import type { Choices } from './choices.js';
import type { FlatNode } from './flatten.js';
import { samplePattern } from './pattern-sample.js';

/** Longer texts are not made: they would measure the wire, not the tool. */
export const LONGEST_TEXT = 100_000;
/** Longer patterns are not read. */
const LONGEST_PATTERN = 1_000;

/** Characters as JSON Schema counts them: code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** Whether a text keeps to lengths and pattern; formats are left to the validator. */
export function isTextAllowed(node: FlatNode, text: string): boolean {
  const length = lengthOf(text);
  if (typeof node.minLength === 'number' && length < node.minLength) return false;
  if (typeof node.maxLength === 'number' && length > node.maxLength) return false;
  return typeof node.pattern !== 'string' || matches(node.pattern, text);
}

function matches(pattern: string, text: string): boolean {
  const matcher = matcherFor(pattern);
  try {
    return matcher?.test(text) ?? true;
  } catch {
    // Undecided within its bounds; the validator has the last word.
    return true;
  }
}

/** The last patterns that were compiled: a plan asks for the same few hundreds of times. */
const patterns = new BoundedCache<ReturnType<typeof compilePattern>>(
  100,
  8_000_000,
  (pattern) => 500 + pattern.length * 100,
);

function matcherFor(pattern: string): Matcher | undefined {
  const compiled = patterns.get(pattern, () => compilePattern(pattern, LONGEST_TEXT)).value;
  return compiled !== undefined && 'matcher' in compiled ? compiled.matcher : undefined;
}

/** A text stretched or cut to the lengths that a node allows; `undefined` where it would be too long to make. */
export function fitText(node: FlatNode, text: string): string | undefined {
  const low = typeof node.minLength === 'number' ? node.minLength : 0;
  const high = typeof node.maxLength === 'number' ? node.maxLength : Number.POSITIVE_INFINITY;
  if (low > high || low > LONGEST_TEXT) return undefined;
  const length = lengthOf(text);
  if (length > high) return [...text].slice(0, high).join('');
  return length < low ? text + 'a'.repeat(low - length) : text;
}

/** A moment in forms that patterns describe: a text of digits that fits is rarely a day that exists. */
const MOMENTS: readonly string[] = [
  '2026-01-15T09:30',
  '2026-01-15T09:30:00',
  '2026-01-15T09:30:00Z',
  '2026-01-15T09:30:00.000Z',
  '2026-01-15 09:30',
  '2026-01-15 09:30:00',
  '2026-01-15',
  '2026/01/15',
  '15.01.2026',
  '15/01/2026',
  '2026-01',
  '2026-W03',
  '2026-Q1',
  '09:30',
  '09:30:00',
];

/** A moment in the form that a pattern describes; `undefined` where the pattern is about something else. */
export function momentText(node: FlatNode): string | undefined {
  const isOpen = ['assay', 'a-a', '7', 'A-7'].some((text) => matches(String(node.pattern), text));
  return isOpen ? undefined : MOMENTS.find((text) => isTextAllowed(node, text));
}

/** A text that a pattern matches, within the lengths; `undefined` where none is found in a few tries. */
export function patternText(node: FlatNode, choices: Choices): string | undefined {
  const pattern = String(node.pattern);
  if (pattern.length > LONGEST_PATTERN) return undefined;
  const low = typeof node.minLength === 'number' ? node.minLength : 0;
  for (const [turn, extra] of [1, 0, 2, 5, low, Math.ceil(low / 2), low - 1, 12].entries()) {
    const index = (length: number): number => (turn === 0 ? choices.index(length) : choices.below(length));
    const text = samplePattern(pattern, { index, extra: Math.max(0, extra) });
    if (text === undefined) return undefined;
    if (isTextAllowed(node, text)) return text;
    const fitted = fitText(node, text);
    if (fitted !== undefined && isTextAllowed(node, fitted)) return fitted;
  }
  return undefined;
}
