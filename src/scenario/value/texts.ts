import fc from 'fast-check';
import { compilePattern, type Matcher } from '../../schema/pattern.js';
import type { Choices } from './choices.js';
import type { FlatNode } from './flatten.js';

/** Longer texts are not made: they would measure the wire, not the tool. */
export const LONGEST_TEXT = 20_000;
/** Longer patterns, or ones that repeat more often, are not read. */
const LONGEST_PATTERN = 500;
const LOOKAROUND = /\(\?<?[=!](?:[^()]|\([^()]*\))*\)/g;

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

function matcherFor(pattern: string): Matcher | undefined {
  const compiled = compilePattern(pattern, LONGEST_TEXT);
  return 'matcher' in compiled ? compiled.matcher : undefined;
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

/** A text that a pattern matches, within the lengths; `undefined` where none is found in a few tries. */
export function patternText(node: FlatNode, choices: Choices, tries = 8): string | undefined {
  const pattern = String(node.pattern);
  for (let turn = 0; turn < tries; turn++) {
    const text = sampleOf(pattern, node.maxLength, choices);
    if (text === undefined) return undefined;
    if (isTextAllowed(node, text)) return text;
    const fitted = fitText(node, text);
    if (fitted !== undefined && isTextAllowed(node, fitted)) return fitted;
  }
  return undefined;
}

function sampleOf(pattern: string, maxLength: unknown, choices: Choices): string | undefined {
  if (pattern.length > LONGEST_PATTERN || largestRepeat(pattern) > 5_000) return undefined;
  const bound = typeof maxLength === 'number' ? { maxLength: Math.min(maxLength, LONGEST_TEXT) } : {};
  for (const source of [pattern, pattern.replace(LOOKAROUND, '')]) {
    try {
      return choices.sample(fc.stringMatching(new RegExp(source, 'u'), bound));
    } catch {
      // A construct that the generator does not know; the next turn leaves the lookarounds out.
    }
  }
  return undefined;
}

function largestRepeat(pattern: string): number {
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, low, high]) => Number(high || low));
  return counts.reduce((product, count) => product * Math.max(1, count), 1);
}
