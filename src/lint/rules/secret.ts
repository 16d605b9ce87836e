import { SECRET_SHAPES } from '../../model/redact.js';
import { exampleTool } from '../examples.js';
import { isPlaceholder } from '../placeholder.js';
import type { TextRule } from '../rule.js';

/** Assembled here, so that nobody takes the example for a key that leaked. */
const KEY = ['ghp', 'q7Rw2mVx9Kd4Tz8Lb3Nc6Hf1Js5Pg0YaUeXi'].join('_');

/** A key or token in a definition. */
export const secret: TextRule = {
  id: 'lint/secret',
  topic: 'safety',
  severity: 'error',
  scope: 'text',
  suspect:
    /\b(?:(?:sk|rk)[-_][A-Za-z0-9_-]{16}|gh[pousr]_[A-Za-z0-9]{30}|github_pat_|glpat-|xox[abeprs]-|AKIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{35}|npm_[A-Za-z0-9]{36}|PRIVATE KEY-----)/,
  isAboutWords: true,
  summary: 'No definition holds a key, a token or a password.',
  why: 'Every client and every model that lists the tools learns it.',
  fix: 'Remove it, revoke it, and let the server read it from its environment.',
  source: {
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/security_best_practices',
    level: 'MUST',
  },
  fails: [exampleTool('find_users', { token: { type: 'string', default: KEY } })],
  passes: [
    exampleTool('find_users', {
      token: { type: 'string', examples: ['ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'] },
    }),
  ],
  check(text, report) {
    for (const { what, pattern } of SECRET_SHAPES) {
      // Tokens in examples are mostly made up, and carry nothing that tells.
      if (what === 'JSON Web Token') continue;
      for (const [found] of text.matchAll(pattern)) {
        if (isPlaceholder(found)) continue;
        report({ message: `The text holds what looks like a secret (${what}).` });
        return;
      }
    }
  },
};
