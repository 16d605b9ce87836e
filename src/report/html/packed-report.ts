import type { RunFinding, RunReport, SchemaPoint, ToolReport } from '../../model/run-report.js';
import type { Comparison } from '../compare-reports.js';

/** What is shown only when a tool is opened: most of a report, and not needed to see or to search the rest. */
export interface ToolDetail
  extends Pick<ToolReport, 'inputSchema' | 'outputSchema' | 'outputPoints' | 'exchanges'> {
  readonly points?: readonly SchemaPoint[];
}

/** A tool without its details; its findings are given by their places in the findings of the report. */
type SlimTool = Omit<ToolReport, 'findings' | keyof ToolDetail> & {
  readonly findings: readonly (number | RunFinding)[];
};

/** What a page needs at once. */
interface Index {
  readonly report: Omit<RunReport, 'tools'> & { readonly tools: readonly SlimTool[] };
  readonly comparison: Comparison | null;
  /** The first tool of each part. */
  readonly parts: readonly number[];
}

/** A report in pieces of JSON text that together hold the same as the report; each part is a list of `ToolDetail`. */
export interface PackedReport {
  readonly index: string;
  readonly parts: readonly string[];
}

/** Characters after which the next part begins: few enough to be read at once, enough to be compressed well. */
const FULL = 200_000;

/** Splits a report: what is needed at once, and the details of the tools in parts. */
export function packReport(report: RunReport, comparison?: Comparison): PackedReport {
  const places = new Map(report.findings.map((finding, place) => [JSON.stringify(finding), place]));
  const tools = report.tools.map((tool): SlimTool => slimTool(tool, places));
  const parts: string[][] = [];
  const starts: number[] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const [place, tool] of report.tools.entries()) {
    if (length >= FULL) {
      parts.push([]);
      starts.push(place);
      length = 0;
    }
    const text = JSON.stringify(detailOf(tool));
    parts.at(-1)?.push(text);
    length += text.length;
  }
  const index: Index = { report: { ...report, tools }, comparison: comparison ?? null, parts: starts };
  return { index: JSON.stringify(index), parts: parts.map((texts) => `[${texts.join(',')}]`) };
}

function slimTool(tool: ToolReport, places: ReadonlyMap<string, number>): SlimTool {
  const { exchanges: _exchanges, inputSchema: _in, outputSchema: _out, outputPoints: _seen, ...rest } = tool;
  const { points: _points, ...coverage } = tool.coverage;
  const findings = tool.findings.map((finding) => places.get(JSON.stringify(finding)) ?? finding);
  return { ...rest, coverage, findings };
}

function detailOf(tool: ToolReport): ToolDetail {
  const { inputSchema, outputSchema, outputPoints, exchanges, coverage } = tool;
  const { points } = coverage;
  return {
    ...(inputSchema === undefined ? {} : { inputSchema }),
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(outputPoints === undefined ? {} : { outputPoints }),
    ...(exchanges === undefined ? {} : { exchanges }),
    ...(points === undefined ? {} : { points }),
  };
}

/** A report without its details. */
export interface OpenedReport {
  readonly report: RunReport;
  readonly comparison: Comparison | null;
  /** The part that has the details of a tool, and where in it they are. */
  readonly placeOf: (tool: number) => { readonly part: number; readonly place: number };
}

/** Reads what is needed at once: the value of the packed index. */
export function openIndex(index: unknown): OpenedReport {
  const { report, comparison, parts } = index as Index;
  const tools = report.tools.map(
    (tool): ToolReport => ({
      ...tool,
      findings: tool.findings.flatMap((finding) =>
        typeof finding === 'number' ? (report.findings[finding] ?? []) : finding,
      ),
    }),
  );
  const placeOf = (tool: number): { part: number; place: number } => {
    const part = parts.findLastIndex((start) => start <= tool);
    return { part, place: tool - (parts[part] ?? 0) };
  };
  return { report: { ...report, tools }, comparison, placeOf };
}

/** A tool with its details: the same as in the report. */
export function withDetail(tool: ToolReport, { points, ...detail }: ToolDetail): ToolReport {
  return { ...tool, ...detail, coverage: { ...tool.coverage, ...(points === undefined ? {} : { points }) } };
}
