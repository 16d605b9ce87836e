import { compileSchema } from '../../src/schema/index.js';
import { type FakeTool, refused, said } from '../fixtures/tool-session.js';

export type Args = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A server with a defect, and the same server without it. */
export interface Pair {
  readonly what: string;
  /** Any of these rules names the defect. */
  readonly rules: readonly string[];
  /** Each call starts the server afresh. */
  readonly server: (isFaulty: boolean) => readonly FakeTool[];
}

interface Traits {
  readonly required?: readonly string[];
  readonly isWriting?: true;
  /** It checks its arguments itself. */
  readonly isLoose?: boolean;
}

/** A tool that rejects what its schema forbids, unless it checks for itself. */
export function tool(
  name: string,
  description: string,
  properties: Properties,
  answer: (args: Args) => unknown,
  { required = Object.keys(properties), isWriting, isLoose = false }: Traits = {},
): FakeTool {
  const inputSchema = { type: 'object', properties, required };
  const compiled = compileSchema(inputSchema);
  return {
    definition: { name, description, inputSchema, annotations: { readOnlyHint: isWriting !== true } },
    answer: (args) => {
      const check = compiled.check(args);
      if (isLoose || check.outcome !== 'invalid') return answer(args);
      const [{ instancePath, message }] = check.violations;
      return refused(`Invalid arguments: ${instancePath || 'arguments'} ${message}`);
    },
  };
}

export const words = (description: string, more: object = {}) => ({ type: 'string', description, ...more });
export const whole = (description: string, more: object = {}) => ({ type: 'integer', description, ...more });
export const oneOf = (...members: readonly string[]) => ({
  type: 'string',
  enum: members,
  description: 'One of these.',
});
export const json = (data: unknown): object => said(JSON.stringify(data));
