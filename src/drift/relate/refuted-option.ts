import { type Formula, isAtom } from './formula.js';
import type { Formulas } from './formulas.js';
import type { SolveParts } from './solve-array.js';

/** Options of a choice below which it is not worth knowing what the facts say of each property. */
const FEW_OPTIONS = 4;

/**
 * Says of an option whether facts about the same property rule it out, without looking at the other properties: a schema
 * with very many of them offers as many options, and each would otherwise cost a look at all.
 */
export function optionRefuter(
  facts: ReadonlyMap<number, Formula>,
  options: readonly Formula[],
  make: Formulas,
  solve: SolveParts,
): (option: Formula) => boolean {
  if (options.length < FEW_OPTIONS) return () => false;
  const byName = propertyFacts(facts);
  return (option) => {
    const broken = option.kind === 'not' && isAtom(option.part) ? option.part : undefined;
    if (broken?.kind !== 'property') return false;
    const { values, isComplete } = solve([...(byName.get(broken.name) ?? []), make.not(broken.schema)]);
    return values.length === 0 && isComplete;
  };
}

function propertyFacts(facts: ReadonlyMap<number, Formula>): ReadonlyMap<string, readonly Formula[]> {
  const byName = new Map<string, Formula[]>();
  for (const fact of facts.values()) {
    if (fact.kind !== 'property') continue;
    const known = byName.get(fact.name);
    if (known === undefined) byName.set(fact.name, [fact.schema]);
    else known.push(fact.schema);
  }
  return byName;
}
