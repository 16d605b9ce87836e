/** What a step of a sequence is for. */
export type SequenceRole =
  | 'create'
  | 'get'
  | 'act'
  | 'update'
  | 'list'
  | 'delete'
  | 'get_deleted'
  | 'list_deleted'
  | 'update_deleted';

/** A property whose value comes from an earlier step: from its response, or from its own arguments. */
export interface ValueFlow {
  /** The property of this step's arguments. */
  readonly property: string;
  /** The index of the step that supplies it. */
  readonly from: number;
  readonly of: 'answer' | 'arguments';
  /** In a response: folded names under which the value may be, the best first. In arguments: the property. */
  readonly names: readonly string[];
}

/** One call of a sequence. */
export interface SequenceStep {
  readonly tool: string;
  readonly role: SequenceRole;
  readonly takes: readonly ValueFlow[];
  /** The tool lists all things: the one that was created is read among them. */
  readonly isListed?: true;
  /** `found`: the call must succeed. `gone`: what it asks for was deleted, so it must not. */
  readonly expectation: 'found' | 'gone';
}

/** Calls that belong together: what one makes, the next looks at, changes and deletes. */
export interface Sequence {
  readonly id: string;
  /** The thing that is made: `note`. */
  readonly entity: string;
  readonly steps: readonly SequenceStep[];
}
