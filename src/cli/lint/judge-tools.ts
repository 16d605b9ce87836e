import { settleFindings } from '../../config/settle-findings.js';
import { judgePortability, type Portability, PROFILES } from '../../lint/index.js';
import { lintDespiteErrors } from '../../lint/lint-despite-errors.js';
import type { Finding } from '../../model/finding.js';
import { quote } from '../../model/quote.js';
import { LATEST_REVISION } from '../../model/revision.js';
import { readToolList } from '../../protocol/index.js';
import type { Matrix } from '../../report/index.js';
import { rulesWithOwn } from '../config/own-rules.js';
import type { Invocation } from '../invocation.js';
import type { LintInput } from './lint-input.js';
import type { LintSettings } from './lint-settings.js';

/** Every finding about the tools, with the severities of the configuration. */
export async function judgeTools(
  input: LintInput,
  settings: LintSettings,
  { noteInternalError, signal }: Pick<Invocation, 'noteInternalError' | 'signal'>,
): Promise<readonly Finding[]> {
  const { config, configName, compile, budgets, profiles, isDemanded } = settings;
  const options = {
    compile,
    budgets,
    revision: revisionOf(input, settings),
    rules: rulesWithOwn(config, configName),
    ...(input.capabilities === undefined ? {} : { capabilities: input.capabilities }),
  };
  const found = await lintDespiteErrors(input.tools, options, noteInternalError, signal);
  const portability = portabilityOf(input, settings, profiles, isDemanded);
  return settleFindings([...input.findings, ...found, ...portability.findings.map(named)], config);
}

/** Tool × client: the profiles that were asked for, or all. */
export function matrixOf(input: LintInput, settings: LintSettings): Matrix {
  const profiles = settings.isDemanded ? settings.profiles : PROFILES;
  const { matrix, servers } = portabilityOf(input, settings, profiles, settings.isDemanded);
  return { profiles: profiles.map(({ id, title }) => ({ id, title })), cells: matrix, servers };
}

const revisionOf = (input: LintInput, settings: LintSettings) =>
  settings.revision ?? input.revision ?? LATEST_REVISION;

function portabilityOf(
  input: LintInput,
  settings: LintSettings,
  profiles: LintSettings['profiles'],
  isDemanded: boolean,
): Portability {
  // What cannot be read was noted when the definitions were judged.
  const onInternalError = (): void => undefined;
  const { tools } = readToolList(input.tools, revisionOf(input, settings), { onInternalError });
  const { serverName: server } = settings;
  return judgePortability(tools, { profiles, isDemanded, ...(server === undefined ? {} : { server }) });
}

/** Findings of all rooms name a tool in the same way. */
function named(finding: Finding): Finding {
  const { tool } = finding.subject;
  return tool === undefined
    ? finding
    : { ...finding, subject: { ...finding.subject, tool: quote(tool, 128) } };
}
