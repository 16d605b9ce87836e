import {
  LOCK_FILE,
  type LockedServer,
  type LockFile,
  lockServer,
  type ServerSnapshot,
} from '../../drift/index.js';
import { isRecord } from '../../model/json.js';
import type { FindingReport } from '../../report/index.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import type { Invocation } from '../invocation.js';
import { eachServer } from '../servers/each-server.js';
import { configuredServers, withConfigFile } from '../target/configured-servers.js';
import { type ResolvedTarget, resolveTarget } from '../target/resolve-target.js';
import type { TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';
import { type DriftPolicy, driftReport } from './judge-drift.js';
import { requireLocked } from './lock-on-disk.js';
import { lockedContract, promisedBy, snapshotOf } from './server-side.js';

/** Which lock, and which server in it. */
export interface LockChoices extends TargetOptions {
  readonly lock?: string;
  readonly name?: string;
}

/** A server as it is now, under its name in the lock. */
export interface NamedSnapshot {
  readonly name: string;
  readonly snapshot: ServerSnapshot;
}

/** The lock that the user means. */
export const lockPath = ({ lock }: LockChoices): string => lock ?? LOCK_FILE;

/** The words that are not the target, and every server that the user means, as it is now. */
export async function namedSnapshots(
  positionals: readonly string[],
  given: LockChoices,
  invocation: Invocation,
): Promise<{ readonly servers: readonly NamedSnapshot[]; readonly rest: readonly string[] }> {
  const { words, options } = withConfigFile(positionals, given);
  const several = await configuredServers(words, options, invocation);
  if (several === undefined) {
    const resolved = await resolveTarget(words, options, invocation);
    if (resolved.isBundled === true)
      throw new UsageError(
        `Name the server: a URL, --config <file>, or a command, as in ${ASSAY_COMMAND} lock -- node server.js`,
      );
    return { servers: [await named(resolved, options, invocation)], rest: resolved.rest };
  }
  if (options.name !== undefined) throw new UsageError('--name is for one server. Choose it with --server.');
  const outcomes = await eachServer(several, 1, invocation, snapshotOf, () => undefined);
  const servers = outcomes.map((outcome) => {
    // A lock of some servers would look like one of all.
    if (outcome.fault !== undefined) throw outcome.fault;
    return { name: outcome.name, snapshot: outcome.value };
  });
  return { servers, rest: [] };
}

async function named(
  resolved: ResolvedTarget,
  { name, server }: LockChoices,
  invocation: Invocation,
): Promise<NamedSnapshot> {
  const snapshot = await snapshotOf(resolved, invocation);
  const { name: own } = isRecord(snapshot.serverInfo) ? snapshot.serverInfo : {};
  const label = typeof own === 'string' && own !== '' ? own : invocation.secrets.mask(resolved.label);
  return { name: name ?? server ?? label, snapshot };
}

/** What the lock has of a server, what it would have now, and what changed. */
export interface LockComparison {
  readonly name: string;
  readonly before: LockedServer;
  readonly fresh: LockedServer;
  readonly report: FindingReport;
}

/** Compares a server with its entry in the lock. */
export function compareWithLock(
  { name, snapshot }: NamedSnapshot,
  lock: LockFile,
  file: string,
  policy: DriftPolicy,
): LockComparison {
  const before = requireLocked(lock, name, file);
  const report = driftReport(
    { label: `${file}#${name}`, contract: lockedContract(before) },
    { label: name, contract: promisedBy(snapshot) },
    policy,
  );
  return { name, before, fresh: lockServer(snapshot, lockOptions(policy), before), report };
}

/** Today, and the clients that the configuration names. */
export function lockOptions({ config }: DriftPolicy): { date: string; profiles?: readonly string[] } {
  const date = new Date().toISOString().slice(0, 10);
  return config.profiles === undefined ? { date } : { date, profiles: config.profiles };
}
