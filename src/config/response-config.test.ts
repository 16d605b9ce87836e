import { describe, expect, it } from 'vitest';
import { ResponseValidator } from '../response/index.js';
import { readConfig } from './read-config.js';
import { responseOptions } from './response-config.js';

const KNOWN = { rules: [], profiles: [] };
const problemsOf = (responses: unknown): readonly string[] | undefined =>
  readConfig({ responses }, KNOWN).problems;

describe('responses in a configuration', () => {
  it('take everything that the options of the validator have', () => {
    const responses = {
      patterns: [
        { pattern: 'cut-off time', kind: 'conflict_or_rule' },
        { pattern: '/R0[1-9]/i', kind: 'conflict_or_rule', weight: 5, strong: true },
        { pattern: /E\d{4}/, kind: 'rate_or_quota' },
      ],
      factors: [{ name: 'a code of ours', holds: () => false }],
      contentTypes: ['chart'],
      resultTypes: ['task'],
      errors: 'responded',
      threshold: 0.5,
      tokenBudget: 1000,
      tools: [
        { names: 'bank_*', errors: 'classified', patterns: [{ pattern: 'dry', kind: 'rate_or_quota' }] },
      ],
    };
    expect(problemsOf(responses)).toBeUndefined();
  });

  it.each<[string, unknown, RegExp]>([
    [
      'a kind that does not exist',
      { patterns: [{ pattern: 'x', kind: 'not_fund' }] },
      /Did you mean "?not_found/,
    ],
    ['a misspelt option', { tokenBuget: 7 }, /Did you mean "?tokenBudget/],
    [
      'an expression that is none',
      { patterns: [{ pattern: '/(/', kind: 'auth' }] },
      /not a regular expression/,
    ],
    ['a factor without a function', { factors: [{ name: 'x' }] }, /not a factor/],
    ['a threshold that is no share', { threshold: 70 }, /\/responses\/threshold/],
    ['an exception without names', { tools: [{ errors: 'responded' }] }, /names/],
    [
      'a wrong option of an exception',
      { tools: [{ names: 'a', errors: 'response' }] },
      /Did you mean "?responded/,
    ],
  ])('are checked: %s', (_, responses, expected) => {
    expect(problemsOf(responses)?.join('\n')).toMatch(expected);
  });

  it('make expressions of texts between slashes', () => {
    const options = responseOptions({
      tools: [
        {
          names: 'transfer',
          patterns: [{ pattern: '/\\br0[1-9]\\b/i', kind: 'conflict_or_rule', weight: 6 }],
        },
      ],
    });
    const tool = { name: 'transfer', inputSchema: { type: 'object' } } as const;
    const response = { isError: true, content: [{ type: 'text', text: 'Returned: R03' } as const] };
    const { diagnosis } = ResponseValidator.validateResponse({ tool, input: {}, response }, options);
    expect(diagnosis.kind).toBe('conflict_or_rule');
  });
});
