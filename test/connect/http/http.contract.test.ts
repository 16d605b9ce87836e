import type { RequestListener } from 'node:http';
import { afterAll } from 'vitest';
import { open } from '../../../src/connect/open.js';
import type { Revision } from '../../../src/model/revision.js';
import type { Session } from '../../../src/model/session.js';
import { type ContractSubject, contract } from '../contract.js';
import { legacyCarrier, modernCarrier, sseCarrier } from './contract-carriers.js';
import { type Served, serve } from './serve.js';

const served: Served[] = [];

function over(
  name: string,
  revision: Revision,
  carrier: () => RequestListener,
  transport: Session['transport'] = 'streamable-http',
): ContractSubject {
  return {
    name: `${name}, ${revision}`,
    revision,
    transport,
    open: async (options) => {
      const server = await serve(carrier(), transport === 'sse' ? '/sse' : '/mcp');
      served.push(server);
      return await open({ kind: 'url', url: server.url }, { environment: {}, ...options });
    },
  };
}

const streamable = (['json', 'stream'] as const).flatMap((form) => [
  ...(['2025-03-26', '2025-06-18', '2025-11-25'] as const).map((revision) =>
    over(`Streamable HTTP with ${form} answers`, revision, () => legacyCarrier(revision, form)),
  ),
  over(`stateless HTTP with ${form} answers`, '2026-07-28', () => modernCarrier(form)),
]);
contract([...streamable, over('HTTP+SSE', '2024-11-05', () => sseCarrier('2024-11-05'), 'sse')]);

afterAll(async () => {
  for (const server of served) {
    await server.quiet();
    await server[Symbol.asyncDispose]();
  }
});
