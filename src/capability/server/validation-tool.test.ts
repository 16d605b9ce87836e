import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { open } from '../../connect/index.js';
import { isRecord } from '../../model/json.js';
import { estimateTokens } from '../../model/token-estimate.js';
import { ToolValidationClient } from '../client/tool-validation-client.js';
import { checkToolValidation } from '../conformance/check-tool-validation.js';
import { announceToolValidation } from './announce-tool-validation.js';
import type { ToolValidationOptions } from './tool-validation-options.js';

async function serve(options: ToolValidationOptions) {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('read', { inputSchema: z.object({ path: z.string() }) }, async () => ({ content: [] }));
  const validation = announceToolValidation(server, options);
  const session = await open({
    kind: 'in-process',
    serve: (transport) => server.connect(transport as never),
  });
  const { tools } = await session.listTools();
  const listed = tools.find((tool) => isRecord(tool) && tool.name === 'validate');
  return { server, validation, session, listed };
}

describe('the definition of the validation tool', () => {
  it.each([
    ['compact', 250],
    ['full', 1_000],
  ] as const)('is listed as %s within %d tokens', async (definition, most) => {
    const { session, listed } = await serve({ definition });
    expect(estimateTokens(JSON.stringify(listed))).toBeLessThan(most);
    const client = new ToolValidationClient(session);
    const batch = [
      { tool: 'read', arguments: { path: 'a' } },
      { tool: 'read', arguments: {} },
    ];
    expect((await client.validateBatch(batch)).map(({ valid }) => valid)).toEqual([true, false]);
    await session.close();
  });

  it('is compact by default', async () => {
    const { session, listed } = await serve({});
    expect(listed).not.toHaveProperty('outputSchema');
    await session.close();
  });

  it('can be hidden from models and still be used by clients', async () => {
    const { session, listed } = await serve({ definition: 'hidden' });
    expect(listed).toBeUndefined();
    const client = new ToolValidationClient(session);
    expect(client.capability?.listed).toBe(false);
    expect(await client.validateTool('read', { path: 'a' })).toMatchObject({
      outcome: 'valid',
      method: 'native',
    });
    const findings = [];
    for await (const finding of checkToolValidation(session, {
      cases: [{ tool: 'read', arguments: { path: 'a' } }],
    }))
      findings.push(finding.rule);
    expect(findings).toEqual([]);
    await session.close();
  });
});

describe('invalidation', () => {
  it('reaches a connected client', async () => {
    let checks = 0;
    const { session, validation } = await serve({
      checks: { read: { runtime: () => void checks++ } },
      caching: { ttl: 3_600, invalidateOn: ['resource_change'] },
    });
    const client = new ToolValidationClient(session);
    const ask = () => client.validateTool('read', { path: 'a' });
    await ask();
    await ask();
    expect(checks).toBe(1);
    validation.invalidate('resource_change');
    await session.request('ping');
    await ask();
    expect(checks).toBe(2);
    await session.close();
  });
});
