import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { diagnose } from '../diagnose/diagnose.js';
import { type Reading, readCall } from '../read/protocol-reading.js';
import { describeContent } from '../read/response-metadata.js';
import { structuredSize, textSize } from '../read/response-size.js';
import { RESPONSE_RULES, responseFinding } from '../response-rules.js';
import { classify, type Shape } from './classify.js';
import { findLeaks } from './leaks.js';
import { checkOutput, type OutputCheck } from './output-schema.js';
import { checkParity } from './parity.js';
import type {
  AnswerSize,
  ResponseMetadata,
  ValidateOptions,
  ValidationContext,
  ValidationResult,
} from './validation.js';
import { reportOf, unreadable } from './validation-report.js';
import { verdictFindings } from './verdict-findings.js';

const DEFAULT_BUDGET = 25_000;

/** Judges one answer. Never throws: what cannot be read is `broken`. */
export function validateResponse(
  context: ValidationContext,
  options: ValidateOptions = {},
): ValidationResult {
  try {
    return judge(context, options);
  } catch (error) {
    return unreadable(error);
  }
}

/** What an answer consists of. Never throws: of what cannot be read, nothing is there. */
export function extractResponseMetadata(context: ValidationContext): ResponseMetadata {
  try {
    const reading = readCall(context, {});
    return describeContent(context.response, outputOf(context, reading).validation);
  } catch {
    return describeContent(undefined);
  }
}

function judge(context: ValidationContext, options: ValidateOptions): ValidationResult {
  const reading = readCall(context, options);
  const { name, texts, structured, isError } = reading;
  const diagnosis = diagnose(context, options);
  const output = outputOf(context, reading);
  const isFailure = isError || diagnosis.surfacedAs === 'text_in_success';
  const parity = structured === undefined || isFailure ? undefined : checkParity(texts, structured, name);
  const size =
    structured === undefined || parity?.isCopy === true
      ? textSize(reading.spoken)
      : structuredSize(textSize(reading.spoken), structured);
  const shape = shapeOf(context, reading);
  const breaksOutputSchema = output.validation?.isValid === false && output.validation.inconclusive !== true;
  const hasIssues = breaksOutputSchema || reading.findings.some((finding) => finding.severity === 'error');
  const verdict = classify(shape, diagnosis, hasIssues, options.errors ?? 'classified');
  const findings: Finding[] = reading.findings.slice();
  const add = (more: readonly Finding[]): void => {
    for (const finding of more) findings.push(finding);
  };
  if (verdict.classification !== 'fully_working' || shape.isUnfinished)
    add(verdictFindings(verdict, name, shape, diagnosis));
  add(output.findings);
  if (parity !== undefined) add(parity.findings);
  add(findLeaks(context, name, texts, structured, isFailure));
  if (size.tokens > (options.tokenBudget ?? DEFAULT_BUDGET)) findings.push(overBudget(size, options, name));
  const metadata = describeContent(context.response, output.validation);
  return reportOf(verdict, { isError, diagnosis, findings, size, metadata });
}

function shapeOf({ response }: ValidationContext, { result, structured, isError }: Reading): Shape {
  const content: unknown = isRecord(response) ? response.content : undefined;
  return {
    isError,
    isUnfinished: result !== undefined && result.resultType !== 'complete',
    hasContent: Array.isArray(content) && content.length > 0,
    hasStructured: structured !== undefined,
  };
}

/** An error answer is not what the schema promises: it is not checked, but structured content there is noted. */
function outputOf(context: ValidationContext, reading: Reading): OutputCheck {
  const { name, structured, result } = reading;
  if (result === undefined || result.resultType !== 'complete') return { findings: [] };
  if (!reading.isError) return checkOutput(context.tool, name, structured, reading.texts, reading.revision);
  if (structured === undefined) return { findings: [] };
  const message =
    'The error answer has structured content, which clients may check against the success schema.';
  const draft = { path: '/structuredContent', message };
  return { findings: [responseFinding(RESPONSE_RULES.structuredError, name, draft)] };
}

function overBudget({ tokens }: AnswerSize, { tokenBudget }: ValidateOptions, tool: string): Finding {
  return responseFinding(RESPONSE_RULES.size, tool, {
    path: '',
    message: 'The answer is larger than the budget of tokens.',
    expected: `at most ${tokenBudget ?? DEFAULT_BUDGET} tokens`,
    received: `about ${tokens} tokens`,
  });
}
