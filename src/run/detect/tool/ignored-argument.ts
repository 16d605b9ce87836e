import { isRecord } from '../../../model/json.js';
import { plainSchema } from '../../../model/plain-schema.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote } from '../../../model/quote.js';
import { documentedTool } from '../../../scenario/plausible/documented-tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { ToolState } from '../../state/tool-state.js';

/** A property of the tool's schema. */
export interface Argument {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What shows that an argument does not have the effect that it promises. */
export interface Ignored {
  readonly attempt: Attempt;
  /** The argument, where it is not the one that was looked at. */
  readonly argument?: string;
  readonly message: string;
  readonly expected: string;
  readonly received: string;
}

/** The properties of a tool. */
export function argumentsOf({ tool }: ToolState): readonly Argument[] {
  return Object.entries(propertiesOf(documentedTool(tool).inputSchema)).flatMap(([name, schema]) =>
    isRecord(schema) ? [{ name, schema: plainSchema(schema) }] : [],
  );
}

/** The description of an argument; empty where there is none. */
export const describedAs = ({ schema }: Argument): string =>
  typeof schema.description === 'string' ? schema.description : '';

/** The same items come back although the argument differs. */
export const sameItems = (attempt: Attempt, name: string, expected: string, received: string): Ignored => ({
  attempt,
  message: `The same items come whatever "${quote(name, 60)}" says.`,
  expected,
  received,
});

/** Items come back that the argument excludes. */
export const excluded = (attempt: Attempt, name: string, expected: string, received: string): Ignored => ({
  attempt,
  message: `The response has items that "${quote(name, 60)}" excludes.`,
  expected,
  received,
});
