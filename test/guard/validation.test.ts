import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkToolValidation, readAnnouncement, ToolValidationClient } from '../../src/capability/index.js';
import { open } from '../../src/connect/index.js';
import { GuardPolicy } from '../../src/guard/policy/guard-policy.js';
import { GuardedServer } from '../../src/guard/proxy/guarded-server.js';
import { MessageGuard } from '../../src/guard/proxy/message-guard.js';
import { GuardValidation } from '../../src/guard/validation/guard-validation.js';
import type { Session } from '../../src/model/session.js';
import { fakeLogger } from './fake-logger.js';

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const through = (...server: string[]): Promise<Session> =>
  open({
    kind: 'command',
    command: process.execPath,
    args: [
      path('../../dist/bin/cli/main.js'),
      ...['guard', '--no-config-file', '--tool-validation', '--', process.execPath, ...server],
    ],
  });

describe('a server without tool validation, behind the guard', () => {
  let session: Session;
  beforeAll(async () => {
    session = await through(path('../fixtures/proxy-server.mjs'));
  });
  afterAll(() => session.close());

  it('announces it, with the level syntax, and keeps its list of tools', async () => {
    expect(readAnnouncement(session.capabilities)).toMatchObject({
      supported: true,
      capability: { method: 'validate', listed: false, levels: { syntax: true, runtime: false } },
    });
    const { tools } = await session.listTools();
    expect(tools).not.toContainEqual(expect.objectContaining({ name: 'validate' }));
  });

  it('says whether a call would work, one by one and in batches, and never makes it', async () => {
    const client = new ToolValidationClient(session);
    expect(await client.validateTool('add', { a: 1, b: 2 })).toMatchObject({ valid: true, method: 'native' });
    expect(await client.validateTool('add', { a: 1 })).toMatchObject({
      valid: false,
      errors: ['"b" is required but missing.'],
      levels: ['syntax'],
    });
    const calls = ['add', 'ad'].map((tool) => ({ tool, arguments: { a: 1, b: 2 } }));
    const reply = await session.callTool('validate', { ...calls[0], furtherCalls: [calls[1]] });
    expect(reply).toMatchObject({
      result: { structuredContent: { results: [{ valid: true }, { valid: false }] } },
    });
    const seen = await session.callTool('seen', {});
    expect(JSON.stringify(seen)).not.toContain('validate');
  });
});

it('the guard keeps to the specification of tool validation', async () => {
  const session = await through(path('../fixtures/proxy-server.mjs'));
  const findings = [];
  const cases = [{ a: 1, b: 2 }, { a: '1', b: 2 }, {}].map((args) => ({
    ...{ tool: 'add', arguments: args, mayCall: true },
  }));
  for await (const finding of checkToolValidation(session, { cases })) findings.push(finding);
  expect(findings).toEqual([]);
  await session.close();
});

it('a server with tool validation responds itself', async () => {
  const session = await through(path('../fixtures/validating-server.mjs'), 'v2');
  const { capabilities } = session;
  expect(readAnnouncement(capabilities)).toMatchObject({ capability: { levels: { runtime: true } } });
  const client = new ToolValidationClient(session);
  const verdict = await client.validateTool('write_file', { path: '/etc/passwd', content: 'x' });
  expect(verdict.errors).toEqual(['Path not writable: /etc/passwd']);
  await session.close();
});

describe('the introduction of a server', () => {
  function introduced(result: object, method = 'server/discover'): string | boolean {
    const validation = new GuardValidation();
    const policy = new GuardPolicy();
    const server = new GuardedServer({ logger: fakeLogger().logger, policy, validation }, () => undefined);
    const messages = new MessageGuard(server);
    messages.fromClient(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method })));
    return messages.fromServer(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))).forward;
  }

  it('of either era announces validation', () => {
    for (const method of ['initialize', 'server/discover'])
      expect(introduced({ capabilities: { tools: {} } }, method)).toContain('"io.assay/tool-validation"');
  });

  it.each([
    ['a server without tools', { capabilities: { prompts: {} } }],
    [
      'a server that has switched it off',
      { capabilities: { tools: {}, experimental: { toolValidation: {} } } },
    ],
    ['no introduction', {}],
  ])('of %s stays as it is', (_, result) => {
    expect(introduced(result)).toBe(true);
  });
});
