import { jsonTypeOf } from '../model/json.js';
import { type JsonPointer, joinPointer } from '../model/json-pointer.js';
import { largest } from '../model/largest.js';
import { nearest } from '../model/nearest.js';
import type { JsonSchema } from '../model/tool.js';
import { declarationsAt } from './declarations.js';
import { nameWords, singularWord } from './name-words.js';
import { nearMiss } from './near-miss.js';

/** Names that are compared by meaning; a hostile schema has thousands. */
const MOST_NAMES = 200;

/** Points below which two names have nothing to do with each other, and by which the best must lead. */
const LEAST = 2.5;
const LEAD = 0.5;

/** A property that the caller sent under a name that the schema does not have. */
export interface UndeclaredProperty {
  readonly schema: JsonSchema;
  /** The object that it is in. */
  readonly parent: JsonPointer;
  readonly name: string;
  readonly value: unknown;
  /** All declared names, those that the call does not use yet, and those that it must have. */
  readonly names: readonly string[];
  readonly free: readonly string[];
  readonly required: ReadonlySet<string>;
}

/**
 * The declared property that was most likely meant, for a did-you-mean: by spelling, or by the words of the names,
 * the description and the type (`file_path` → `path`, `query` → `q`, `repository` → `repo`). `undefined` if there is
 * no clear winner.
 */
export function meantProperty(sent: UndeclaredProperty): string | undefined {
  const free = sent.free.slice(0, MOST_NAMES);
  const slip = nearMiss(sent.name, sent.names.slice(0, MOST_NAMES));
  if (slip !== undefined) return slip;
  const scored = free
    .map((name) => ({ name, points: pointsOf(sent, name) }))
    .filter(({ points }) => points >= LEAST)
    .sort((a, b) => b.points - a.points);
  const [best, second] = scored;
  if (best !== undefined && best.points - (second?.points ?? 0) >= LEAD) return best.name;
  return nearest(sent.name, sent.names.slice(0, MOST_NAMES));
}

function pointsOf({ schema, parent, name, value, required }: UndeclaredProperty, candidate: string): number {
  const declarations = declarationsAt(schema, joinPointer(parent, candidate));
  const types = new Set(declarations.flatMap(({ type }) => type).filter((type) => typeof type === 'string'));
  const fits = types.size === 0 || fitsOne(value, types);
  if (!fits) return 0;
  const written = nameWords(name).map(singularWord);
  const words = nameWords(candidate).map(singularWord);
  const names = largest(
    written.flatMap((a) => words.map((b) => likeness(a, b))),
    0,
  );
  const shared = names + (words.every((word) => written.includes(word)) ? 1 : 0);
  const prose = declarations.map(({ description }) => (typeof description === 'string' ? description : ''));
  const described = mentions(prose.join(' ').slice(0, 2_000), written) ? 2 : 0;
  if (shared + described === 0) return 0;
  return shared + described + (types.size > 0 ? 0.5 : 0) + (required.has(candidate) ? 1 : 0);
}

/** 3: the same word, 2: one is short for the other, 0: neither. */
function likeness(a: string, b: string): number {
  if (a === b) return 3;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length === 0 || !long.startsWith(short)) return 0;
  return short.length >= 3 || short.length === 1 ? 2 : 0;
}

function mentions(description: string, words: readonly string[]): boolean {
  const said = new Set(nameWords(description).map(singularWord));
  return words.length > 0 && words.every((word) => said.has(word));
}

/** Text may still be converted to the number or list that it spells. */
function fitsOne(value: unknown, types: ReadonlySet<unknown>): boolean {
  const type = jsonTypeOf(value);
  if (types.has(type) || (type === 'number' && types.has('integer'))) return true;
  return type === 'string' ? types.has('array') || /^[-\d[{tf]/.test(String(value)) : types.has('array');
}
