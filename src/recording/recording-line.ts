import type { Session } from '../model/session.js';

/** What both sides agreed on when a session was opened, and how the server introduced itself. */
export type OpenedSession = Pick<
  Session,
  'revision' | 'era' | 'serverInfo' | 'capabilities' | 'instructions'
>;

/**
 * A line of a recording (NDJSON): what crossed the wire between a client and a server, in order. `opened` begins a
 * session; a recording may have several. Where clients talk to the server side by side, `session` tells them apart.
 */
export type RecordingLine =
  | { readonly opened: OpenedSession }
  | { readonly sent: unknown; readonly at: number; readonly session?: number }
  | { readonly received: unknown; readonly at: number; readonly session?: number }
  | { readonly stderr: string }
  | { readonly closed: string };
