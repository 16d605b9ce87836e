import { applyRuleSettings } from '../../config/apply-rule-settings.js';
import { type Portability, PROFILES } from '../../lint/index.js';
import { lintDespiteErrors } from '../../lint/lint-despite-errors.js';
import { portabilityInSteps } from '../../lint/profiles/judge-portability.js';
import type { Finding } from '../../model/finding.js';
import { quote } from '../../model/quote.js';
import { LATEST_REVISION } from '../../model/revision.js';
import { doneWithPauses } from '../../model/with-pauses.js';
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
  const { config, configName, compile, budgets, profiles } = settings;
  const options = {
    compile,
    budgets,
    revision: revisionOf(input, settings),
    rules: rulesWithOwn(config, configName),
    ...(input.capabilities === undefined ? {} : { capabilities: input.capabilities }),
  };
  const found = await lintDespiteErrors(input.tools, options, noteInternalError, signal);
  const portability = await portabilityOf(input, settings, profiles, signal);
  return applyRuleSettings([...input.findings, ...found, ...portability.findings.map(named)], config);
}

/** Tool × client: the profiles that were asked for, or all. */
export async function matrixOf(
  input: LintInput,
  settings: LintSettings,
  signal: AbortSignal,
): Promise<Matrix> {
  const profiles = settings.isDemanded ? settings.profiles : PROFILES;
  const { matrix, servers } = await portabilityOf(input, settings, profiles, signal);
  return { profiles: profiles.map(({ id, title }) => ({ id, title })), cells: matrix, servers };
}

const revisionOf = (input: LintInput, settings: LintSettings) =>
  settings.revision ?? input.revision ?? LATEST_REVISION;

async function portabilityOf(
  input: LintInput,
  settings: LintSettings,
  profiles: LintSettings['profiles'],
  signal: AbortSignal,
): Promise<Portability> {
  // What cannot be read was noted when the definitions were judged.
  const onInternalError = (): void => undefined;
  const { tools } = readToolList(input.tools, revisionOf(input, settings), { onInternalError });
  const { serverName: server, isDemanded } = settings;
  const options = { profiles, isDemanded, ...(server === undefined ? {} : { server }) };
  return await doneWithPauses(portabilityInSteps(tools, options), signal);
}

/** Findings of all rooms name a tool in the same way. */
function named(finding: Finding): Finding {
  const { tool } = finding.subject;
  return tool === undefined
    ? finding
    : { ...finding, subject: { ...finding.subject, tool: quote(tool, 128) } };
}
