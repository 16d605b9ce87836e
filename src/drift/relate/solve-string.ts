import { FORMATS } from '../../schema/format-table.js';
import { Inconclusive } from '../../schema/inconclusive.js';
import { Automaton } from './automaton.js';
import { FORMAT_EXAMPLES } from './format-examples.js';
import type { Formula, Pattern } from './formula.js';
import { NONE, type SearchOutcome } from './search-outcome.js';
import { namedValues, signedAtoms } from './solve-scalar.js';
import { findWords } from './words.js';

interface TextQuery {
  readonly min: number;
  readonly max: number;
  readonly patterns: readonly { readonly isTrue: boolean; readonly pattern: Pattern }[];
  readonly formats: readonly { readonly isTrue: boolean; readonly name: string }[];
  readonly excluded: ReadonlySet<unknown>;
}

/** Texts that may be looked at because they are ruled out or break a format. */
const EXTRA_WORDS = 20;

/** Strings that fit all facts. */
export function solveString(facts: readonly Formula[]): SearchOutcome {
  const { allowed, excluded } = namedValues(facts, 'string');
  const query = readQuery(facts, excluded);
  if (query.min > query.max) return NONE;
  try {
    if (allowed !== undefined)
      return { values: allowed.filter((text) => fits(String(text), query)), isComplete: true };
    return generate(query);
  } catch (error) {
    if (error instanceof Inconclusive) return { values: [], isComplete: false };
    throw error;
  }
}

function readQuery(facts: readonly Formula[], excluded: ReadonlySet<unknown>): TextQuery {
  let min = 0;
  let max = Number.POSITIVE_INFINITY;
  const patterns: TextQuery['patterns'][number][] = [];
  const formats: TextQuery['formats'][number][] = [];
  for (const { atom, isTrue } of signedAtoms(facts)) {
    if (atom.kind === 'minLength') min = Math.max(min, atom.count);
    else if (atom.kind === 'maxLength') max = Math.min(max, atom.count);
    else if (atom.kind === 'pattern') patterns.push({ isTrue, pattern: atom.pattern });
    else if (atom.kind === 'format') formats.push({ isTrue, name: atom.name });
  }
  return { min, max, patterns, formats, excluded };
}

function generate(query: TextQuery): SearchOutcome {
  const { patterns, formats, excluded, min, max } = query;
  const machines = patterns.map(({ isTrue, pattern }) => ({ isTrue, machine: Automaton.of(pattern.source) }));
  const known = machines.flatMap(({ isTrue, machine }) =>
    machine === undefined ? [] : [{ isTrue, machine }],
  );
  const open: TextQuery = { ...query, excluded: new Set() };
  const relevant = [...excluded].filter((text) => typeof text === 'string' && fits(text, open)).length;
  const extra = formats.length > 0 || known.length < machines.length ? EXTRA_WORDS : 0;
  const { words, isComplete } = findWords({
    matching: known.flatMap(({ isTrue, machine }) => (isTrue ? [machine] : [])),
    avoiding: known.flatMap(({ isTrue, machine }) => (isTrue ? [] : [machine])),
    min,
    max,
    limit: relevant + 1 + extra,
  });
  const examples = formats.flatMap(({ name, isTrue }) => (isTrue ? (FORMAT_EXAMPLES[name] ?? []) : []));
  const values = [...words, ...examples].filter((text) => fits(text, query));
  return { values, isComplete: values.length > 0 || isComplete };
}

function fits(text: string, { min, max, patterns, formats, excluded }: TextQuery): boolean {
  const length = [...text].length;
  return (
    length >= min &&
    length <= max &&
    !excluded.has(text) &&
    patterns.every(({ isTrue, pattern }) => pattern.matcher.test(text) === isTrue) &&
    formats.every(({ isTrue, name }) => hasFormat(text, name) === isTrue)
  );
}

function hasFormat(text: string, name: string): boolean {
  const format = FORMATS.get(name);
  return typeof format === 'function' ? format(text) === true : true;
}
