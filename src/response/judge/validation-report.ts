import type { Finding } from '../../model/finding.js';
import { quote } from '../../model/quote.js';
import type { ScenarioCategory } from '../../model/result.js';
import type { SixFactors } from '../diagnose/six-factors.js';
import { describeContent } from '../read/response-metadata.js';
import { RESPONSE_RULES, responseFinding } from '../response-rules.js';
import type { Grade } from './classify.js';
import type { Judgement } from './judge.js';
import type { ValidationResult } from './validation.js';

/** Puts a judgement into the words of the guide. */
export function reportOf(judgement: Judgement): ValidationResult {
  const { grade, isError, diagnosis, findings, size, metadata } = judgement;
  const { classification, confidence } = grade;
  return {
    isValid: classification === 'fully_working' || classification === 'partially_working',
    isError,
    confidence,
    issues: issuesOf(findings),
    evidence: evidenceOf(judgement),
    classification,
    responseMetadata: metadata,
    findings,
    diagnosis,
    size,
  };
}

function issuesOf(findings: readonly Finding[]): string[] {
  const issues: string[] = [];
  for (const { severity, path, message } of findings)
    if (severity !== 'info') issues.push(path === '' ? message : `${message} (${path})`);
  return issues;
}

function evidenceOf({ grade, isError, diagnosis, metadata, category }: Judgement): string[] {
  const evidence = [opening(grade, isError)];
  if (category !== undefined) evidence.push(`Scenario: ${category}, ${EXPECTED[category]}`);
  const count = (number: number, what: string): void => {
    if (number > 0) evidence.push(`Response includes ${number} ${what}(s)`);
  };
  count(metadata.textBlockCount, 'text block');
  count(metadata.imageCount, 'image');
  count(metadata.resourceCount, 'resource');
  count(metadata.audioCount, 'audio block');
  for (const type in metadata.otherCounts) count(metadata.otherCounts[type] ?? 0, type);
  if (metadata.hasStructuredContent) evidence.push('Response has structured content');
  const schema = metadata.outputSchemaValidation;
  if (schema !== undefined)
    evidence.push(schema.isValid ? 'Output matches its schema' : (schema.error ?? ''));
  if (diagnosis.kind !== 'none') {
    evidence.push(`Diagnosis: ${diagnosis.kind}, confidence ${diagnosis.confidence.toFixed(2)}`);
    for (const { text, speaks } of diagnosis.evidence)
      evidence.push(speaks === 'against' ? `Against it: ${text}` : text);
    if (diagnosis.factors !== undefined) evidence.push(inWords(diagnosis.factors));
  }
  return evidence;
}

/** What a call of each category is meant to get. */
const EXPECTED: Readonly<Record<ScenarioCategory, string>> = {
  happy_path: 'a call that should succeed',
  edge_case: 'an unusual call that may succeed or be rejected',
  boundary: 'a call at a limit',
  error_case: 'a call that should be rejected',
};

/** The guide's six factors, as one sentence. */
function inWords({ factors, sum, total, threshold, isBusinessLogic }: SixFactors): string {
  const present = factors.filter((factor) => factor.present).map(({ name, weight }) => `${name} (${weight})`);
  const verdict = isBusinessLogic ? 'business logic' : 'failure';
  return `The six factors say ${verdict}: ${sum} of ${total}, threshold ${threshold * 100} %; ${present.join(', ') || 'none present'}.`;
}

function opening({ classification }: Grade, isError: boolean): string {
  switch (classification) {
    case 'broken':
      return 'Tool responded without content';
    case 'connectivity_only':
      return 'Tool responded, but could not reach what it depends on';
    case 'error':
      return 'Tool responded with an error that does not show a working tool';
    default:
      return isError
        ? 'Tool responded with an error that shows a working tool'
        : 'Tool responded successfully with content';
  }
}

/** The result for a response whose reading threw: a getter or a proxy that does not want to be read. */
export function unreadable(error: unknown): ValidationResult {
  const message = 'The response could not be read: reading it threw an exception.';
  const evidence = [{ text: messageOf(error) }];
  return {
    isValid: false,
    isError: false,
    confidence: 0,
    issues: [message],
    evidence: [message, ...evidence.map(({ text }) => text)],
    classification: 'broken',
    responseMetadata: describeContent(undefined),
    findings: [responseFinding(RESPONSE_RULES.unreadable, '', { path: '', message, evidence })],
    diagnosis: { kind: 'unclear', surfacedAs: 'none', businessLogic: null, confidence: 0, evidence: [] },
    size: { characters: 0, tokens: 0 },
  };
}

/** The thrown value may be as hostile as the code that threw it. */
function messageOf(error: unknown): string {
  try {
    return quote(error instanceof Error ? String(error.message) : String(error), 160);
  } catch {
    return 'The exception cannot be shown.';
  }
}
