import { LINT_RULES, lint } from '../../lint/index.js';
import { Fault } from '../../model/fault.js';
import { findingKey } from '../../model/finding.js';
import type { RunFinding, RunMode } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import { readToolList } from '../../protocol/index.js';
import type { ValidateOptions } from '../../response/index.js';
import { detectorOf } from '../detect/detectors.js';
import { listFindings } from '../detect/server/list-unstable.js';
import { callAgain } from './replay-call.js';
import { examineAgain, toolsToTest } from './replay-run.js';
import { type Replay, unable, verdict } from './replay-verdict.js';

/** How a finding is shown again. */
export interface ReplayOptions {
  /** Milliseconds without a response after which a call hangs. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Of the run that found it: the same seed makes the same calls. Default 1. */
  readonly seed?: number;
  /** Of the run that found it. Default `safe`. */
  readonly mode?: RunMode;
  /** How responses are judged, as in the run that found it. */
  readonly responses?: ValidateOptions;
  /** Starts the server again after it died. */
  readonly reopen?: () => Promise<Session>;
}

/**
 * Shows a finding again, or that it is gone: by the call that showed it, by reading the definitions, or, where it takes
 * several calls, by testing the tools that it is about. Throws nothing that a server causes.
 */
export async function replay(session: Session, finding: RunFinding, options: ReplayOptions): Promise<Replay> {
  try {
    const { timeout, signal } = options;
    const { tools: wire } = await session.listTools({ timeout, signal });
    if (detectorOf(finding)?.replay.by === 'list') {
      const second = await session.listTools({ timeout, signal });
      return verdict((await listFindings(wire, second.tools)).length > 0, 'the list was asked for twice');
    }
    const isShown = session.findings.some((other) => findingKey(other) === findingKey(finding));
    if (finding.call === undefined && isShown) return verdict(true, finding.message);
    const { tools } = readToolList(wire, session.revision);
    const name = finding.call?.tool ?? finding.subject.tool;
    const tool = tools.find((one) => one.name === name);
    if (toolsToTest(finding) !== undefined) return await examineAgain(session, tools, finding, options);
    if (finding.call === undefined) return definitionAgain(session, wire, finding);
    if (tool === undefined) return unable(`the server no longer has the tool "${name}"`);
    return await callAgain(session, tool, finding, options);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return unable(error.message);
  }
}

/** Rules whose findings show whenever the definitions are read. */
function isOfDefinitions({ rule }: RunFinding): boolean {
  return /^(?:protocol|schema)\//.test(rule) || LINT_RULES.some(({ id }) => id === rule);
}

function definitionAgain(
  { revision, capabilities }: Session,
  wire: readonly unknown[],
  finding: RunFinding,
): Replay {
  const key = findingKey(finding);
  const now = lint(wire, { revision, capabilities, compile: true });
  if (now.some((other) => findingKey(other) === key)) return verdict(true, finding.message);
  // Silence proves nothing where the rule was not applied, or where it takes calls to show.
  return isOfDefinitions(finding)
    ? verdict(false, 'the definitions were read again')
    : unable('it did not show while the tools were listed: run "assay check" again');
}
