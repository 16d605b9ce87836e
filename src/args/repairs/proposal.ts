import type { JsonPointer } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';

/** The kinds of repair, each of which can be switched off. */
export const REPAIR_KINDS = [
  'jsonText',
  'number',
  'boolean',
  'array',
  'enum',
  'emptyOptional',
  'propertyName',
] as const;

/** One kind of repair. */
export type RepairKind = (typeof REPAIR_KINDS)[number];

/** A place where the arguments break the schema, and what the schema declares there. */
export interface Damage {
  readonly schema: JsonSchema;
  readonly args: unknown;
  /** The offending value, or the place where a missing property belongs. */
  readonly path: JsonPointer;
  /** What stands there; `undefined` for a missing property. */
  readonly value: unknown;
  readonly types: ReadonlySet<string>;
  /** All values of enums and consts declared there. */
  readonly values: readonly unknown[];
  readonly problem: 'missing' | 'undeclared' | 'value';
}

/** A possible repair: what it does to which path. */
export type Action =
  | { readonly do: 'replace'; readonly value: unknown }
  | { readonly do: 'remove' }
  | { readonly do: 'rename'; readonly name: string };

/** A change that may mend a damage; whether it does is for the schema to say. */
export interface Proposal {
  readonly kind: RepairKind;
  readonly path: JsonPointer;
  readonly action: Action;
}

/** Finds what could be done about a damage, in one way. Pure, never throws. */
export type Propose = (damage: Damage) => Action | Proposal | undefined;

/** The action that puts another value in place. */
export const replaceBy = (value: unknown): Action => ({ do: 'replace', value });
