import { ToolCallValidator, type ValidationError } from '../args/index.js';
import type { JsonPointer } from '../model/json-pointer.js';
import type { JsonSchema } from '../model/tool.js';

/** What is wrong with a value of a file that people write, and where. */
export interface ValueProblem {
  readonly path: JsonPointer;
  /** A sentence or two; a misspelt name comes with the one that was probably meant. */
  readonly text: string;
}

/** Checks a value against the schema of its file. */
export function valueProblems(schema: JsonSchema, value: unknown): readonly ValueProblem[] {
  const validator = new ToolCallValidator();
  validator.registerSchema('file', schema);
  const checked = validator.validate('file', value);
  return checked.valid ? [] : checked.errors.map(problemOf);
}

function problemOf({ path, message, received, keyword, suggestion }: ValidationError): ValueProblem {
  const came = keyword === 'additionalProperties' ? '' : ` It is ${received}.`;
  const meant = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return { path, text: `${message}${came}${meant}` };
}
