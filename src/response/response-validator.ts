import { diagnose } from './diagnose/diagnose.js';
import { optionsFor } from './judge/options-for.js';
import { overallConfidence } from './judge/overall-confidence.js';
import { extractResponseMetadata, validateResponse } from './judge/validate-response.js';
import type {
  ResponseMetadata,
  ValidateOptions,
  ValidationContext,
  ValidationResult,
} from './judge/validation.js';

/** Finds out whether the responses of a tool show that it works. No method throws, whatever it is given. */
// biome-ignore lint/complexity/noStaticOnlyClass: users know the class and its static methods from the guide.
export class ResponseValidator {
  /** Judges one response: its class, how sure that is, and why. */
  static validateResponse(context: ValidationContext, options?: ValidateOptions): ValidationResult {
    return validateResponse(context, options);
  }

  /** Whether an error response shows a working tool that reports a domain condition, rather than a failure. */
  static isBusinessLogicError(context: ValidationContext, options?: ValidateOptions): boolean {
    try {
      const own = optionsFor(context.tool, options ?? {});
      const { businessLogic, confidence } = diagnose(context, own);
      return businessLogic === true && confidence >= (own.threshold ?? 0);
    } catch {
      return false;
    }
  }

  /** What a response consists of, and whether it keeps to the output schema. */
  static extractResponseMetadata(context: ValidationContext): ResponseMetadata {
    return extractResponseMetadata(context);
  }

  /** The weighted mean of several results, 0 to 100. */
  static calculateOverallConfidence(
    results: readonly Pick<ValidationResult, 'classification' | 'confidence'>[],
  ): number {
    return overallConfidence(results);
  }
}
