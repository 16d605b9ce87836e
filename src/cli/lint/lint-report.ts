import { lint } from '../../lint/index.js';
import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import type { Revision } from '../../model/revision.js';
import { countFindings, type FailOn, type FindingReport } from '../../report/index.js';
import { packageVersion } from '../package-version.js';
import { findingPlaces } from './finding-places.js';
import type { LintInput } from './lint-input.js';

/** How to judge. */
export interface LintSettings {
  readonly revision?: Revision;
  readonly failOn: FailOn;
  readonly toolTokens?: number;
  readonly listTokens?: number;
}

/** Judges the tools, and gathers what reporters need. */
export function lintReport(input: LintInput, settings: LintSettings): FindingReport {
  const revision = settings.revision ?? input.revision;
  const { toolTokens, listTokens } = settings;
  const found = lint(input.tools, {
    compile: true,
    budgets: {
      ...(toolTokens === undefined ? {} : { toolTokens }),
      ...(listTokens === undefined ? {} : { listTokens }),
    },
    ...(revision === undefined ? {} : { revision }),
    ...(input.capabilities === undefined ? {} : { capabilities: input.capabilities }),
  });
  const findings = [...input.findings, ...found];
  return {
    source: input.label,
    version: packageVersion(),
    tools: toolNames(input.tools),
    findings,
    counts: countFindings(findings),
    accepted: 0,
    failOn: settings.failOn,
    ...findingPlaces(input, findings),
  };
}

/** The names as findings have them; what has no name is no tool that anybody could call. */
function toolNames(tools: readonly unknown[]): string[] {
  return tools.flatMap((tool) =>
    isRecord(tool) && typeof tool.name === 'string' ? [quote(tool.name, 128)] : [],
  );
}
