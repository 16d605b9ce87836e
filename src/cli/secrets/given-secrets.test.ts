import { describe, expect, it } from 'vitest';
import { givenSecrets } from './given-secrets.js';

describe('givenSecrets', () => {
  it('are values under a secret name, of all tools or of one', () => {
    expect(
      givenSecrets([
        { properties: { api_key: ['s3cret'], city: ['Rome'], password: ['abc', 7] } },
        { tools: { login: { '/user/token': ['t0ken'] } } },
      ]),
    ).toEqual(['s3cret', 'abc', 't0ken']);
  });
});
