import type { Finding } from '../../model/finding.js';
import { readByProtocol } from '../read/protocol-reading.js';
import { readResponse } from '../read/response-reading.js';
import { softError } from '../soft-error/soft-error.js';
import { isUnremarkable, judge } from './judge.js';
import { optionsFor } from './options-for.js';
import { isPlainSuccess } from './plain-success.js';
import { validateResponse } from './validate-response.js';
import type { ValidateOptions, ValidationContext } from './validation.js';

/**
 * The findings that `validateResponse` reports, for callers that need nothing else. A success that nothing speaks
 * against is not diagnosed, which costs a fraction. Never throws.
 */
export function responseFindings(
  context: ValidationContext,
  given: ValidateOptions = {},
): readonly Finding[] {
  try {
    const options = optionsFor(context.tool, given);
    if (isPlainSuccess(context, options)) return NONE;
    const reading = readResponse(context);
    const protocol = readByProtocol(context, options);
    const { result, isError } = protocol;
    const isOrdinary = context.error === undefined && context.scenarioCategory === undefined;
    const isPlain = isOrdinary && !isError && result?.resultType === 'complete';
    const content: unknown = context.response?.content;
    const hasContent = Array.isArray(content) && content.length > 0;
    const isClear = isPlain && hasContent && softError(reading, context) === undefined;
    if (isClear && isUnremarkable(context, options, reading, protocol)) return NONE;
    return judge(context, options).findings;
  } catch {
    return validateResponse(context, given).findings;
  }
}

const NONE: readonly Finding[] = Object.freeze([]);
