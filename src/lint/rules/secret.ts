import { SECRET_SHAPES } from '../../model/redact.js';
import { exampleTool } from '../examples.js';
import { isPlaceholder } from '../placeholder.js';
import { textRule } from '../rule.js';

/** Assembled here, so that the example is not taken for a leaked key. */
const KEY = ['ghp', 'q7Rw2mVx9Kd4Tz8Lb3Nc6Hf1Js5Pg0YaUeXi'].join('_');

/** Tokens in examples are mostly made up, and nothing in them shows it. */
const SHAPES = SECRET_SHAPES.filter(({ what }) => what !== 'JSON Web Token');
/** Any of them: most texts need only this one look. */
const ANY_SHAPE = new RegExp(SHAPES.map(({ pattern }) => pattern.source).join('|'));
/** No secret of these shapes is shorter. */
const SHORTEST = 15;

/** A key or token in a definition. */
export const secret = textRule({
  id: 'lint/secret',
  topic: 'safety',
  severity: 'error',
  scope: 'text',
  summary: 'A definition contains a key, a token or a password.',
  reason: 'Every client and every model that lists the tools can read it.',
  fix: 'Remove it, revoke it, and let the server read it from its environment.',
  spec: {
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
    if (text.length < SHORTEST || !ANY_SHAPE.test(text)) return;
    for (const { what, pattern } of SHAPES)
      if (text.match(pattern)?.some((found) => !isPlaceholder(found)) === true) {
        report({ message: `The text contains what looks like a secret (${what}).` });
        return;
      }
  },
});
