import { isRecord } from '../../model/json.js';
import { foldName } from '../../model/nearest.js';
import { sameJson } from '../../model/same-json.js';

/** How alike two entries must be to be one under another name. */
const ALIKE = 0.6;

/**
 * Names that were removed, by the names that probably replaced them: the same content under another name, or a name
 * of the same words with much of the content. Each is used once, the most alike first.
 */
export function renamed(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  removed: readonly string[],
  added: readonly string[],
): ReadonlyMap<string, string> {
  const pairs = removed
    .flatMap((from) => added.map((to) => ({ from, to, score: likeness(from, before[from], to, after[to]) })))
    .filter(({ score }) => score >= ALIKE)
    .sort((a, b) => b.score - a.score);
  const result = new Map<string, string>();
  const taken = new Set<string>();
  for (const { from, to } of pairs) {
    if (result.has(from) || taken.has(to)) continue;
    result.set(from, to);
    taken.add(to);
  }
  return result;
}

function likeness(from: string, old: unknown, to: string, fresh: unknown): number {
  const name = foldName(from) === foldName(to) ? 1 : overlap(words(from), words(to));
  const description = overlap(words(descriptionOf(old)), words(descriptionOf(fresh)));
  const isSameContent = sameJson(withoutText(old), withoutText(fresh));
  const hasText = descriptionOf(old) !== '' && descriptionOf(fresh) !== '';
  if (!isSameContent) return name === 1 ? ALIKE : hasText && description > 0.8 && name > 0 ? ALIKE : 0;
  return hasText ? 0.4 * description + 0.4 * Math.max(name, description) + 0.2 : 0.3 + 0.7 * name;
}

function descriptionOf(value: unknown): string {
  return isRecord(value) && typeof value.description === 'string' ? value.description : '';
}

function withoutText(value: unknown): unknown {
  if (!isRecord(value)) return value ?? null;
  const { description: _, title: __, name: ___, ...rest } = value;
  return rest;
}

function words(text: string): ReadonlySet<string> {
  const parts = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set(parts.match(/[a-z0-9]+/g) ?? []);
}

/** The share of words that two texts have in common. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common === 0 ? 0 : common / (a.size + b.size - common);
}
