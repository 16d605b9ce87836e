import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { truncate } from '../../model/quote.js';
import { isRevision, LATEST_LEGACY_REVISION, LATEST_REVISION, type Revision } from '../../model/revision.js';
import { readError } from '../../protocol/read-reply.js';
import { readResult, type ToolResult } from '../../protocol/read-result.js';
import type { ValidateOptions, ValidationContext } from '../judge/validation.js';

/** What the protocol says of a response, by the revision in force. */
export interface ProtocolReading {
  /** The tool's name, cut. */
  readonly name: string;
  readonly revision: Revision;
  readonly result: ToolResult | undefined;
  readonly isError: boolean;
  /** What breaks the protocol. */
  readonly findings: readonly Finding[];
}

/** Holds a response against the protocol. May throw where a getter of the response throws. */
export function readByProtocol(context: ValidationContext, options: ValidateOptions): ProtocolReading {
  const { error, response } = context;
  const tool: unknown = context.tool;
  const name = isRecord(tool) && typeof tool.name === 'string' ? truncate(tool.name, 128) : '';
  const revision = revisionOf(context);
  if (error !== undefined) {
    const { findings } = readError(error, revision, { tool: name });
    return { name, revision, result: undefined, isError: true, findings };
  }
  if (response === undefined) return { name, revision, result: undefined, isError: false, findings: [] };
  const { resultTypes, contentTypes } = options;
  const known = resultTypes === undefined ? { tool: name } : { tool: name, resultTypes };
  const read = readResult(response, revision, known);
  const findings = withoutOwnTypes(read.findings, read.result, contentTypes);
  return { name, revision, result: read.result, isError: read.result.isError, findings };
}

function revisionOf({ revision, response }: ValidationContext): Revision {
  if (isRevision(revision)) return revision;
  return isRecord(response) && response.resultType !== undefined ? LATEST_REVISION : LATEST_LEGACY_REVISION;
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
