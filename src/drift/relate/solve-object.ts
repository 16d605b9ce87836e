import { Inconclusive } from '../../schema/inconclusive.js';
import type { Formula, Pattern } from './formula.js';
import type { Formulas } from './formulas.js';
import { found, NONE, type SearchOutcome, UNDECIDED } from './search-outcome.js';
import type { SolveParts } from './solve-array.js';
import { signedAtoms } from './solve-scalar.js';

/** A property that has to be there, whatever its name: where names and values have to fit. */
interface Wanted {
  hasName(name: string): boolean;
  /** What the name has to be like, for a new one. */
  readonly name: readonly Formula[];
  readonly value: readonly Formula[];
}

interface Properties {
  min: number;
  max: number;
  readonly required: Set<string>;
  /** What the value of one name has to be. */
  readonly own: Map<string, Formula[]>;
  /** What the value of a name has to be, where the name is this kind of name. */
  readonly rules: { hasName(name: string): boolean; readonly schema: Formula }[];
  readonly nameRules: Formula[];
  readonly wanted: Wanted[];
  readonly mentioned: Set<string>;
  readonly patterns: Map<string, Pattern>;
}

const MAX_PATTERNS = 4;
const MAX_WANTED = 5;
const MAX_TRIES = 300;
const MAX_NEW_NAMES = 30;

/** Objects that fit all facts. */
export function solveObject(facts: readonly Formula[], make: Formulas, solve: SolveParts): SearchOutcome {
  const properties = readProperties(facts, make);
  if (properties.min > properties.max) return NONE;
  if (properties.wanted.length > MAX_WANTED) return UNDECIDED;
  try {
    return new ObjectSearch(properties, make, solve).run();
  } catch (error) {
    if (error instanceof Inconclusive) return UNDECIDED;
    throw error;
  }
}

function readProperties(facts: readonly Formula[], make: Formulas): Properties {
  const out: Properties = {
    min: 0,
    max: Number.POSITIVE_INFINITY,
    required: new Set(),
    own: new Map(),
    rules: [],
    nameRules: [],
    wanted: [],
    mentioned: new Set(),
    patterns: new Map(),
  };
  // What was learned last is most likely to contradict the rest, and is tried first.
  for (const { atom, isTrue } of signedAtoms(facts).reverse()) readAtom(atom, isTrue, out, make);
  for (const name of out.required) out.mentioned.add(name);
  return out;
}

function readAtom(atom: Formula, isTrue: boolean, out: Properties, make: Formulas): void {
  switch (atom.kind) {
    case 'minProperties':
      out.min = Math.max(out.min, atom.count);
      return;
    case 'maxProperties':
      out.max = Math.min(out.max, atom.count);
      return;
    case 'required':
      out.required.add(atom.name);
      return;
    case 'names':
      if (isTrue) out.nameRules.push(atom.schema);
      else out.wanted.push({ hasName: () => true, name: [make.not(atom.schema)], value: [] });
      return;
    case 'property':
      out.mentioned.add(atom.name);
      if (out.own.has(atom.name)) out.own.get(atom.name)?.push(atom.schema);
      else out.own.set(atom.name, [atom.schema]);
      return;
    case 'patternProperty':
      out.patterns.set(atom.pattern.source, atom.pattern);
      ruleOrWish((name) => atom.pattern.matcher.test(name), atom.schema, isTrue, out, make);
      return;
    case 'additional': {
      const declared = new Set(atom.names);
      for (const name of declared) out.mentioned.add(name);
      for (const pattern of atom.patterns) out.patterns.set(pattern.source, pattern);
      const isOther = (name: string): boolean =>
        !declared.has(name) && !atom.patterns.some(({ matcher }) => matcher.test(name));
      ruleOrWish(isOther, atom.schema, isTrue, out, make);
      return;
    }
  }
}

/** A rule for all names of a kind; its negation wants one name of that kind which breaks it. */
function ruleOrWish(
  hasName: (name: string) => boolean,
  schema: Formula,
  isTrue: boolean,
  out: Properties,
  make: Formulas,
): void {
  if (isTrue) out.rules.push({ hasName, schema });
  else out.wanted.push({ hasName, name: [], value: [make.not(schema)] });
}

class ObjectSearch {
  private readonly properties: Properties;
  private readonly make: Formulas;
  private readonly solve: SolveParts;
  private tries = 0;
  private isComplete = true;

  constructor(properties: Properties, make: Formulas, solve: SolveParts) {
    this.properties = properties;
    this.make = make;
    this.solve = solve;
  }

  run(): SearchOutcome {
    const { own, required } = this.properties;
    const constrained = [...own.keys()].filter((name) => required.has(name));
    const value = this.place(new Map([...constrained, ...required].map((name) => [name, []])), 0);
    if (value !== undefined) return found(value);
    return this.isComplete ? NONE : UNDECIDED;
  }

  /** Chooses a name for each wanted property, then fills the object. */
  private place(
    chosen: ReadonlyMap<string, readonly Formula[]>,
    index: number,
  ): Record<string, unknown> | undefined {
    const wish = this.properties.wanted[index];
    if (wish === undefined) return this.fill(chosen);
    const known = new Set([...this.properties.mentioned, ...chosen.keys()]);
    const candidates = [...known].filter((name) => wish.hasName(name) && this.isName(name, wish.name));
    for (const name of [...candidates, ...this.newNames(known, wish)]) {
      if (this.tries++ > MAX_TRIES) {
        this.isComplete = false;
        return undefined;
      }
      const goal = [...(chosen.get(name) ?? []), ...wish.value];
      const value = this.place(new Map([...chosen, [name, goal]]), index + 1);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  private fill(chosen: ReadonlyMap<string, readonly Formula[]>): Record<string, unknown> | undefined {
    const { min, max } = this.properties;
    if (chosen.size > max) return undefined;
    const fields = new Map<string, unknown>();
    for (const [name, goal] of chosen) {
      const value = this.field(name, goal);
      if (value === undefined) return undefined;
      fields.set(name, value);
    }
    for (const name of this.properties.mentioned) {
      if (fields.size >= min) break;
      const value = fields.has(name) ? undefined : this.field(name, []);
      if (value !== undefined) fields.set(name, value);
    }
    while (fields.size < min) {
      const known = new Set([...this.properties.mentioned, ...fields.keys()]);
      const name = this.newNames(known).find((candidate) => this.field(candidate, []) !== undefined);
      if (name === undefined) return undefined;
      if (fields.size > MAX_NEW_NAMES) {
        this.isComplete = false;
        return undefined;
      }
      fields.set(name, this.field(name, []));
    }
    return Object.fromEntries(fields);
  }

  /** A value for a property; `undefined` where its name or every value is refused. */
  private field(name: string, goal: readonly Formula[]): unknown {
    if (!this.isName(name, [])) return undefined;
    const rules = this.properties.rules.filter(({ hasName }) => hasName(name)).map(({ schema }) => schema);
    const own = this.properties.own.get(name) ?? [];
    const { values, isComplete } = this.solve([...own, ...rules, ...goal]);
    if (values.length === 0 && !isComplete) this.isComplete = false;
    return values[0];
  }

  private isName(name: string, wish: readonly Formula[]): boolean {
    const rules = [...this.properties.nameRules, ...wish];
    if (rules.length === 0) return true;
    const { values, isComplete } = this.solve([this.make.among('string', [name]), ...rules]);
    if (values.length === 0 && !isComplete) this.isComplete = false;
    return values.length > 0;
  }

  /** A new name for each combination of patterns that it matches; all names of one have to hold the same values. */
  private newNames(known: ReadonlySet<string>, wish?: Wanted): string[] {
    const { make } = this;
    const patterns = [...this.properties.patterns.values()];
    if (patterns.length > MAX_PATTERNS) {
      this.isComplete = false;
      return [];
    }
    const names: string[] = [];
    for (let mask = 0; mask < 2 ** patterns.length; mask++) {
      const { values, isComplete } = this.solve([
        make.types(['string']),
        make.not(make.among('string', known)),
        ...this.properties.nameRules,
        ...(wish?.name ?? []),
        ...patterns.map((pattern, bit) =>
          (mask >> bit) & 1 ? make.pattern(pattern) : make.not(make.pattern(pattern)),
        ),
      ]);
      const [name] = values;
      if (name === undefined && !isComplete) this.isComplete = false;
      if (typeof name === 'string' && (wish === undefined || wish.hasName(name))) names.push(name);
    }
    return names;
  }
}
