import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY, GuardPolicy } from './guard-policy.js';

const startsWith = (start: string) => (name: string) => name.startsWith(start);

describe('the policy for a tool', () => {
  const policy = new GuardPolicy({
    mode: 'repair',
    exceptions: [
      { fits: startsWith('delete_'), policy: { mode: 'enforce', onUncheckable: 'refuse' } },
      { fits: startsWith('delete_draft'), policy: { mode: 'observe' } },
    ],
  });

  it.each([
    ['read', { mode: 'repair', onUncheckable: 'run' }],
    ['delete_user', { mode: 'enforce', onUncheckable: 'refuse' }],
    ['delete_draft', { mode: 'observe', onUncheckable: 'refuse' }],
  ])('%s is that of the server, with the exceptions that fit', (name, expected) => {
    expect(policy.of(name)).toMatchObject(expected);
    expect(policy.of(name)).toBe(policy.of(name));
  });

  it('is another one after the policy was replaced', () => {
    const changing = new GuardPolicy({ exceptions: [{ fits: () => true, policy: { mode: 'observe' } }] });
    expect(changing.of('read').mode).toBe('observe');
    changing.replace({});
    expect(changing.of('read')).toEqual(DEFAULT_POLICY);
    expect(changing.isObserver).toBe(false);
  });
});
