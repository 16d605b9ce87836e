import { isRecord } from '../../model/json.js';
import { isAtLeast } from '../../model/revision.js';
import { isPlainText } from '../../protocol/read-result.js';
import { RESULT_RULES } from '../../protocol/result-rules.js';
import { BOUNDS } from '../read/bounds.js';
import { TOKEN_BUDGET } from '../read/response-size.js';
import { mayStateError } from '../soft-error/may-state-error.js';
import { findSecrets } from './leaked-secrets.js';
import type { ValidateOptions, ValidationContext } from './validation.js';

/** More blocks than this are read in the ordinary way. */
const FEW = 16;

/**
 * Whether a response is a success of nothing but short texts about which nothing can be reported. Most responses are:
 * asking this first spares a guard from taking them apart. False means only that they have to be.
 */
export function isPlainSuccess(context: ValidationContext, options: ValidateOptions): boolean {
  const { tool, response } = context;
  if (context.error !== undefined || context.scenarioCategory !== undefined) return false;
  if (!isRecord(tool) || tool.outputSchema !== undefined) return false;
  if (!isRecord(response) || !hasPlainFields(response, context)) return false;
  const { content } = response;
  if (!Array.isArray(content) || content.length === 0 || content.length > FEW) return false;
  // As many characters as tokens are never too many tokens.
  let left = Math.min(options.tokenBudget ?? TOKEN_BUDGET, BOUNDS.leakHead);
  for (const block of content) {
    if (!isPlainText(block)) return false;
    left -= block.text.length;
    if (left < 0 || !isPlain(block.text, context.input)) return false;
  }
  return true;
}

/** Whether a result has its content and what every success may say beside it. */
function hasPlainFields(
  response: Readonly<Record<string, unknown>>,
  { revision }: ValidationContext,
): boolean {
  for (const key in response) {
    if (key === 'content') continue;
    const value = response[key];
    if (!(key === 'isError' && value === false) && !(key === 'resultType' && value === 'complete'))
      return false;
  }
  if (revision === undefined || response.resultType !== undefined) return true;
  return !isAtLeast(revision, RESULT_RULES.resultType.since);
}

const isPlain = (text: string, input: unknown): boolean =>
  !mayStateError(text, input) && findSecrets(text, false).length === 0;
