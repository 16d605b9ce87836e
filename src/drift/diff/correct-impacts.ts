import { quoteValue } from '../../model/quote.js';
import type { SchemaRelation } from '../relate/relate-schemas.js';
import { causeOf } from './change-cause.js';
import type { DriftChange } from './drift-change.js';
import type { Direction } from './property-changes.js';
import type { SchemaVersions } from './schema-places.js';

/** The schemas as a whole have the last word: a part that no call reaches breaks none. */
export function correctImpacts(
  changes: readonly DriftChange[],
  relation: SchemaRelation,
  direction: Direction,
  versions: SchemaVersions,
): readonly DriftChange[] {
  const isInput = direction === 'inputSchema';
  const answer = isInput ? relation.newAcceptsOld : relation.oldAcceptsNew;
  const isRefactoring = relation.newAcceptsOld === 'yes' && relation.oldAcceptsNew === 'yes';
  if (isRefactoring) return rewritten(changes, () => versions.isSame('', ''));
  if (answer === 'yes') return changes.map(soften);
  const proof = isInput ? relation.onlyOld : relation.onlyNew;
  const said = isInput ? 'Accepted before, rejected now' : 'Possible now, but not before';
  const evidence = answer === 'no' ? [{ text: `${said}: ${quoteValue(proof)}` }] : [];
  if (answer === 'unknown' && changes.some(isCombination)) return changes.map((one) => doubted(one, changes));
  if (changes.some(({ impact }) => impact === 'breaking')) {
    const cause = answer === 'no' ? causeOf(changes, proof, isInput ? versions.fresh : versions.old) : -1;
    return changes.map((change, i) =>
      i === cause ? { ...change, evidence: [...evidence, ...(change.evidence ?? [])] } : change,
    );
  }
  const hasDoubt = answer === 'unknown' && changes.some(({ impact }) => impact === 'risky');
  return hasDoubt ? changes : [...changes, { ...wholeChange(direction, answer), evidence }];
}

/** What is left of changes where the schema around them accepts the same declared values as before. */
export function rewritten(changes: readonly DriftChange[], isSame: () => boolean): readonly DriftChange[] {
  const left = changes.filter(({ rule }) => SEMANTIC.has(rule)).map(soften);
  // What was said of undeclared properties may only have moved.
  return left.some(isAboutUndeclared) && isSame() ? left.filter((one) => !isAboutUndeclared(one)) : left;
}

const isAboutUndeclared = ({ rule }: DriftChange): boolean => rule === 'drift/additional-narrowed';

/** Changes of `anyOf`, `oneOf`, `allOf` and the like. */
const COMBINATIONS: ReadonlySet<DriftChange['rule']> = new Set([
  'drift/combination-changed',
  'drift/combination-narrowed',
  'drift/combination-widened',
]);

const isCombination = ({ rule }: DriftChange): boolean => COMBINATIONS.has(rule);

/** Beside alternatives that changed, a keyword alone does not show what the schema accepts: what it says may have moved. */
function doubted(change: DriftChange, all: readonly DriftChange[]): DriftChange {
  const isBeside = all.some(
    (other) => isCombination(other) && change.path.startsWith(other.path.replace(/[^/]*$/, '')),
  );
  return isBeside && change.impact === 'breaking' ? { ...change, impact: 'risky' } : change;
}

/** The change of a schema in which no single keyword shows what it means. */
function wholeChange(direction: Direction, answer: 'no' | 'unknown'): DriftChange {
  const noun = direction === 'inputSchema' ? 'input schema' : 'output schema';
  return {
    rule: 'drift/schema-changed',
    impact: answer === 'no' ? 'breaking' : 'risky',
    part: direction,
    path: '',
    message:
      answer === 'no'
        ? `The ${noun} accepts other values than before.`
        : `It is not clear whether the ${noun} still accepts the same values.`,
  };
}

/** A change in a place where no call can break; what is rejected beyond what was declared may still have been sent. */
function soften(change: DriftChange): DriftChange {
  if (change.impact !== 'breaking') return change;
  return { ...change, impact: change.rule === 'drift/additional-narrowed' ? 'risky' : 'compatible' };
}

/** Changes that matter although the same declared values are accepted. */
const SEMANTIC: ReadonlySet<string> = new Set([
  'drift/default-changed',
  'drift/property-added',
  'drift/property-removed',
  'drift/additional-narrowed',
]);
