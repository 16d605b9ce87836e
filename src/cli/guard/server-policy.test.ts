import { describe, expect, it } from 'vitest';
import type { AssayConfig } from '../../config/index.js';
import { GuardPolicy } from '../../guard/policy/guard-policy.js';
import { serverPolicy } from './server-policy.js';

const config: AssayConfig = {
  responses: { tokenBudget: 10 },
  guard: {
    mode: 'repair',
    responses: 'annotate',
    tools: [{ names: 'delete_*', mode: 'enforce', responses: 'off' }],
    servers: {
      mail: {
        mode: 'observe',
        closed: true,
        internalError: 'pass',
        tools: [{ names: ['delete_draft', 'send'], mode: 'repair', unapproved: 'block' }],
      },
    },
  },
};

function policyOf(server: string | undefined, tool: string, given = {}) {
  return new GuardPolicy(serverPolicy(config, server, given)).of(tool);
}

describe('the policy of a configuration', () => {
  it.each<[string, string | undefined, string, object]>([
    ['of a tool', undefined, 'read', { mode: 'repair', responses: { action: 'annotate' } }],
    ['of a tool with an exception', undefined, 'delete_user', { mode: 'enforce', responses: false }],
    ['of a server that has none', 'files', 'read', { mode: 'repair', closed: false }],
    ['of a server', 'mail', 'read', { mode: 'observe', closed: true, onInternalError: 'pass' }],
    ['of a general exception', 'mail', 'delete_user', { mode: 'enforce', onUnapproved: 'hide' }],
    [
      'of two exceptions',
      'mail',
      'delete_draft',
      { mode: 'repair', responses: false, onUnapproved: 'block' },
    ],
    ['of a name that every object has', 'toString', 'read', { mode: 'repair' }],
  ])('is that %s', (_, server, tool, expected) => {
    expect(policyOf(server, tool)).toMatchObject(expected);
  });

  it('gives way to the command line, exceptions included', () => {
    const given = { mode: 'observe', responses: 'enforce', internalError: 'refuse' } as const;
    const expected = { mode: 'observe', responses: { action: 'enforce', judging: { tokenBudget: 10 } } };
    expect(policyOf('mail', 'delete_draft', given)).toMatchObject({ ...expected, onInternalError: 'refuse' });
  });

  it('judges responses as the configuration says without a policy, too', () => {
    const policy = new GuardPolicy(serverPolicy({ responses: { tokenBudget: 10 } }, undefined, {}));
    expect(policy.of('x').responses).toEqual({ judging: { tokenBudget: 10 } });
  });
});
