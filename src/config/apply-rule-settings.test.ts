import { describe, expect, it } from 'vitest';
import type { Finding } from '../model/finding.js';
import type { RuleId } from '../model/rule.js';
import { applyRuleSettings } from './apply-rule-settings.js';
import type { AssayConfig } from './config.js';

const finding = (rule: RuleId, tool?: string): Finding => ({
  rule,
  severity: 'warning',
  subject: tool === undefined ? {} : { tool },
  path: '',
  message: 'x',
  evidence: [],
});

describe('the severity of lint/a of get_user', () => {
  it.each<[string, AssayConfig, string | undefined]>([
    ['stays where nothing is said', {}, 'warning'],
    ['is what its id says', { rules: { 'lint/secret': 'error' } }, 'error'],
    ['is what a pattern says', { rules: { 'lint/*': 'info' } }, 'info'],
    ['is what its id says before any pattern', { rules: { 'lint/secret': 'error', '*': 'info' } }, 'error'],
    ['is what the last pattern says', { rules: { '*': 'info', 'lint/*': 'error' } }, 'error'],
    ['is not what is said of another', { rules: { 'lint/b': 'off' } }, 'warning'],
    ['is nothing where it is off', { rules: { 'lint/secret': 'off' } }, undefined],
    [
      'is what the tool says before the rule',
      {
        rules: { 'lint/secret': 'off' },
        overrides: [{ tools: ['x', 'get_*'], rules: { 'lint/secret': 'error' } }],
      },
      'error',
    ],
    [
      'is what the last fitting override says',
      {
        overrides: [
          { tools: '*', rules: { 'lint/secret': 'error' } },
          { tools: 'get_user', rules: { 'lint/*': 'info' } },
          { tools: 'set_*', rules: { 'lint/secret': 'off' } },
        ],
      },
      'info',
    ],
  ])('%s', (_, config, severity) => {
    expect(applyRuleSettings([finding('lint/secret', 'get_user')], config)[0]?.severity).toBe(severity);
  });

  it('of the server is not touched by settings for tools', () => {
    const overrides = [{ tools: '*', rules: { '*': 'off' as const } }];
    expect(applyRuleSettings([finding('wire/noise')], { overrides })).toHaveLength(1);
  });
});
