import { readByProtocol } from '../read/protocol-reading.js';
import { describeContent } from '../read/response-metadata.js';
import { readResponse } from '../read/response-reading.js';
import { judge, outputOf } from './judge.js';
import type { ResponseMetadata, ValidateOptions, ValidationContext, ValidationResult } from './validation.js';
import { reportOf, unreadable } from './validation-report.js';

/** Judges one response. Never throws: what cannot be read is `broken`. */
export function validateResponse(
  context: ValidationContext,
  options: ValidateOptions = {},
): ValidationResult {
  try {
    return reportOf(judge(context, options));
  } catch (error) {
    return unreadable(error);
  }
}

/** What a response consists of. Never throws: of what cannot be read, nothing is there. */
export function extractResponseMetadata(context: ValidationContext): ResponseMetadata {
  try {
    const { validation } = outputOf(context, readResponse(context), readByProtocol(context, {}));
    return describeContent(context.response, validation);
  } catch {
    return describeContent(undefined);
  }
}
