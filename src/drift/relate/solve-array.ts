import { largest } from '../../model/largest.js';
import type { Formula } from './formula.js';
import type { Formulas } from './formulas.js';
import { found, NONE, type SearchOutcome, UNDECIDED } from './search-outcome.js';
import { signedAtoms } from './solve-scalar.js';

/** Finds values for the parts of a value. */
export type SolveParts = (goal: readonly Formula[]) => SearchOutcome;

interface Items {
  min: number;
  max: number;
  readonly fixed: { readonly index: number; readonly schema: Formula }[];
  readonly rests: { readonly from: number; readonly schema: Formula }[];
  /** Each needs an item from an index on that fits; those of one group need different items. */
  readonly wanted: { readonly from: number; readonly schema: Formula; readonly group: number }[];
  /** No more than so many items may fit. */
  readonly rationed: { readonly schema: Formula; readonly max: number }[];
  isUnique: boolean;
  hasTwins: boolean;
}

const MAX_LENGTH = 60;
const MAX_WANTED = 6;
const MAX_TRIES = 400;

/** Arrays that fit all facts. */
export function solveArray(facts: readonly Formula[], make: Formulas, solve: SolveParts): SearchOutcome {
  const items = readItems(facts, make);
  if (items === undefined) return UNDECIDED;
  if (items.min > items.max || (items.isUnique && items.hasTwins)) return NONE;
  return new ArraySearch(items, make, solve).run();
}

function readItems(facts: readonly Formula[], make: Formulas): Items | undefined {
  const items: Items = {
    min: 0,
    max: Number.POSITIVE_INFINITY,
    fixed: [],
    rests: [],
    wanted: [],
    rationed: [],
    isUnique: false,
    hasTwins: false,
  };
  for (const { atom, isTrue } of signedAtoms(facts)) {
    if (atom.kind === 'minItems') items.min = Math.max(items.min, atom.count);
    else if (atom.kind === 'maxItems') items.max = Math.min(items.max, atom.count);
    else if (atom.kind === 'item') items.fixed.push(atom);
    else if (atom.kind === 'rest' && isTrue) items.rests.push(atom);
    else if (atom.kind === 'rest')
      items.wanted.push({ from: atom.from, schema: make.not(atom.schema), group: atom.id });
    else if (atom.kind === 'unique') items[isTrue ? 'isUnique' : 'hasTwins'] = true;
    else if (atom.kind === 'contains') {
      if (atom.min > MAX_WANTED) return undefined;
      for (let i = 0; i < atom.min; i++) items.wanted.push({ from: 0, schema: atom.schema, group: atom.id });
      if (atom.max < Number.POSITIVE_INFINITY) items.rationed.push(atom);
    }
  }
  return items.wanted.length > MAX_WANTED ? undefined : items;
}

class ArraySearch {
  private readonly items: Items;
  private readonly make: Formulas;
  private readonly solve: SolveParts;
  private tries = 0;
  private isComplete = true;

  constructor(items: Items, make: Formulas, solve: SolveParts) {
    this.items = items;
    this.make = make;
    this.solve = solve;
  }

  run(): SearchOutcome {
    const { items } = this;
    const { fixed, rests, wanted, min, max, hasTwins } = items;
    const named = largest([...fixed.map(({ index }) => index + 1), ...rests.map(({ from }) => from)], 0);
    const shortest = largest([hasTwins ? 2 : 0, ...wanted.map(({ from }) => from + 1)], min);
    const longest = Math.min(max, Math.max(shortest, named) + wanted.length + (hasTwins ? 2 : 0));
    if (shortest > MAX_LENGTH) return UNDECIDED;
    for (let length = shortest; length <= Math.min(longest, MAX_LENGTH); length++) {
      const value = this.place(length, []);
      if (value !== undefined) return found(value);
    }
    return this.isComplete && longest <= MAX_LENGTH ? NONE : UNDECIDED;
  }

  /** Chooses an index for each wanted item, then fills the array. */
  private place(length: number, chosen: readonly number[]): readonly unknown[] | undefined {
    const next = this.items.wanted[chosen.length];
    if (next === undefined) return this.fill(length, chosen);
    for (let index = next.from; index < length; index++) {
      if (this.tries++ > MAX_TRIES) {
        this.isComplete = false;
        return undefined;
      }
      const isTaken = chosen.some(
        (other, i) => other === index && this.items.wanted[i]?.group === next.group,
      );
      if (isTaken) continue;
      const value = this.place(length, [...chosen, index]);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  private fill(length: number, chosen: readonly number[]): readonly unknown[] | undefined {
    const goals = Array.from({ length }, (_, index) => this.goal(index, chosen));
    return this.ration(goals, []);
  }

  /** Decides of each item, for each schema that only some may fit, whether it does; then fills the array. */
  private ration(
    goals: readonly (readonly Formula[])[],
    decisions: readonly boolean[],
  ): readonly unknown[] | undefined {
    const { rationed, hasTwins } = this.items;
    const kind = rationed[decisions.length % rationed.length];
    if (kind === undefined || decisions.length === goals.length * rationed.length) {
      const decided = goals.map((goal, i) => [
        ...goal,
        ...rationed.map(({ schema }, k) =>
          decisions[i * rationed.length + k] === true ? schema : this.make.not(schema),
        ),
      ]);
      return hasTwins ? this.fillWithTwins(decided) : this.fillApart(decided);
    }
    if (this.tries++ > MAX_TRIES) {
      this.isComplete = false;
      return undefined;
    }
    const place = decisions.length % rationed.length;
    const used = decisions.filter((fits, i) => fits && i % rationed.length === place).length;
    const isWanted = goals[Math.floor(decisions.length / rationed.length)]?.includes(kind.schema) === true;
    const without = isWanted ? undefined : this.ration(goals, [...decisions, false]);
    if (without !== undefined || used >= kind.max) return without;
    return this.ration(goals, [...decisions, true]);
  }

  private goal(index: number, chosen: readonly number[]): Formula[] {
    const { fixed, rests, wanted } = this.items;
    const here = wanted.filter((_, i) => chosen[i] === index).map(({ schema }) => schema);
    return [
      ...fixed.filter((item) => item.index === index).map(({ schema }) => schema),
      ...rests.filter(({ from }) => from <= index).map(({ schema }) => schema),
      ...here,
    ];
  }

  private fillApart(goals: readonly (readonly Formula[])[]): readonly unknown[] | undefined {
    const values: unknown[] = [];
    const taken: Formula[] = [];
    const isUniform = new Set(goals.map((goal) => this.make.all(goal))).size <= 1;
    for (const goal of goals) {
      const { values: options, isComplete } = this.solve([...goal, ...taken]);
      const [value] = options;
      if (value === undefined) {
        // With different goals, another choice for an earlier item might have left one for this.
        if (!isComplete || (taken.length > 0 && !isUniform)) this.isComplete = false;
        return undefined;
      }
      values.push(value);
      if (this.items.isUnique) taken.push(this.make.not(this.make.constant(value)));
    }
    return values;
  }

  private fillWithTwins(goals: readonly (readonly Formula[])[]): readonly unknown[] | undefined {
    const plain = goals.map((goal) => this.solve(goal));
    for (let i = 0; i < goals.length; i++)
      for (let j = i + 1; j < goals.length; j++) {
        const { values, isComplete } = this.solve([...(goals[i] ?? []), ...(goals[j] ?? [])]);
        if (!isComplete) this.isComplete = false;
        const [twin] = values;
        if (twin === undefined) continue;
        const all = plain.map(({ values: [value] }, index) => (index === i || index === j ? twin : value));
        if (!all.includes(undefined)) return all;
      }
    if (plain.some((outcome) => !outcome.isComplete)) this.isComplete = false;
    return undefined;
  }
}
