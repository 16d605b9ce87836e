import type { Session } from '../../model/session.js';
import { readToolList } from '../../protocol/index.js';
import { type ServerInLock, serverInLock } from './observed-lock.js';
import { ObservedRun } from './observed-run.js';

/** A run that is watched, and its server in the lock file. */
export interface RunObservation {
  readonly run: ObservedRun;
  readonly entry: ServerInLock;
}

/** Starts to watch a run: reads the lock file, and the tools whose calls are compared with it. */
export async function observeRun(
  session: Session,
  file: string,
  name: string | undefined,
): Promise<RunObservation> {
  const { name: own } = isNamed(session.serverInfo) ? session.serverInfo : {};
  const entry = await serverInLock(file, name ?? own);
  const { tools } = readToolList((await session.listTools()).tools, session.revision);
  return { run: new ObservedRun(entry.locked, tools), entry };
}

const isNamed = (info: unknown): info is { readonly name: string } =>
  typeof info === 'object' && info !== null && 'name' in info && typeof info.name === 'string';
