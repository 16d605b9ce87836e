import type { ToolCallQuestion } from '../verdict.js';
import type { ValidateCallOptions } from './tool-validation-client.js';
import type { ToolValidationResult } from './tool-validation-result.js';

/** What validates several calls at once: a client, or all the clients of several servers. */
interface BatchValidator {
  validateBatch(
    calls: readonly ToolCallQuestion[],
    options: ValidateCallOptions,
  ): Promise<readonly ToolValidationResult[]>;
}

/** A single question: a batch of one. */
export async function validateAlone(
  validator: BatchValidator,
  call: ToolCallQuestion,
  options: ValidateCallOptions,
): Promise<ToolValidationResult> {
  const [result] = await validator.validateBatch([call], options);
  if (result === undefined) throw new TypeError('A question has no result.');
  return result;
}
