import { createHash, randomBytes } from 'node:crypto';

/** A new id for a run: when it started, and a few letters, so that ids sort by time and no two writers choose the same. */
export function runId(startedAt: string): string {
  return `${timeOf(startedAt)}-${randomBytes(3).toString('hex')}`;
}

/**
 * The id of the run that a fleet's run keeps for a server. It is the same for every attempt, so that a second one, after
 * a crash, keeps nothing twice.
 */
export function fleetJobRunId(fleetRunId: string, server: string): string {
  const hash = createHash('sha256').update(`${fleetRunId}\n${server}`).digest('hex');
  return `${fleetRunId.slice(0, 'yyyymmdd-hhmmss'.length)}-${hash.slice(0, 16)}`;
}

function timeOf(startedAt: string): string {
  const [day = '', time = ''] = startedAt.split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`;
}
