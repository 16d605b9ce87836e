import { ToolCallValidator } from '../../args/index.js';
import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';
import { VALIDATION_LEVELS } from '../announcement.js';
import type { ToolCallQuestion } from '../verdict.js';

/** What the validation tool was asked. */
export type ValidationRequest =
  | { readonly kind: 'single'; readonly question: ToolCallQuestion }
  | { readonly kind: 'batch'; readonly questions: readonly (ToolCallQuestion | MalformedRequest)[] }
  | MalformedRequest;

/** Not a question. */
export interface MalformedRequest {
  readonly kind: 'malformed';
  readonly message: string;
}

/** Reads the arguments of a validation tool with a given name and input schema; those who ask may be wrong too. */
export function requestReaderFor(
  method: string,
  inputSchema: JsonSchema,
  maxBatchSize: number,
): (args: unknown) => ValidationRequest {
  const validator = new ToolCallValidator();
  validator.registerSchema(method, inputSchema);
  return (args) => {
    const further = isRecord(args) ? args.furtherCalls : undefined;
    if (Array.isArray(further) && further.length >= maxBatchSize)
      return malformed(
        `At most ${maxBatchSize} calls are validated at once (maxBatchSize); this request has ${further.length + 1}.`,
      );
    const checked = validator.validate(method, args);
    if (!checked.valid)
      return malformed(validator.buildHelpPrompt(method, checked.errors, { arguments: args }));
    const first = readQuestion(args);
    if (isMalformed(first)) return first;
    if (!Array.isArray(further)) return { kind: 'single', question: first };
    return { kind: 'batch', questions: [first, ...further.map(readQuestion)] };
  };
}

const malformed = (message: string): MalformedRequest => ({ kind: 'malformed', message });

function readQuestion(call: unknown): ToolCallQuestion | MalformedRequest {
  const { tool, arguments: args = {}, level } = isRecord(call) ? call : {};
  if (typeof tool !== 'string') return malformed('"tool" must be the name of a tool.');
  if (level === undefined) return { tool, arguments: args };
  const known = VALIDATION_LEVELS.find((candidate) => candidate === level);
  if (known === undefined) return malformed(`"level" must be one of ${VALIDATION_LEVELS.join(', ')}.`);
  return { tool, arguments: args, level: known };
}

/** True for what is not a question. */
export function isMalformed(value: unknown): value is MalformedRequest {
  return isRecord(value) && value.kind === 'malformed';
}
