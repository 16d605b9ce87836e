import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { truncate } from '../model/quote.js';
import { isRevision, LATEST_LEGACY_REVISION, LATEST_REVISION, type Revision } from '../model/revision.js';
import { readError } from '../protocol/read-reply.js';
import { type ReadResultOptions, readResult, type ToolResult } from '../protocol/read-result.js';
import type { Told } from './answer.js';
import { answerSize } from './answer-size.js';
import { classify, type Shape, type Verdict } from './classify.js';
import { diagnose } from './diagnose.js';
import type { Diagnosis } from './diagnosis.js';
import { findLeaks } from './leaks.js';
import { checkOutput, type OutputCheck } from './output-schema.js';
import { checkParity } from './parity.js';
import { describeContent } from './response-metadata.js';
import { RESPONSE_RULES, type ResponseRule, responseFinding } from './response-rules.js';
import type {
  AnswerSize,
  ResponseMetadata,
  ValidateOptions,
  ValidationContext,
  ValidationResult,
} from './validation.js';
import { reportOf, unreadable } from './validation-report.js';

const DEFAULT_BUDGET = 25_000;

/** Everything that was read of one answer before it is judged. */
interface Reading {
  readonly name: string;
  readonly revision: Revision;
  readonly result: ToolResult | undefined;
  readonly texts: readonly Told[];
  readonly structured: unknown;
  readonly isError: boolean;
  readonly findings: readonly Finding[];
}

/** Judges one answer. Never throws: what cannot be read is `broken`. */
export function validateResponse(
  context: ValidationContext,
  options: ValidateOptions = {},
): ValidationResult {
  try {
    return judge(context, options);
  } catch {
    return unreadable();
  }
}

/** What an answer consists of. Never throws: of what cannot be read, nothing is there. */
export function extractResponseMetadata(context: ValidationContext): ResponseMetadata {
  try {
    const reading = read(context, {});
    return describeContent(context.response, outputOf(context, reading).validation);
  } catch {
    return describeContent(undefined);
  }
}

function judge(context: ValidationContext, options: ValidateOptions): ValidationResult {
  const reading = read(context, options);
  const { name, texts, structured, isError } = reading;
  const diagnosis = diagnose(context, options);
  const output = outputOf(context, reading);
  const isFailure = isError || diagnosis.surfacedAs === 'text_in_success';
  const parity = structured === undefined || isFailure ? undefined : checkParity(texts, structured, name);
  const size = answerSize(texts, parity?.isCopy === true ? undefined : structured);
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

function read(context: ValidationContext, options: ValidateOptions): Reading {
  const { error, response } = context;
  const tool: unknown = context.tool;
  const name = isRecord(tool) && typeof tool.name === 'string' ? truncate(tool.name, 128) : '';
  const revision = revisionOf(context);
  if (error !== undefined) {
    const reading = readError(error, revision, { tool: name });
    const texts = [{ text: reading.error.message, path: '/message' }];
    if (typeof reading.error.data === 'string') texts.push({ text: reading.error.data, path: '/data' });
    const { findings } = reading;
    return { name, revision, result: undefined, texts, structured: undefined, isError: true, findings };
  }
  if (response === undefined) return nothing(name, revision);
  const { result, findings: deviations } = readResult(response, revision, readOptions(name, options));
  const { structuredContent: structured, isError } = result;
  const findings = withoutOwnTypes(deviations, result, options.contentTypes);
  return { name, revision, result, texts: textsOf(result), structured, isError, findings };
}

function nothing(name: string, revision: Revision): Reading {
  return {
    name,
    revision,
    result: undefined,
    texts: [],
    structured: undefined,
    isError: false,
    findings: [],
  };
}

function readOptions(tool: string, { resultTypes }: ValidateOptions): ReadResultOptions {
  return resultTypes === undefined ? { tool } : { tool, resultTypes };
}

function revisionOf({ revision, response }: ValidationContext): Revision {
  if (isRevision(revision)) return revision;
  return isRecord(response) && response.resultType !== undefined ? LATEST_REVISION : LATEST_LEGACY_REVISION;
}

function textsOf({ content }: ToolResult): Told[] {
  const texts: Told[] = [];
  for (let index = 0; index < content.length; index++) {
    const block = content[index];
    if (block?.type === 'text') texts.push({ text: block.text, path: `/content/${index}/text` });
    else if (block?.type === 'resource' && block.resource.text !== undefined)
      texts.push({ text: block.resource.text, path: `/content/${index}/resource/text` });
  }
  return texts;
}

function withoutOwnTypes(
  findings: readonly Finding[],
  { content }: ToolResult,
  own: readonly string[] | undefined,
): readonly Finding[] {
  if (own === undefined || findings.length === 0) return findings;
  return findings.filter(({ rule, path }) => {
    if (rule !== 'protocol/block-type') return true;
    const block = content[Number(path.split('/')[2])];
    return !(block?.type === 'other' && block.claims !== undefined && own.includes(block.claims));
  });
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

/** Says why an answer is not simply fine. */
function verdictFindings(
  { classification }: Verdict,
  name: string,
  { isError, isUnfinished, hasContent, hasStructured }: Shape,
  diagnosis: Diagnosis,
): Finding[] {
  const findings: Finding[] = [];
  const add = (rule: ResponseRule, message: string, path = ''): void => {
    const evidence = diagnosis.kind === 'none' ? [] : diagnosis.evidence.slice(0, 4);
    findings.push(responseFinding(rule, name, { path, message, evidence }));
  };
  if (isUnfinished)
    add(RESPONSE_RULES.unfinished, 'The answer is not final: the tool asks for something first.');
  else if (!isError && !hasContent && hasStructured)
    add(RESPONSE_RULES.textMissing, 'The answer has structured content, but no text.', '/content');
  if (classification === 'broken') add(RESPONSE_RULES.noContent, 'The answer has no content.', '/content');
  else if (!isUnfinished && diagnosis.surfacedAs === 'text_in_success' && !isError)
    add(RESPONSE_RULES.softError, 'The answer tells of an error without `isError`.', '/isError');
  if (classification === 'connectivity_only')
    add(RESPONSE_RULES.unreachable, 'The tool answers, but what it depends on could not be reached.');
  else if (classification === 'error' && diagnosis.kind === 'crash')
    add(RESPONSE_RULES.crash, 'The tool answered with the error of its own program.');
  else if (classification === 'error')
    add(RESPONSE_RULES.errorUnclear, 'The error answer does not say what went wrong.');
  return findings;
}

function overBudget({ tokens }: AnswerSize, { tokenBudget }: ValidateOptions, tool: string): Finding {
  return responseFinding(RESPONSE_RULES.size, tool, {
    path: '',
    message: 'The answer is larger than the budget of tokens.',
    expected: `at most ${tokenBudget ?? DEFAULT_BUDGET} tokens`,
    received: `about ${tokens} tokens`,
  });
}
