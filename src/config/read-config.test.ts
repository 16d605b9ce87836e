import { describe, expect, it } from 'vitest';
import { readConfig } from './read-config.js';

const KNOWN = { rules: ['lint/no-description', 'wire/noise'], profiles: ['gemini', 'openai'] };
const rule = { id: 'lint/mine', scope: 'tool', severity: 'info', check: () => undefined };

describe('a configuration', () => {
  it.each<[string, unknown]>([
    ['nothing', {}],
    [
      'everything',
      {
        $schema: './x.json',
        revision: '2025-11-25',
        rules: { 'lint/no-description': 'off', 'wire/*': 'info' },
        overrides: [{ tools: ['get_*'], rules: { 'lint/*': 'error' } }],
        profiles: ['gemini'],
        serverName: 'github',
        budgets: { toolTokens: 500, listTokens: 5_000 },
        baseline: 'accepted.json',
        failOn: 'never',
        guard: {
          mode: 'repair',
          responses: { action: 'annotate', rules: { 'wire/noise': 'enforce' } },
          tools: [{ names: 'delete_*', mode: 'enforce', uncheckable: 'refuse' }],
          servers: {
            github: { closed: true, unapproved: 'block', tools: [{ names: ['a'], responses: 'off' }] },
          },
        },
      },
    ],
    ['a rule of its own, with a severity', { customRules: [rule], rules: { 'lint/mine': 'error' } }],
    ['members that are undefined', { rules: undefined, baseline: undefined }],
  ])('may say %s', (_, value) => {
    expect(readConfig(value, KNOWN).problems).toBeUndefined();
  });

  it.each<[unknown, string]>([
    [[], 'The configuration must be an object.'],
    [{ ruls: {} }, 'Did you mean rules?'],
    [{ overrides: [{ tool: 'x', rules: {} }] }, 'Did you mean tools?'],
    [{ failOn: 'eror' }, 'Did you mean error?'],
    [{ revision: '2025-11-26' }, '/revision: '],
    [{ rules: { 'lint/no-description': 'of' } }, 'Did you mean off?'],
    [{ rules: { 'lint/no-desciption': 'off' } }, 'Did you mean lint/no-description?'],
    [{ rules: { 'no-description': 'off' } }, 'Did you mean lint/no-description?'],
    [{ rules: { 'lnt/*': 'off' } }, '/rules: Unknown rule "lnt/*".'],
    [{ overrides: [{ tools: '*', rules: { 'wire/nois': 'off' } }] }, '/overrides/0/rules: '],
    [{ profiles: ['gemni'] }, 'Did you mean gemini?'],
    [{ profiles: ['zzz'] }, 'Profiles: gemini, openai.'],
    [{ budgets: { toolTokens: 0 } }, '/budgets/toolTokens: '],
    [{ guard: { mod: 'repair' } }, 'Did you mean mode?'],
    [{ guard: { servers: { a: { mode: 'repare' } } } }, '/guard/servers/a/mode: '],
    [{ guard: { tools: [{ mode: 'repair' }] } }, '/guard/tools/0/names: '],
    [{ guard: { responses: { rules: { 'wire/nois': 'off' } } } }, '/guard/responses/rules: Unknown rule'],
    [
      { guard: { servers: { a: { tools: [{ names: '*', responses: { rules: { x: 'off' } } }] } } } },
      '/guard/servers/a/tools/0/responses/rules: ',
    ],
    [{ customRules: {} }, '/customRules: '],
    [{ customRules: [{ ...rule, check: 1 }] }, '/customRules/0: '],
    [{ customRules: [{ ...rule, id: 'mine' }] }, '/customRules/0/id: '],
    [{ customRules: [{ ...rule, id: 'wire/noise' }] }, 'The id wire/noise is taken.'],
  ])('%j is answered with %j', (value, problem) => {
    expect(readConfig(value, KNOWN).problems?.join('\n')).toContain(problem);
  });
});
