import { isRecord } from '../../model/json.js';
import type { Preparation } from '../../schema/preparation.js';

/** What must hold of a value for a branch to be looked at. */
export type BranchCondition =
  | { readonly schema: unknown; readonly holds: boolean }
  | { readonly present: string };

/** A name that is looked at only where all conditions hold. */
export interface ConditionalName {
  readonly name: string;
  readonly when: readonly BranchCondition[];
}

/** Property names that a schema looks at. */
export interface EvaluatedNames {
  /** All of them, whatever the value is, those of branches included. */
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  /** Which of the names depend on the branches that match; `undefined` where that cannot be said name by name. */
  readonly conditional: readonly ConditionalName[] | undefined;
}

interface Visit {
  readonly schema: unknown;
  readonly when: readonly BranchCondition[];
}

const MAX_VISITS = 200;

/** The names that the keywords beside `unevaluatedProperties` look at; `undefined` where they look at every name. */
export function evaluatedNames(
  schema: Readonly<Record<string, unknown>>,
  preparation: Preparation,
): EvaluatedNames | undefined {
  const certain: ConditionalName[] = [];
  const conditional: ConditionalName[] = [];
  const patterns: string[] = [];
  const seen = new Set<unknown>();
  let isExact = true;
  const pending: Visit[] = [{ schema, when: [] }];
  for (let visits = 0; pending.length > 0; visits++) {
    if (visits > MAX_VISITS) return undefined;
    const { schema: next, when } = pending.pop() ?? { schema: true, when: [] };
    if (!isRecord(next) || (when.length === 0 && seen.has(next))) continue;
    if (when.length === 0) seen.add(next);
    if (looksAtAll(next, next === schema)) return undefined;
    const isCertain = when.length === 0;
    const sources = keys(next.patternProperties);
    for (const name of keys(next.properties)) (isCertain ? certain : conditional).push({ name, when });
    patterns.push(...sources);
    isExact &&= isCertain || sources.length === 0;
    pending.push(...branchesOf(next, when), ...partsOf(next, when, preparation));
  }
  const names = new Set(certain.map(({ name }) => name));
  const depending = conditional.filter(({ name }) => !names.has(name));
  return {
    names: [...names, ...depending.map(({ name }) => name)],
    patterns: [...new Set(patterns)],
    conditional: isExact ? depending : undefined,
  };
}

/** Whether a schema looks at every name; the one that asks has its own `unevaluatedProperties`. */
function looksAtAll(schema: Readonly<Record<string, unknown>>, isAsking: boolean): boolean {
  return (
    schema.additionalProperties !== undefined || (!isAsking && schema.unevaluatedProperties !== undefined)
  );
}

/** Subschemas that every value has to satisfy as well. */
function partsOf(
  { allOf, $ref }: Readonly<Record<string, unknown>>,
  when: Visit['when'],
  preparation: Preparation,
): Visit[] {
  const target = typeof $ref === 'string' ? preparation.targets.get($ref)?.schema : undefined;
  const parts: readonly unknown[] = Array.isArray(allOf) ? allOf : [];
  return [...parts, target].map((schema) => ({ schema, when }));
}

/** Subschemas that look at names only where they match, or where a condition holds. */
function branchesOf(schema: Readonly<Record<string, unknown>>, when: Visit['when']): Visit[] {
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const { if: condition } = schema;
  return [
    ...alternatives.map((part) => ({ schema: part, when: [...when, { schema: part, holds: true }] })),
    ...(condition === undefined
      ? []
      : [
          { schema: condition, when: [...when, { schema: condition, holds: true }] },
          { schema: schema.then, when: [...when, { schema: condition, holds: true }] },
          { schema: schema.else, when: [...when, { schema: condition, holds: false }] },
        ]),
    ...[schema.dependentSchemas, schema.dependencies].flatMap((dependencies) =>
      entries(dependencies).map(([present, part]) => ({ schema: part, when: [...when, { present }] })),
    ),
  ];
}

function keys(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : [];
}

function entries(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}
