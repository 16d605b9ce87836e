import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Insertable } from 'kysely';
import { Fault } from '../model/fault.js';
import { isRecord } from '../model/json.js';
import { readSavedJson } from '../model/read-json.js';
import type { ContractCell, RunReport, ToolContract, ToolReport } from '../model/run-report.js';
import type { ServerRun } from '../model/servers-report.js';
import { storedName, storedText } from './stored-text.js';
import type { Tables, ToolRow } from './tables.js';

/** A character for each state of a cell of the contract matrix. */
export const CELLS: Readonly<Record<ContractCell['state'], string>> = {
  yes: 'y',
  no: 'n',
  not_exercised: '?',
  not_applicable: '-',
};

/** Bytes of a report. A few of them, compressed, could fill the memory. */
const LARGEST_REPORT = 256 * 1024 * 1024;

const COLUMNS: readonly (keyof ToolContract)[] = [
  ...(['successCase', 'errorCase', 'enumIn', 'enumOut', 'requiredFields', 'errorStructure'] as const),
];

/** The cells of a tool's row of the contract matrix, as `contract` has them. */
export function readContractRow(
  contract: string,
): Readonly<Record<keyof ToolContract, ContractCell['state']>> {
  const state = (column: keyof ToolContract): ContractCell['state'] => {
    const character = contract[COLUMNS.indexOf(column)];
    if (character === CELLS.yes) return 'yes';
    if (character === CELLS.no) return 'no';
    return character === CELLS.not_exercised ? 'not_exercised' : 'not_applicable';
  };
  return {
    successCase: state('successCase'),
    errorCase: state('errorCase'),
    enumIn: state('enumIn'),
    enumOut: state('enumOut'),
    requiredFields: state('requiredFields'),
    errorStructure: state('errorStructure'),
  };
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** What is known about a run besides its report. */
export interface RunKey {
  readonly id: string;
  readonly server_id: number;
  readonly started_at: string;
}

const textOrNull = (text: string | undefined): string | null =>
  text === undefined ? null : storedText(text);

type NewRun = Insertable<Tables['runs']>;

/** The row of a run, without the counts of what changed since the run before. */
export async function runRow(
  { id, server_id, started_at }: RunKey,
  { verdict, fault, report }: ServerRun,
): Promise<Omit<NewRun, 'findings_new' | 'findings_fixed' | 'findings_returned'>> {
  const { server, summary, origin, mode, partial } = report;
  const { contract, findings } = summary;
  return {
    id,
    server_id,
    started_at,
    verdict,
    fault: textOrNull(fault?.message),
    partial: textOrNull(partial),
    server_version: textOrNull(server.version),
    revision: server.revision,
    assay: origin?.assay ?? null,
    mode,
    tools: summary.tools,
    tested: summary.tested,
    fully_working: summary.classifications.fully_working,
    confidence: Math.round(summary.confidence),
    contract_yes: contract.yes,
    contract_no: contract.no,
    contract_untested: contract.notExercised,
    errors: findings.error,
    warnings: findings.warning,
    notes: findings.info,
    calls: summary.calls,
    milliseconds: Math.round(summary.milliseconds),
    report: await packedReport(report),
  };
}

async function packedReport(report: RunReport): Promise<Buffer> {
  const text = JSON.stringify(report);
  if (Buffer.byteLength(text) > LARGEST_REPORT)
    throw new Fault('unwritable', 'The report is larger than 256 MB and cannot be kept.');
  return await pack(text);
}

/** The report of a row. */
export async function unpackReport(packed: Uint8Array | ArrayBuffer): Promise<RunReport> {
  try {
    const bytes = await unpack(packed, { maxOutputLength: LARGEST_REPORT });
    const report: unknown = readSavedJson(bytes.toString('utf8'));
    if (isReport(report)) return report;
  } catch (cause) {
    throw new Fault('unreadable', 'The kept report is damaged.', { cause });
  }
  throw new Fault('unreadable', 'The kept report is damaged.');
}

/** What a row has is a report that was checked before it was kept, unless the file comes from somebody else. */
const isReport = (value: unknown): value is RunReport => isRecord(value) && value.version === 1;

/** The rows of a run's tools. A server that lists a name twice has one row for it. */
export function toolRows(run_id: string, { tools }: RunReport): ToolRow[] {
  const rows = new Map(tools.map((tool) => [storedName(tool.name), toolRow(run_id, tool)]));
  return [...rows.values()];
}

function toolRow(run_id: string, tool: ToolReport): ToolRow {
  return {
    run_id,
    tool: storedName(tool.name),
    classification: tool.notTested === undefined ? (tool.classification ?? null) : null,
    confidence: Math.round(tool.confidence),
    contract: COLUMNS.map((column) => CELLS[tool.contract[column].state]).join(''),
    p50: tool.latency?.p50 ?? null,
    p95: tool.latency?.p95 ?? null,
    definition: tool.definition ?? null,
  };
}

/** The definitions of a run's tools, as far as a report has them; in one order, so that no two writers wait for each other. */
export function definitionRows({ tools }: RunReport): Insertable<Tables['definitions']>[] {
  const rows = new Map<string, string>();
  for (const { name, description, definition, inputSchema, outputSchema } of tools)
    if (definition !== undefined)
      rows.set(definition, JSON.stringify({ name, description, inputSchema, outputSchema }));
  return [...rows].map(([hash, body]) => ({ hash, body })).sort((a, b) => (a.hash < b.hash ? -1 : 1));
}
