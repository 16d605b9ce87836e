import { describe, expect, it } from 'vitest';
import { runAssay } from './run-assay.js';

describe('assay explain', () => {
  it('says what is wrong, why it matters and how to fix it, with examples', async () => {
    const { code, out } = await runAssay(['explain', 'lint/dangling-ref']);
    expect(code).toBe(0);
    for (const part of [
      'lint/dangling-ref error',
      'Fix:',
      'Source: https://json-schema.org/',
      'Fails:',
      'Passes:',
    ])
      expect(out).toContain(part);
  });

  it.each(['lint', 'protocol', 'schema', 'wire', 'args', 'response'])(
    'lists the rules of %s',
    async (room) => {
      const { out } = await runAssay(['explain', room]);
      for (const line of out.trim().split('\n')) expect(line).toMatch(new RegExp(`^${room}/\\S+ `));
    },
  );

  it('says which rule was meant', async () => {
    const { code, err } = await runAssay(['explain', 'lint/dangling-reff']);
    expect(code).toBe(2);
    expect(err).toContain('Did you mean lint/dangling-ref?');
  });

  it.each([
    ['silent', 'run/silent-acceptance'],
    ['enum-drift', 'run/enum-drift-in, run/enum-drift-out'],
    ['silent-acceptence', 'run/silent-acceptance'],
    ['Dangling_Ref', 'lint/dangling-ref'],
    ['lint/vague-nam', 'lint/vague-name'],
  ])('knows which rules %s is near to', async (word, rules) => {
    const { code, err } = await runAssay(['explain', word]);
    expect([code, err]).toEqual([2, `assay: Unknown rule "${word}". Did you mean ${rules}?\n`]);
  });

  it('gives the same as JSON', async () => {
    const { out } = await runAssay(['explain', 'dangling-ref', '--json']);
    expect(JSON.parse(out)).toMatchObject({ id: 'lint/dangling-ref', severity: 'error' });
  });
});
