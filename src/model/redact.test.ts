import { describe, expect, it } from 'vitest';
import { redact } from './redact.js';

const DRAWN = 'q7Rw2mVx9Kd4Tz8Lb3Nc6Hf1Js5Pg0YaUeXi';
const HIDDEN = '[redacted]';

describe('redact', () => {
  it.each([
    ['an API key', `sk-${DRAWN}`, HIDDEN],
    ['a live key', `rk_live_${DRAWN}`, HIDDEN],
    ['a publishable key', `pk-${DRAWN}`, HIDDEN],
    ['a token of GitHub', `gho_${DRAWN}`, HIDDEN],
    ['a fine-grained token of GitHub', `github_pat_${DRAWN}`, HIDDEN],
    ['a token of GitLab', `glpat-${DRAWN}`, HIDDEN],
    ['a token of Slack', 'xoxb-1234567890-abcdef', HIDDEN],
    ['an access key of AWS', `${'AKIA'}Q7RW2MVX9KD4TZ8L`, HIDDEN],
    ['a key of Google', `AIza${DRAWN.slice(0, 35)}`, HIDDEN],
    ['a token of npm', `npm_${DRAWN}`, HIDDEN],
    ['a JSON Web Token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3.${DRAWN}`, HIDDEN],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', HIDDEN],
    ['a bearer', 'BEARER abcdefghijkl', `BEARER ${HIDDEN}`],
    ['basic credentials', 'basic dXNlcjpwYXNz', `basic ${HIDDEN}`],
    ['credentials in an address', 'redis://me:hunter22@db', `redis://me:${HIDDEN}@db`],
    ['a labelled password', 'Passwd=hunter22', `Passwd=${HIDDEN}`],
    ['a labelled token', 'access-token: hunter22', `access-token: ${HIDDEN}`],
  ])('hides %s', (_what, text, shown) => {
    expect(redact(text)).toBe(shown);
  });

  it.each([
    ['basic abcdefgh', `basic ${HIDDEN}`],
    ['bearer abcdefgh', `bearer ${HIDDEN}`],
    ['xoxb-1234567890', HIDDEN],
    ['secret=abcd', `secret=${HIDDEN}`],
    ['ab://:x@h', `ab://:${HIDDEN}@h`],
  ])('hides the shortest of their kind: %s', (text, shown) => {
    expect(redact(text)).toBe(shown);
  });

  it.each(['get_user', 'The key of the map.', 'a basic list', 'https://example.com/a'])(
    'leaves "%s" alone',
    (text) => {
      expect(redact(text)).toBe(text);
    },
  );
});
