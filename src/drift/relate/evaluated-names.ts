import { isRecord } from '../../model/json.js';
import type { Preparation } from '../../schema/preparation.js';

/** Property names that a schema looks at. */
export interface EvaluatedNames {
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  /** Whether it looks at all of them whatever the value is; otherwise the branches that match decide. */
  readonly isCertain: boolean;
}

/** Keywords whose subschemas look at names only where they match. */
const BRANCHES = ['anyOf', 'oneOf'] as const;
const CONDITIONS = ['if', 'then', 'else'] as const;
const DEPENDENCIES = ['dependentSchemas', 'dependencies'] as const;

/** The names that the keywords beside `unevaluatedProperties` look at; `undefined` where they look at every name. */
export function evaluatedNames(
  schema: Readonly<Record<string, unknown>>,
  preparation: Preparation,
): EvaluatedNames | undefined {
  const names = new Set<string>();
  const patterns = new Set<string>();
  const seen = new Set<unknown>();
  let isCertain = true;
  const pending: unknown[] = [schema];
  while (pending.length > 0) {
    const next = pending.pop();
    if (!isRecord(next) || seen.has(next)) continue;
    seen.add(next);
    if (next.additionalProperties !== undefined) return undefined;
    if (next !== schema && next.unevaluatedProperties !== undefined) return undefined;
    for (const name of keys(next.properties)) names.add(name);
    for (const source of keys(next.patternProperties)) patterns.add(source);
    const branches = [
      ...BRANCHES.flatMap((keyword) => next[keyword]),
      ...CONDITIONS.map((keyword) => next[keyword]),
      ...DEPENDENCIES.flatMap((keyword) => values(next[keyword])),
    ].filter((branch) => branch !== undefined);
    if (branches.length > 0) isCertain = false;
    pending.push(...branches);
    if (Array.isArray(next.allOf)) pending.push(...next.allOf);
    if (typeof next.$ref === 'string') pending.push(preparation.targets.get(next.$ref)?.schema);
  }
  return { names: [...names], patterns: [...patterns], isCertain };
}

function keys(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : [];
}

function values(value: unknown): unknown[] {
  return isRecord(value) ? Object.values(value) : [];
}
