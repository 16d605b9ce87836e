import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { RunFinding, ToolReport } from '../src/model/run-report.js';
import { decompressJson } from '../src/report/html/compressed-json.js';
import type { OpenedReport, ToolDetail } from '../src/report/html/packed-report.js';
import { assayCommandOf } from '../src/report/run-words.js';

/** Opens the parts of the report that were left closed, each once. */
export class DetailSource {
  readonly #opened: OpenedReport;
  readonly #texts: readonly string[];
  readonly #parts = new Map<number, Promise<readonly ToolDetail[]>>();
  readonly #places: ReadonlyMap<ToolReport, number>;

  constructor(opened: OpenedReport, texts: readonly string[]) {
    this.#opened = opened;
    this.#texts = texts;
    this.#places = new Map(opened.report.tools.map((tool, place) => [tool, place]));
  }

  /** How the user calls Assay, for commands that they may copy. */
  get program(): string {
    return assayCommandOf(this.#opened.report);
  }

  /** The details of a tool of this report. */
  async of(tool: ToolReport): Promise<ToolDetail> {
    const { part, place } = this.#opened.placeOf(this.#places.get(tool) ?? -1);
    const details = this.#parts.get(part) ?? this.#open(part);
    this.#parts.set(part, details);
    return (await details)[place] ?? {};
  }

  /** The tool of a name, where the report has it. */
  toolNamed(name: string): ToolReport | undefined {
    return this.#opened.report.tools.find((tool) => tool.name === name);
  }

  /** The finding of an id, where the report has it. */
  findingWith(id: string): RunFinding | undefined {
    return this.#opened.report.findings.find((finding) => finding.id === id);
  }

  async #open(part: number): Promise<readonly ToolDetail[]> {
    return (await decompressJson(this.#texts[part] ?? '')) as readonly ToolDetail[];
  }
}

/** Where the details of tools come from. */
export const Details = createContext<DetailSource | undefined>(undefined);

/** The details of a tool; nothing while they are being opened, an error where they cannot be. */
export function useDetail(tool: ToolReport): ToolDetail | Error | undefined {
  const source = useContext(Details);
  const [detail, setDetail] = useState<ToolDetail | Error>();
  useEffect(() => {
    let isWanted = true;
    source?.of(tool).then(
      (opened) => isWanted && setDetail(opened),
      (error: unknown) => isWanted && setDetail(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isWanted = false;
    };
  }, [source, tool]);
  return detail;
}
