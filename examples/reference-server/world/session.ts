import type { Store } from './store.js';
import type { World } from './world.js';

/** A time of work. */
export interface Session {
  readonly session_id: string;
  readonly started_at: string;
}

const COUNTER = 'tool_count';

/** Begins a session; it is the current one until the next begins. */
export async function startSession({ store: open, now, newId }: World): Promise<Session> {
  const store = await open();
  const session: Session = { session_id: newId(), started_at: now().toISOString() };
  store.collection<Session>('sessions').add(session.session_id, session);
  return session;
}

/** The session that began last; the first begins by itself. */
export async function currentSession(world: World): Promise<Session> {
  const store = await world.store();
  return store.collection<Session>('sessions').all().at(-1) ?? startSession(world);
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
