import { randomUUID } from 'node:crypto';
import type { Store } from './store.js';

/** A time of work. */
export interface Session {
  readonly session_id: string;
  readonly started_at: string;
}

const COUNTER = 'tool_count';

/** Begins a session; it is the current one until the next begins. */
export function startSession(store: Store, now: Date): Session {
  const session: Session = { session_id: randomUUID(), started_at: now.toISOString() };
  store.collection<Session>('sessions').add(session.session_id, session);
  return session;
}

/** The session that began last; the first begins by itself. */
export function currentSession(store: Store, now: Date): Session {
  return store.collection<Session>('sessions').all().at(-1) ?? startSession(store, now);
}

/** How many tool calls were counted since the counter was last set back. */
export function toolCount(store: Store): number {
  return store.collection<number>('counters').get(COUNTER) ?? 0;
}

/** Sets the counter of tool calls. */
export function setToolCount(store: Store, count: number): void {
  const counters = store.collection<number>('counters');
  if (counters.get(COUNTER) === undefined) counters.add(COUNTER, count);
  else counters.replace(COUNTER, count);
}
