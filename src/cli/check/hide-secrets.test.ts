import { describe, expect, it } from 'vitest';
import { hiding, secretsGiven } from './hide-secrets.js';

const nothing = { header: [], env: [] };

describe('the secrets that a user gave', () => {
  it.each<[what: string, secrets: readonly string[], expected: string[]]>([
    [
      'as values',
      secretsGiven([{ properties: { api_key: ['s3cret'], city: ['Rome'], password: ['abc', 7] } }], nothing),
      ['s3cret'],
    ],
    [
      'as values of a tool',
      secretsGiven([{ tools: { login: { '/user/token': ['t0ken'] } } }], nothing),
      ['t0ken'],
    ],
    [
      'as headers',
      secretsGiven([], { header: ['Authorization: Bearer t0ken', 'X-City: Rome'], env: [] }),
      ['t0ken', 'Bearer t0ken'],
    ],
    [
      'as variables',
      secretsGiven([], { header: [], env: ['API_KEY=k=1234', 'API_KEY', 'CITY=Rome'] }),
      ['k=1234'],
    ],
  ])('%s are known', (_, secrets, expected) => {
    expect(secrets).toEqual(expected);
  });

  it('stand nowhere in what is written', () => {
    const report = {
      call: { arguments: { key: 'pa"ss', n: 1 } },
      reproduce: `assay call x --args '{"key":"pa\\"ss"}'`,
      list: ['a pa"ss b'],
    };
    expect(hiding(['pa"ss'])(report)).toEqual({
      call: { arguments: { key: '[redacted]', n: 1 } },
      reproduce: `assay call x --args '{"key":"[redacted]"}'`,
      list: ['a [redacted] b'],
    });
    expect(hiding([])(report)).toBe(report);
  });
});
