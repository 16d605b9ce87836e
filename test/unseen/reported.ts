import type { Reply, Session } from '../../src/model/session.js';
import { run } from '../../src/run/run.js';
import { type FakeTool, toolSession } from '../fixtures/tool-session.js';

/** A server whose tools may return a protocol error, and that may have ended. */
function sessionOf(tools: readonly FakeTool[]): Session {
  const session = toolSession(tools);
  return {
    ...session,
    listTools: async (options) => {
      for (const { listed } of tools) listed?.();
      return session.listTools(options);
    },
    async callTool(...call): Promise<Reply> {
      const reply = await session.callTool(...call);
      const result = reply.kind === 'result' ? reply.result : undefined;
      const isError = typeof result === 'object' && result !== null && 'error' in result;
      return isError ? { kind: 'error', error: result.error, milliseconds: 1 } : reply;
    },
  };
}

/** The rules that a run reports, notes apart from what is graver. */
export async function reported(open: () => readonly FakeTool[]): Promise<{ all: string[]; grave: string[] }> {
  let time = 0;
  const options = { seed: 1, mode: 'all', now: () => time++, reopen: async () => sessionOf(open()) } as const;
  for await (const event of run(sessionOf(open()), options))
    if (event.type === 'summary') {
      const { findings } = event.report;
      return {
        all: findings.map(({ rule }) => rule),
        grave: findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule),
      };
    }
  throw new Error('The run ended without a summary.');
}
