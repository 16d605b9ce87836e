import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { truncate } from '../../model/quote.js';
import { isRevision, LATEST_LEGACY_REVISION, LATEST_REVISION, type Revision } from '../../model/revision.js';
import { readError } from '../../protocol/read-reply.js';
import { type ReadResultOptions, readResult, type ToolResult } from '../../protocol/read-result.js';
import type { ValidateOptions, ValidationContext } from '../judge/validation.js';
import type { Told } from './response-reading.js';

/** Texts that are looked into; an answer may have a hundred thousand. */
const MOST_PLACES = 1_000;

/** Everything that was read of one answer before it is judged. */
export interface Reading {
  readonly name: string;
  readonly revision: Revision;
  readonly result: ToolResult | undefined;
  /** Every text, and the first of them with their places. */
  readonly spoken: readonly string[];
  readonly texts: readonly Told[];
  readonly structured: unknown;
  readonly isError: boolean;
  readonly findings: readonly Finding[];
}

/** Reads a call and its answer by the revision in force. May throw where a getter of the answer throws. */
export function readCall(context: ValidationContext, options: ValidateOptions): Reading {
  const { error, response } = context;
  const tool: unknown = context.tool;
  const name = isRecord(tool) && typeof tool.name === 'string' ? truncate(tool.name, 128) : '';
  const revision = revisionOf(context);
  if (error !== undefined) {
    const reading = readError(error, revision, { tool: name });
    const texts = [{ text: reading.error.message, path: '/message' }];
    if (typeof reading.error.data === 'string') texts.push({ text: reading.error.data, path: '/data' });
    const { findings } = reading;
    const spoken = texts.map(({ text }) => text);
    return {
      name,
      revision,
      result: undefined,
      spoken,
      texts,
      structured: undefined,
      isError: true,
      findings,
    };
  }
  if (response === undefined) return nothing(name, revision);
  const { result, findings: deviations } = readResult(response, revision, readOptions(name, options));
  const { structuredContent: structured, isError } = result;
  const findings = withoutOwnTypes(deviations, result, options.contentTypes);
  const spoken: string[] = [];
  const texts = textsOf(result, spoken);
  return { name, revision, result, spoken, texts, structured, isError, findings };
}

function nothing(name: string, revision: Revision): Reading {
  return {
    name,
    revision,
    result: undefined,
    spoken: [],
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

function textsOf({ content }: ToolResult, spoken: string[]): Told[] {
  const texts: Told[] = [];
  for (let index = 0; index < content.length; index++) {
    const block = content[index];
    const text =
      block?.type === 'text' ? block.text : block?.type === 'resource' ? block.resource.text : undefined;
    if (text === undefined) continue;
    spoken.push(text);
    if (texts.length >= MOST_PLACES) continue;
    texts.push({ text, path: `/content/${index}/${block?.type === 'text' ? 'text' : 'resource/text'}` });
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
