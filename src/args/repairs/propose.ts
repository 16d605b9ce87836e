import { array } from './array.js';
import { boolean } from './boolean.js';
import { emptyOptional } from './empty-optional.js';
import { enumValue } from './enum.js';
import { jsonText } from './json-text.js';
import { number } from './number.js';
import { propertyName } from './property-name.js';
import type { Damage, Proposal, Propose, RepairKind } from './proposal.js';

const BY_KIND: Readonly<Record<RepairKind, Propose>> = {
  jsonText,
  number,
  boolean,
  array,
  enum: enumValue,
  emptyOptional,
  propertyName,
};

/** Everything that the given kinds of repair could do about a damage. */
export function proposalsFor(damage: Damage, kinds: readonly RepairKind[]): readonly Proposal[] {
  const proposals: Proposal[] = [];
  for (const kind of kinds) {
    const proposed = BY_KIND[kind](damage);
    if (proposed === undefined) continue;
    proposals.push('action' in proposed ? proposed : { kind, path: damage.path, action: proposed });
  }
  return proposals;
}
