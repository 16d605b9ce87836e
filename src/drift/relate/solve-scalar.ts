import { type Formula, isAtom, type JsonType, type Scalar } from './formula.js';

/** Which scalar values a list of facts names and rules out. */
export interface NamedValues {
  /** The only values possible; `undefined` where none is named. */
  readonly allowed: readonly Scalar[] | undefined;
  readonly excluded: ReadonlySet<Scalar>;
}

/** Reads what facts about a value of one type say about single values. */
export function namedValues(facts: readonly Formula[], type: JsonType): NamedValues {
  let allowed: Scalar[] | undefined;
  const excluded = new Set<Scalar>();
  for (const fact of facts) {
    if (fact.kind === 'among')
      allowed = allowed === undefined ? [...fact.values] : allowed.filter((value) => fact.values.has(value));
    else if (fact.kind === 'not' && fact.part.kind === 'among' && fact.part.type === type)
      for (const value of fact.part.values) excluded.add(value);
  }
  return { allowed: allowed?.filter((value) => !excluded.has(value)), excluded };
}

/** An atom, and whether it holds. */
export interface SignedAtom {
  readonly isTrue: boolean;
  readonly atom: Formula;
}

/** The atoms among facts that hold, and those that do not. */
export function signedAtoms(facts: readonly Formula[]): SignedAtom[] {
  return facts
    .map((fact) => (fact.kind === 'not' ? { isTrue: false, atom: fact.part } : { isTrue: true, atom: fact }))
    .filter(({ atom }) => isAtom(atom));
}
