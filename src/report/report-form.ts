import type { Rule } from '../model/rule.js';
import type { ServersReport } from '../model/servers-report.js';
import type { FindingReport } from './finding-report.js';
import type { Paint } from './terminal/paint.js';

/** What a form may need besides the report. */
export interface FormContext {
  /** Reads the built page, `mcp-assay/report-page.html`. */
  readonly readPage: () => string;
  /** Loads what is known about rules, those of the user included. */
  readonly loadRules: () => Promise<(id: string) => Rule | undefined>;
  /** The terminal that the text is for; plain text of the usual width where there is none. */
  readonly paint?: Paint;
  readonly width?: number;
  /** Whether to show everything, also what is repeated or less important. */
  readonly isVerbose?: boolean;
  /** Show every tool and the contract matrix, without the names of cases. */
  readonly hasMatrix?: boolean;
}

/** A form that findings, or a run, can be shown in. */
export interface ReportForm {
  readonly name: string;
  /** The default path of its file. */
  readonly path: string;
  /** Its line in `--help`. */
  readonly about: string;
  /** It shows a run, and cannot be made of definitions alone. */
  readonly needsRun?: true;
  /** It shows what changed since an earlier report. */
  readonly showsChanges?: true;
  /** A code host reads it, and counts paths from the root of the repository. */
  readonly isForCodeHost?: true;
  /** The value that its text is the JSON of, so that it can be written piece by piece; absent in other forms. */
  readonly jsonValue?: (report: FindingReport) => object;
  readonly make: (report: FindingReport, context: FormContext) => Promise<string> | string;
  /** The report of many servers as one text; absent where each server gets a text of its own. */
  readonly makeServers?: (report: ServersReport, context: FormContext) => Promise<string> | string;
}
