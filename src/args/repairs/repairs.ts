import type { JsonPointer } from '../../model/json-pointer.js';
import { booleanAsText } from './boolean-as-text.js';
import { emptyOptional } from './empty-optional.js';
import { enumSpelling } from './enum-spelling.js';
import { jsonText } from './json-text.js';
import { numberAsText } from './number-as-text.js';
import { renamedProperty } from './renamed-property.js';
import type { Damage, RepairAction } from './repair-definition.js';
import { singleItem } from './single-item.js';

/** Every kind of repair, in the order in which they are tried. */
export const REPAIRS = [
  jsonText,
  numberAsText,
  booleanAsText,
  singleItem,
  enumSpelling,
  emptyOptional,
  renamedProperty,
] as const;

/** The name of a kind of repair. */
export type RepairKind = (typeof REPAIRS)[number]['kind'];

/** The kinds of repair, each of which can be switched off. */
export const REPAIR_KINDS: readonly RepairKind[] = REPAIRS.map(({ kind }) => kind);

/** A possible repair, with its kind. */
export interface Proposal {
  readonly kind: RepairKind;
  readonly summary: string;
  readonly path: JsonPointer;
  readonly action: RepairAction;
}

/** Everything that the given kinds of repair could do about a damage. */
export function proposalsFor(damage: Damage, kinds: readonly RepairKind[]): readonly Proposal[] {
  const proposals: Proposal[] = [];
  for (const { kind, summary, propose } of REPAIRS) {
    const proposed = kinds.includes(kind) ? propose(damage) : undefined;
    if (proposed === undefined) continue;
    const { path, action } = 'action' in proposed ? proposed : { path: damage.path, action: proposed };
    proposals.push({ kind, summary, path, action });
  }
  return proposals;
}
