import { expect, it } from 'vitest';
import { isRecord } from '../../model/json.js';
import type { Session } from '../../model/session.js';
import { open } from '../open.js';
import type { OpenOptions } from '../open-options.js';

/** A server in this process with endless pages of tools, each of about 1,000 bytes. */
function endless(limits: NonNullable<OpenOptions['limits']>): Promise<Session> {
  const page = (cursor: number): object => ({
    tools: [{ name: `t${cursor}`, description: 'x'.repeat(900), inputSchema: { type: 'object' } }],
    nextCursor: String(cursor + 1),
  });
  return open(
    {
      kind: 'in-process',
      serve: async (transport) => {
        transport.onmessage = (message) => {
          if (!isRecord(message) || message.id === undefined) return;
          const cursor = isRecord(message.params) ? Number(message.params.cursor ?? 0) : 0;
          const result =
            message.method === 'tools/list'
              ? page(cursor)
              : {
                  protocolVersion: '2025-11-25',
                  capabilities: { tools: {} },
                  serverInfo: { name: 'endless', version: '1' },
                };
          void transport.send({ jsonrpc: '2.0', id: message.id, result });
        };
        await transport.start();
      },
    },
    { limits },
  );
}

it('all pages of a list together are no larger than one message may be', async () => {
  await using session = await endless({ messageBytes: 10_000 });
  const { tools, findings } = await session.listTools();
  expect(tools.length).toBeGreaterThan(5);
  expect(tools.length).toBeLessThan(12);
  expect(findings).toMatchObject([{ rule: 'wire/endless-list' }]);
});

it('a session ends when all its messages together are too large', async () => {
  await using session = await endless({ sessionBytes: 5_000 });
  await expect(session.listTools()).rejects.toMatchObject({ code: 'too_large' });
});
