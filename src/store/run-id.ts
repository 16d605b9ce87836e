import { randomBytes } from 'node:crypto';

/** A new id for a run: when it started, and a few letters, so that ids sort by time and no two writers choose the same. */
export function runId(startedAt: string): string {
  const [day = '', time = ''] = startedAt.split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${randomBytes(3).toString('hex')}`;
}
