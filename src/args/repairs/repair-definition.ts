import type { JsonPointer } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';

/** A place where the arguments break the schema, and what the schema declares there. */
export interface Damage {
  readonly schema: JsonSchema;
  readonly args: unknown;
  /** The offending value, or the place where a missing property belongs. */
  readonly path: JsonPointer;
  /** The value at `path`; `undefined` for a missing property. */
  readonly value: unknown;
  readonly types: ReadonlySet<string>;
  /** All values of enums and consts declared there. */
  readonly values: readonly unknown[];
  readonly problem: 'missing' | 'undeclared' | 'value';
  /** Whether something may be left out: only where the tool is known to only read. */
  readonly mayDrop: boolean;
}

/** What a repair does to one path. */
export type RepairAction =
  | { readonly do: 'replace'; readonly value: unknown }
  | { readonly do: 'remove' }
  | { readonly do: 'rename'; readonly name: string };

/** A possible repair. Whether it really repairs the damage is for the schema to decide. */
export interface ProposedAction {
  readonly path: JsonPointer;
  readonly action: RepairAction;
}

/** What one kind of repair would do about a damage; nothing, or one action, by default where the damage is. */
export type Proposed = RepairAction | ProposedAction | undefined;

/** One kind of repair, which can be switched off by its name. */
export interface RepairDefinition<Kind extends string = string> {
  readonly kind: Kind;
  /** What happened to the value, as the end of a sentence that begins with its name. */
  readonly summary: string;
  /** Finds what could be done about a damage in this way. Pure, never throws. */
  readonly propose: (damage: Damage) => Proposed;
}

/** The action that puts another value in place. */
export const replaceBy = (value: unknown): RepairAction => ({ do: 'replace', value });
