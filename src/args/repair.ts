import type { CompiledSchema, Violation } from '../schema/index.js';
import { type ArgumentChange, describeChange } from './argument-change.js';
import { damagedPath, damagesOf, problemOf } from './damage.js';
import { removeAt, renameAt, replaceAt } from './edit.js';
import type { Damage } from './repairs/repair-definition.js';
import { type Proposal, proposalsFor, REPAIR_KINDS, type RepairKind } from './repairs/repairs.js';

/** Which kinds of repair may be done; a kind that is not named is on. */
export type RepairSwitches = Readonly<Partial<Record<RepairKind, boolean>>>;

/** How arguments may be repaired. */
export interface RepairOptions {
  readonly switches?: RepairSwitches;
  /** Whether the tool is known to only read: then an empty optional property may be left out. Default false. */
  readonly readOnly?: boolean;
}

/** Arguments after repair. Without changes they are the very object that was given. */
export interface RepairResult {
  readonly arguments: unknown;
  readonly changes: readonly ArgumentChange[];
}

/** Damage hides damage (JSON text around a wrong number), so there are rounds; each must bring something. */
const MOST_ROUNDS = 8;
const MOST_CHANGES = 200;
/** Up to this many changes each one must prove that the call fails without it. */
const MOST_PROVEN = 32;
/** Up to this many violations each proposal is tried by itself; beyond, a single one is taken on trust. */
const MOST_TRIED = 64;

/** The score of a proposal that does not repair its place. */
const UNREPAIRED = 2;

interface Step {
  readonly before: unknown;
  readonly proposal: Proposal;
}

/**
 * Repairs arguments that break the schema, if everything that is wrong can be changed to what the schema declares.
 * The result passes the schema or nothing is changed; the given object is never written to.
 */
export function repair(
  compiled: CompiledSchema,
  args: unknown,
  { switches = {}, readOnly = false }: RepairOptions = {},
): RepairResult {
  const kinds = REPAIR_KINDS.filter((kind) => switches[kind] !== false);
  const steps = search(compiled, args, kinds, readOnly);
  const needed = steps.length <= MOST_PROVEN ? withoutNeedless(compiled, args, steps) : steps;
  if (needed.length === 0) return { arguments: args, changes: [] };
  const { result, changes } = replay(args, needed);
  return { arguments: result, changes };
}

/** The proposals that lead from the arguments to valid ones; empty when they are valid or cannot be repaired. */
function search(
  compiled: CompiledSchema,
  args: unknown,
  kinds: readonly RepairKind[],
  mayDrop: boolean,
): readonly Proposal[] {
  const steps: Proposal[] = [];
  let current = args;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const violations = violationsOf(compiled, current);
    if (violations === undefined) return [];
    if (violations.length === 0) return steps;
    const before = steps.length;
    for (const damage of damagesOf(compiled.schema, current, violations, { most: MOST_CHANGES, mayDrop })) {
      const proposals = proposalsFor({ ...damage, args: current }, kinds);
      const trusted = violations.length > MOST_TRIED && proposals.length === 1;
      const chosen = trusted ? proposals[0] : choose(compiled, current, proposals, damage);
      const next = chosen === undefined ? undefined : apply(current, chosen);
      if (chosen === undefined || next === undefined) continue;
      steps.push(chosen);
      current = next;
    }
    if (steps.length === before || steps.length > MOST_CHANGES) return [];
  }
  return [];
}

/** `undefined` when the value cannot be checked. */
function violationsOf(compiled: CompiledSchema, value: unknown): readonly Violation[] | undefined {
  const check = compiled.check(value);
  if (check.outcome === 'valid') return [];
  return check.outcome === 'invalid' ? check.violations : undefined;
}

/** The one proposal that repairs the place; none where two different ones would. */
function choose(
  compiled: CompiledSchema,
  current: unknown,
  proposals: readonly Proposal[],
  damage: Damage,
): Proposal | undefined {
  const tried = proposals.map((proposal) => ({
    proposal,
    left: leftAt(compiled, current, proposal, damage),
  }));
  const least = Math.min(...tried.map(({ left }) => left));
  const best = tried.filter(({ left }) => left === least).map(({ proposal }) => proposal);
  const distinct = new Set(best.map(({ action }) => JSON.stringify(action)));
  return least < UNREPAIRED && distinct.size === 1 ? best[0] : undefined;
}

/** 0: the place is repaired, 1: something inside it is still wrong, 2: it is not repaired. */
function leftAt(
  compiled: CompiledSchema,
  current: unknown,
  proposal: Proposal,
  { path, problem }: Damage,
): number {
  const next = apply(current, proposal);
  const violations = next === undefined ? undefined : violationsOf(compiled, next);
  if (violations === undefined) return UNREPAIRED;
  const here = violations.filter((violation) => damagedPath(violation) === path);
  // A missing property that is now there may still have the wrong value: that is the next damage.
  if (here.some((violation) => problem !== 'missing' || problemOf(violation) === 'missing'))
    return UNREPAIRED;
  const inside = violations.some((violation) => damagedPath(violation).startsWith(`${path}/`));
  return here.length > 0 || inside ? 1 : 0;
}

function apply(root: unknown, { path, action }: Proposal): unknown {
  if (action.do === 'replace') return replaceAt(root, path, action.value);
  return action.do === 'remove' ? removeAt(root, path) : renameAt(root, path, action.name);
}

/** Leaves out each step that validity does not depend on: a branch of a union may have been chosen wrongly. */
function withoutNeedless(
  compiled: CompiledSchema,
  args: unknown,
  steps: readonly Proposal[],
): readonly Proposal[] {
  let needed = steps;
  for (const step of steps) {
    if (needed.length === 1) break;
    const fewer = needed.filter((other) => other !== step);
    const { result, complete } = replay(args, fewer);
    if (complete && compiled.check(result).outcome === 'valid') needed = fewer;
  }
  return needed;
}

function replay(args: unknown, proposals: readonly Proposal[]) {
  let result = args;
  const steps: Step[] = [];
  for (const proposal of proposals) {
    const next = apply(result, proposal);
    if (next === undefined) return { result: args, changes: [], complete: false };
    steps.push({ before: result, proposal });
    result = next;
  }
  return {
    result,
    complete: true,
    changes: steps.map(({ before, proposal }) => describeChange(before, proposal)),
  };
}
