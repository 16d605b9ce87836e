import { isRecord } from '../../model/json.js';
import type { JsonPointer } from '../../model/json-pointer.js';
import { isRevision, type Revision } from '../../model/revision.js';
import { errorMessage } from '../error-message.js';
import { UsageError } from '../usage-error.js';

/** A list of tools as somebody saved it. */
export interface ToolFile {
  readonly tools: readonly unknown[];
  /** Where the list stands in the file. */
  readonly pointer: JsonPointer;
  /** What the file says beside the tools, as far as it does. */
  readonly revision?: Revision;
  readonly capabilities?: unknown;
  readonly serverName?: string;
}

/**
 * Reads a saved list: an array, `{ tools }`, the result or the whole answer of tools/list, or what `assay tools --json`
 * prints.
 */
export function readToolFile(text: string, file: string): ToolFile {
  const value = parse(text, file);
  if (Array.isArray(value)) return { tools: value, pointer: '' };
  if (isRecord(value)) {
    const about = aboutServer(value);
    if (Array.isArray(value.tools)) return { tools: value.tools, pointer: '/tools', ...about };
    if (isRecord(value.result) && Array.isArray(value.result.tools))
      return { tools: value.result.tools, pointer: '/result/tools', ...about };
  }
  if (isRecord(value) && (isRecord(value.mcpServers) || isRecord(value.servers)))
    throw new UsageError(`${file} lists servers, not tools. Use --config ${file} --server <name>.`);
  throw new UsageError(
    `${file} contains no list of tools. Save one with: assay tools --json -- <command> > tools.json`,
  );
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${errorMessage(error)}`);
  }
}

function aboutServer(value: Readonly<Record<string, unknown>>): Omit<ToolFile, 'tools' | 'pointer'> {
  const { capabilities, serverInfo } = value;
  const revision = value.revision ?? value.protocolVersion;
  const name = isRecord(serverInfo) ? serverInfo.name : undefined;
  return {
    ...(isRevision(revision) ? { revision } : {}),
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(typeof name === 'string' ? { serverName: name } : {}),
  };
}
