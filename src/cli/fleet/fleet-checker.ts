import { existsSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { targetOfEntry } from '../../connect/config/target-from-config.js';
import type { CommandTarget, Target } from '../../connect/index.js';
import type { CheckServer, FleetServer } from '../../fleet/index.js';
import { connectEntry, isolate, type SandboxMode, sandboxTools } from '../../fleet/index.js';
import { Fault } from '../../model/fault.js';
import { SecretRegister } from '../../model/secret-register.js';
import type { ServerRun } from '../../model/servers-report.js';
import { unopenedReport } from '../../run/summary/run-summary.js';
import { checkOne } from '../check/check-one.js';
import type { CheckOptions } from '../check/check-options.js';
import { checkedServer, unopened } from '../check/checked-server.js';
import type { TargetWords } from '../check/command-line.js';
import { runOrigin } from '../check/run-origin.js';
import { loadConfig } from '../config/load-config.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import { targetSecrets } from '../secrets/target-secrets.js';
import { openOptions } from '../target/resolve-target.js';
import { withinTime, withoutAbort } from '../within-time.js';
import { fleetSettings } from './fleet-settings.js';

/** How the servers of a fleet are checked. */
export interface FleetCheckerOptions {
  readonly sandbox: SandboxMode;
  /** Hears what the check of a server does at the moment. */
  readonly onProgress?: (server: string, text: string) => void;
}

/**
 * Makes the check of one server of a fleet: resolves its entry where it runs, keeps it apart from others, checks it, and
 * returns what was found without secrets. A server that cannot be opened is a result; only an abort is thrown.
 */
export async function fleetChecker(
  { sandbox, onProgress }: FleetCheckerOptions,
  invocation: Invocation,
): Promise<CheckServer> {
  const tools = await sandboxTools(sandbox);
  const { config } = await loadConfig(undefined, process.cwd());
  return async (server, signal) => {
    const secrets = new SecretRegister();
    const terminal = {
      ...invocation.terminal,
      progress: (text: string) => onProgress?.(server.name, text),
    };
    const options = checkOptions(server);
    const own = withinTime({ ...invocation, secrets, terminal, signal }, options.maxTime);
    const settings = fleetSettings(config, server.check);
    let run: ServerRun;
    try {
      const target = await targetOf(server, invocation.env);
      for (const secret of targetSecrets(target, false)) secrets.add(secret);
      const { pass, budget } = server.check;
      for (const name of pass) secrets.add(invocation.env[name] ?? '');
      await using isolated = await isolate(target, { tools, budget, pass, env: invocation.env });
      const resolved = {
        target: isolated.target,
        options: openOptions(options, own),
        label: server.name,
        rest: [],
      };
      const checked = await checkOne(resolved, wordsOf(target), options, settings, own, () => undefined);
      ({ run } = checkedServer(server.name, checked, options, settings));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      run = unopenedRun(server.name, withoutAbort(error), options);
    }
    if (signal.aborted) throw new Fault('aborted', 'The run was stopped.', { cause: signal.reason });
    // A secret may be a word such as `clean`.
    return { ...secrets.maskValue(run), verdict: run.verdict };
  };
}

function unopenedRun(name: string, fault: Fault, options: CheckOptions): ServerRun {
  const origin = runOrigin({ options: [] }, options, { startedAt: new Date(), assay: packageVersion() });
  return unopened(name, fault, { ...unopenedReport(fault.message, 'unknown', options), origin }).run;
}

/** The options of `assay check` that say the same. */
function checkOptions({ check }: FleetServer): CheckOptions {
  const { mode, allow, deny, budget, policy } = check;
  const { maxTime, timeout, maxCalls, perTool } = budget;
  return {
    ...{ mode, allow, deny, seed: 1, jobs: 1, save: false },
    ...{ arg: [], report: [], header: [], env: [] },
    ...(maxTime === undefined ? {} : { maxTime: maxTime * 1_000 }),
    ...(timeout === undefined ? {} : { timeout: timeout * 1_000 }),
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(perTool === undefined ? {} : { perTool }),
    ...(policy.requireCoverage === true ? { requireCoverage: true } : {}),
    ...(policy.minContract === undefined ? {} : { minContract: policy.minContract }),
  };
}

/**
 * Words that begin with `./` or `../` are paths from the folder of the file that names the server. What strangers have
 * published in a registry says itself which variables it wants: it gets only those that the fleet passes on.
 */
async function targetOf({ entry, name, check }: FleetServer, env: Invocation['env']): Promise<Target> {
  const given =
    entry.kind === 'client'
      ? env
      : Object.fromEntries(check.pass.map((variable) => [variable, env[variable]]));
  const target = await targetOfEntry(connectEntry(entry), { file: entry.file, name }, given);
  if (target.kind !== 'command') return target;
  const folder = dirname(resolve(entry.file));
  const base = existsSync(folder) ? folder : process.cwd();
  const located = (word: string): string => (/^\.\.?\//.test(word) ? resolve(base, word) : word);
  const { command, args = [] } = target;
  return target.cwd === undefined
    ? { ...target, command: located(command), args: args.map(located) }
    : target;
}

/** What repeats a call of this server, as far as it can be written down. */
function wordsOf(target: Target): TargetWords {
  if (target.kind === 'url') return { url: target.url, options: [] };
  if (target.kind !== 'command') return { options: [] };
  return { command: [target.command, ...(target.args ?? [])], options: optionsOf(target) };
}

function optionsOf({ cwd, env = {} }: CommandTarget): string[] {
  const variables = Object.keys(env).flatMap((name) => ['--env', name]);
  return cwd === undefined || !isAbsolute(cwd) ? variables : ['--cwd', cwd, ...variables];
}
