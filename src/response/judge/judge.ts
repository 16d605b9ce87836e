import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import type { ScenarioCategory } from '../../model/result.js';
import { diagnoseReading } from '../diagnose/diagnose.js';
import type { Diagnosis } from '../diagnose/diagnosis.js';
import { type ProtocolReading, readByProtocol } from '../read/protocol-reading.js';
import { describeContent } from '../read/response-metadata.js';
import { type LocatedText, type ResponseReading, readResponse } from '../read/response-reading.js';
import { spokenTexts, structuredSize, TOKEN_BUDGET, textSize } from '../read/response-size.js';
import { RESPONSE_RULES, responseFinding } from '../response-rules.js';
import { classify, type Grade, type ResponseShape } from './classify.js';
import { isEmptyState } from './empty-state.js';
import { findLeaks } from './leaks.js';
import { optionsFor } from './options-for.js';
import { checkOutput, type OutputCheck } from './output-schema.js';
import { checkParity, type Parity } from './parity.js';
import type { AnswerSize, ResponseMetadata, ValidateOptions, ValidationContext } from './validation.js';
import { verdictFindings } from './verdict-findings.js';

/** Everything that was found out about one response. */
export interface Judgement {
  readonly grade: Grade;
  readonly isError: boolean;
  readonly diagnosis: Diagnosis;
  readonly findings: readonly Finding[];
  readonly size: AnswerSize;
  readonly metadata: ResponseMetadata;
  readonly category: ScenarioCategory | undefined;
}

const DEFAULT_THRESHOLD = 0.7;

/** Judges one response. May throw where a getter of the response throws. */
export function judge(context: ValidationContext, given: ValidateOptions): Judgement {
  const options = optionsFor(context.tool, given);
  const reading = readResponse(context);
  const protocol = readByProtocol(context, options);
  const { name, isError } = protocol;
  const diagnosis = diagnoseReading(reading, context, options);
  const output = outputOf(context, reading, protocol);
  const isFailure = isError || diagnosis.surfacedAs === 'text_in_success';
  const parity = isFailure ? undefined : parityOf(reading, name);
  const size = sizeOf(context, reading, parity);
  const shape = shapeOf(context, reading, protocol);
  const category = context.scenarioCategory;
  const grade = classify(shape, diagnosis, {
    hasIssues: hasIssues(output, protocol),
    errors: options.errors ?? 'classified',
    threshold: options.threshold ?? DEFAULT_THRESHOLD,
    category,
  });
  const stated = [
    ...protocol.findings,
    ...verdictFindings(grade, name, shape, diagnosis, reading).map((finding) =>
      finding.rule === RESPONSE_RULES.softError.id && isEmptyState(context, reading)
        ? { ...finding, severity: 'warning' as const }
        : finding,
    ),
    ...output.findings,
    ...overBudget(size, options, name),
  ];
  const findings = stated.length === 0 ? stated : withText(stated, reading);
  if (parity !== undefined) findings.push(...parity.findings);
  findings.push(
    ...findLeaks(context, name, shownTexts(reading), reading.structured, isFailure, reading.data),
  );
  const metadata = describeContent(context.response, output.validation);
  return { grade, isError, diagnosis, findings, size, metadata, category };
}

/** The findings with what the server itself said as their first piece of evidence. */
function withText(findings: readonly Finding[], { texts }: ResponseReading): Finding[] {
  const shown = texts.find(({ text }) => /\S/.test(text));
  if (shown === undefined) return [...findings];
  const said = { text: quote(shown.text.trim()), path: shown.path };
  return findings.map((finding) => ({ ...finding, evidence: [said, ...finding.evidence] }));
}

/** Whether a response has fewer characters than it may have tokens: then it need not be weighed. */
function isSmall(
  { response }: ValidationContext,
  { structured }: ResponseReading,
  { tokenBudget = TOKEN_BUDGET }: ValidateOptions,
): boolean {
  if (structured !== undefined) return false;
  let characters = 0;
  for (const text of spokenTexts(response)) characters += text.length;
  return characters <= tokenBudget;
}

/** Whether a success that nothing speaks against has nothing else to report either: then there are no findings. */
export function isUnremarkable(
  context: ValidationContext,
  options: ValidateOptions,
  reading: ResponseReading,
  protocol: ProtocolReading,
): boolean {
  if (protocol.findings.length > 0) return false;
  if (outputOf(context, reading, protocol).findings.length > 0) return false;
  const parity = parityOf(reading, protocol.name);
  if (parity !== undefined && parity.findings.length > 0) return false;
  if (!isSmall(context, reading, options)) {
    const size = sizeOf(context, reading, parity);
    if (overBudget(size, options, protocol.name).length > 0) return false;
  }
  return findLeaks(context, protocol.name, shownTexts(reading), reading.structured, false).length === 0;
}

/** What the output schema says of a response. An error response is not what the schema promises: it is not checked. */
export function outputOf(
  context: ValidationContext,
  { structured, texts }: ResponseReading,
  { name, result, isError, revision }: ProtocolReading,
): OutputCheck {
  if (result === undefined || result.resultType !== 'complete') return { findings: [] };
  if (!isError) return checkOutput(context.tool, name, structured, texts, revision);
  if (structured === undefined) return { findings: [] };
  const message =
    'The error response has structured content, which clients may check against the success schema.';
  const draft = { path: '/structuredContent', message };
  return { findings: [responseFinding(RESPONSE_RULES.structuredError, name, draft)] };
}

/** Every text that a caller sees, the data of an error included. */
function shownTexts({ texts, data }: ResponseReading): readonly LocatedText[] {
  return typeof data === 'string' ? [...texts, { text: data, path: '/data' }] : texts;
}

const parityOf = ({ texts, structured }: ResponseReading, tool: string): Parity | undefined =>
  structured === undefined ? undefined : checkParity(texts, structured, tool);

function sizeOf(
  { response, error }: ValidationContext,
  reading: ResponseReading,
  parity: Parity | undefined,
): AnswerSize {
  const texts = error === undefined ? spokenTexts(response) : shownTexts(reading).map(({ text }) => text);
  const { structured } = reading;
  const size = textSize(texts);
  return structured === undefined || parity?.isCopy === true ? size : structuredSize(size, structured);
}

function shapeOf(
  { response }: ValidationContext,
  { structured }: ResponseReading,
  { result, isError }: ProtocolReading,
): ResponseShape {
  const content: unknown = isRecord(response) ? response.content : undefined;
  return {
    isError,
    isUnfinished: result !== undefined && result.resultType !== 'complete',
    // A result that is empty has no text either.
    hasContent: Array.isArray(content) && (content.length > 0 || holdsNothing(structured)),
    hasStructured: structured !== undefined,
  };
}

/** Whether the only member of structured content is an empty list or null: what SDKs make of a function that returns that. */
function holdsNothing(structured: unknown): boolean {
  const [member, ...more] = isRecord(structured) ? Object.values(structured) : [undefined];
  return more.length === 0 && (member === null || (Array.isArray(member) && member.length === 0));
}

/** Whether it breaks its output schema or a MUST of the protocol; what could not be checked breaks nothing. */
function hasIssues({ validation, findings }: OutputCheck, protocol: ProtocolReading): boolean {
  const breaksSchema = validation?.isValid === false && validation.inconclusive !== true;
  return breaksSchema || findings.some(isSevere) || protocol.findings.some(isSevere);
}

const isSevere = ({ severity }: Finding): boolean => severity === 'error';

function overBudget(
  { tokens }: AnswerSize,
  { tokenBudget = TOKEN_BUDGET }: ValidateOptions,
  tool: string,
): Finding[] {
  if (tokens <= tokenBudget) return [];
  const draft = {
    path: '',
    message: 'The response is larger than the token budget.',
    expected: `at most ${tokenBudget} tokens`,
    received: `about ${tokens} tokens`,
  };
  return [responseFinding(RESPONSE_RULES.size, tool, draft)];
}
