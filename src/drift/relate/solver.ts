import { type Formula, isAtom, JSON_TYPES, type JsonType } from './formula.js';
import type { Formulas } from './formulas.js';
import { optionRefuter } from './refuted-option.js';
import { found, NONE, type SearchOutcome, UNDECIDED } from './search-outcome.js';
import { solveArray } from './solve-array.js';
import { solveNumber } from './solve-number.js';
import { solveObject } from './solve-object.js';
import { namedValues } from './solve-scalar.js';
import { solveString } from './solve-string.js';
import { valueOn } from './value-on.js';

/** Steps after which the search gives up; a few microseconds each. */
const MAX_STEPS = 60_000;
/** Goals inside goals at which the search gives up, long before the stack does. */
const MAX_DEPTH = 250;
/** Values of a search that are worth looking at. */
const ENOUGH = 6;

/** What is known of a value of one type, and what is still to be chosen. */
interface Branch {
  readonly type: JsonType;
  readonly facts: Map<number, Formula>;
  readonly choices: (readonly Formula[])[];
}

/**
 * Looks for values that satisfy formulas, type by type: what has to hold becomes facts, what leaves a choice is tried
 * one way after the other, and a list of facts is turned into a value. Where no way is left, there is no value.
 */
export class Solver {
  private readonly make: Formulas;
  private readonly known = new Map<string, SearchOutcome>();
  /** The goals being worked on, with their depth. */
  private readonly open = new Map<string, number>();
  /** The outermost open goal that was taken to have no values since. */
  private assumed = Number.POSITIVE_INFINITY;
  private steps = 0;

  constructor(make: Formulas) {
    this.make = make;
  }

  /** Values for which all formulas hold. */
  solve(goal: readonly Formula[]): SearchOutcome {
    const formula = this.make.all(goal);
    if (formula === this.make.no) return NONE;
    const key = String(formula.id);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const depth = this.open.get(key);
    if (depth !== undefined) {
      // A smallest value has no part that satisfies what it satisfies as a whole, so none is missed here.
      this.assumed = Math.min(this.assumed, depth);
      return NONE;
    }
    if (this.open.size >= MAX_DEPTH) return UNDECIDED;
    const before = this.assumed;
    this.assumed = Number.POSITIVE_INFINITY;
    const own = this.open.size;
    this.open.set(key, own);
    const outcome = this.search(formula);
    this.open.delete(key);
    const isOwn = this.assumed >= own;
    if (outcome.values.length > 0 || isOwn) this.known.set(key, outcome);
    this.assumed = Math.min(before, isOwn ? Number.POSITIVE_INFINITY : this.assumed);
    return outcome;
  }

  private search(formula: Formula): SearchOutcome {
    const values: unknown[] = [];
    let isComplete = true;
    for (const type of JSON_TYPES) {
      if (valueOn(formula, type) === false) continue;
      const outcome = this.expand({ type, facts: new Map(), choices: [] }, [formula]);
      values.push(...outcome.values);
      isComplete &&= outcome.isComplete;
      if (values.length >= ENOUGH) break;
    }
    return { values, isComplete };
  }

  private expand(branch: Branch, formulas: readonly Formula[]): SearchOutcome {
    if (this.steps++ > MAX_STEPS) return UNDECIDED;
    if (!this.learn(branch, formulas)) return NONE;
    const choice = this.nextChoice(branch);
    if (choice === 'none') return this.valuesOf(branch.type, [...branch.facts.values()]);
    if (choice === 'impossible') return NONE;
    const solve = (goal: readonly Formula[]): SearchOutcome => this.solve(goal);
    const isRefuted = optionRefuter(branch.facts, choice, this.make, solve);
    const values: unknown[] = [];
    let isComplete = true;
    for (const part of choice) {
      if (this.steps > MAX_STEPS) return { values, isComplete: false };
      if (isRefuted(part)) continue;
      const copy = { ...branch, facts: new Map(branch.facts), choices: [...branch.choices] };
      const outcome = this.expand(copy, [part]);
      values.push(...outcome.values);
      isComplete &&= outcome.isComplete;
      if (values.length >= ENOUGH) break;
    }
    return { values, isComplete };
  }

  /** Adds what formulas say to a branch; false where that contradicts what is known. */
  private learn(branch: Branch, formulas: readonly Formula[]): boolean {
    const { type, facts, choices } = branch;
    const pending = [...formulas];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const value = valueOn(next, type);
      if (value === true) continue;
      if (value === false) return false;
      const parts = this.split(next);
      if (parts.kind === 'all') pending.push(...parts.of);
      else if (parts.kind === 'any') choices.push(parts.of);
      else if (facts.has(this.make.not(next).id)) return false;
      else facts.set(next.id, next);
    }
    return true;
  }

  /** What a formula consists of: parts that all hold, parts of which one holds, or itself. */
  private split(formula: Formula): { kind: 'all' | 'any' | 'fact'; of: readonly Formula[] } {
    switch (formula.kind) {
      case 'all':
      case 'any':
        return { kind: formula.kind, of: formula.parts };
      case 'one':
        return { kind: 'any', of: formula.parts.map((part, i) => this.only(formula.parts, part, i)) };
      case 'reference':
        return { kind: 'all', of: [formula.resolve()] };
      case 'not':
        return this.splitNegation(formula.part);
      default:
        return { kind: 'fact', of: [] };
    }
  }

  private splitNegation(part: Formula): { kind: 'all' | 'any' | 'fact'; of: readonly Formula[] } {
    const { make } = this;
    switch (part.kind) {
      case 'all':
        return { kind: 'any', of: part.parts.map((inner) => make.not(inner)) };
      case 'any':
        return { kind: 'all', of: part.parts.map((inner) => make.not(inner)) };
      case 'one': {
        const none = make.all(part.parts.map((inner) => make.not(inner)));
        const pairs = part.parts.flatMap((one, i) =>
          part.parts.slice(i + 1).map((other) => make.all([one, other])),
        );
        return { kind: 'any', of: [none, ...pairs] };
      }
      case 'reference':
        return { kind: 'all', of: [make.not(part.resolve())] };
      default: {
        const opposite = isAtom(part) ? make.opposite(part) : undefined;
        return opposite === undefined ? { kind: 'fact', of: [] } : { kind: 'all', of: [opposite] };
      }
    }
  }

  private only(parts: readonly Formula[], part: Formula, index: number): Formula {
    const { make } = this;
    return make.all([part, ...parts.filter((_, i) => i !== index).map((other) => make.not(other))]);
  }

  /** The choice with the fewest ways left, after taking out ways that the facts forbid. */
  private nextChoice({ type, facts, choices }: Branch): readonly Formula[] | 'none' | 'impossible' {
    let best: readonly Formula[] | undefined;
    const open: (readonly Formula[])[] = [];
    for (const choice of choices) {
      if (choice.some((part) => facts.has(part.id) || valueOn(part, type) === true)) continue;
      const left = choice.filter(
        (part) => valueOn(part, type) !== false && !facts.has(this.make.not(part).id),
      );
      if (left.length === 0) return 'impossible';
      open.push(left);
      if (best === undefined || left.length < best.length) best = left;
    }
    choices.splice(0, choices.length, ...open.filter((choice) => choice !== best));
    return best ?? 'none';
  }

  /** Values for a list of facts. What is not modelled is passed over: it may forbid values, and cannot allow more. */
  private valuesOf(type: JsonType, facts: readonly Formula[]): SearchOutcome {
    const solve = (goal: readonly Formula[]): SearchOutcome => this.solve(goal);
    switch (type) {
      case 'null':
      case 'boolean': {
        const { allowed, excluded } = namedValues(facts, type);
        const all = type === 'null' ? [null] : [false, true];
        const values = (allowed ?? all).filter((value) => !excluded.has(value));
        return values.length === 0 ? NONE : found(...values);
      }
      case 'number':
        return solveNumber(facts);
      case 'string':
        return solveString(facts);
      case 'array':
        return solveArray(facts, this.make, solve);
      case 'object':
        return solveObject(facts, this.make, solve);
    }
  }
}
