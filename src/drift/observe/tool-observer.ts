import type { JsonPointer } from '../../model/json-pointer.js';
import type { Tool } from '../../model/tool.js';
import { ArgumentCounts } from './argument-counts.js';
import { FieldCounts } from './field-counts.js';

/** A call of a tool, and what came of it. */
export interface ObservedCall {
  readonly arguments: unknown;
  /** The keyword of the input schema that the call breaks on purpose, and where. */
  readonly violates?: { readonly keyword: string; readonly path: JsonPointer };
  /** Whether the tool took the arguments, rejected them, or failed for another reason. */
  readonly outcome: 'accepted' | 'rejected' | 'other';
  /** What a successful call returned; absent where it is no JSON. */
  readonly data?: unknown;
  /** The lists of allowed values in the text of an error. */
  readonly lists?: readonly (readonly string[])[];
}

/** Keeps count of what the calls of one tool show. */
export class ToolObserver {
  readonly tool: Tool;
  readonly args: ArgumentCounts;
  readonly fields: FieldCounts;

  constructor(tool: Tool) {
    this.tool = tool;
    this.args = new ArgumentCounts(tool.inputSchema);
    this.fields = new FieldCounts(tool.outputSchema);
  }

  /** Counts one call. */
  add({ arguments: args, violates, outcome, data, lists = [] }: ObservedCall): void {
    if (violates !== undefined) {
      const isListed = violates.keyword === 'enum' || violates.keyword === 'const';
      if (isListed && outcome === 'rejected') this.args.addNamed(violates.path, args, lists);
      return;
    }
    if (outcome !== 'other') this.args.add(args, outcome === 'accepted');
    if (outcome === 'accepted' && data !== undefined) this.fields.add(data);
  }
}
