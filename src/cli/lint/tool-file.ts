import { WIRE_RULES } from '../../connect/session/wire-rules.js';
import { type DroppedField, withoutDeepFields } from '../../model/deep-fields.js';
import type { Finding } from '../../model/finding.js';
import { isRecord } from '../../model/json.js';
import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';
import { quote } from '../../model/quote.js';
import { MAX_JSON_DEPTH, MAX_JSON_VALUES, readJson } from '../../model/read-json.js';
import { isRevision, type Revision } from '../../model/revision.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { UsageError } from '../usage-error.js';

/** A saved list of tools. */
export interface ToolFile {
  readonly tools: readonly unknown[];
  /** About tools that are nested too deeply to be judged. */
  readonly findings: readonly Finding[];
  /** Where the list is in the file. */
  readonly pointer: JsonPointer;
  /** What else the file contains besides the tools. */
  readonly revision?: Revision;
  readonly capabilities?: unknown;
  readonly serverName?: string;
  readonly serverInfo?: unknown;
  readonly instructions?: unknown;
}

/**
 * Reads a saved list: an array, `{ tools }`, the result or the whole response of tools/list, or what `assay tools
 * --json` prints.
 */
export function readToolFile(text: string, file: string): ToolFile {
  const { tools, ...list } = listOf(parse(text, file), file);
  const { tools: shallow, dropped } = withoutDeepFields(tools, FIELD_DEPTH);
  return { ...list, tools: shallow, findings: dropped.map(tooDeep) };
}

/** How deep a field of a tool may be, whatever is around the list. */
const FIELD_DEPTH = MAX_JSON_DEPTH - 4;

function tooDeep({ tool, field }: DroppedField): Finding {
  const { severity, summary, fix } = WIRE_RULES['wire/too-deep'];
  return {
    rule: 'wire/too-deep',
    severity,
    subject: { part: 'definition', ...(tool === undefined ? {} : { tool: quote(tool, 128) }) },
    path: joinPointer('', field),
    message: summary,
    evidence: [{ text: `The field "${quote(field, 60)}" was left out.` }],
    fix,
  };
}

function listOf(value: unknown, file: string): Omit<ToolFile, 'findings'> {
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
    `${file} contains no list of tools. Save one with: ${ASSAY_COMMAND} tools --json -- <command> > tools.json`,
  );
}

function parse(text: string, file: string): unknown {
  const reading = readJson(text.replace(/^\ufeff/, ''));
  if (reading.outcome === 'not_json') throw new UsageError(`${file} is not JSON: ${reading.message}`);
  if (reading.outcome === 'too_many_values')
    throw new UsageError(`${file} has more than ${MAX_JSON_VALUES} values.`);
  return reading.value;
}

function aboutServer(
  value: Readonly<Record<string, unknown>>,
): Omit<ToolFile, 'tools' | 'pointer' | 'findings'> {
  const { capabilities, serverInfo, instructions } = value;
  const revision = value.revision ?? value.protocolVersion;
  const name = isRecord(serverInfo) ? serverInfo.name : undefined;
  return {
    ...(isRevision(revision) ? { revision } : {}),
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(typeof name === 'string' ? { serverName: name } : {}),
    ...(serverInfo === undefined ? {} : { serverInfo }),
    ...(instructions === undefined ? {} : { instructions }),
  };
}
