import { describe, expect, it } from 'vitest';
import { safeJson } from '../model/safe-json.js';
import { SecretRegister } from '../model/secret-register.js';
import { jsonPieces } from './json-pieces.js';

const LONG = 'lorem ipsum \u{1f600} "quoted" \u202e #'.repeat(10_000);

const VALUES: readonly (readonly [string, unknown])[] = [
  ['a small value', { a: [1, 'x', null, true], b: {} }],
  ['a text', 'x'],
  ['a long text', LONG],
  ['a long list', Array.from({ length: 20_000 }, (_, index) => ({ name: `tool_${index}`, no: undefined }))],
  ['a long list of nothing', Array.from({ length: 20_000 })],
  ['long values among empty ones', { a: [], b: {}, c: { d: [LONG, [], {}, LONG], e: undefined }, f: null }],
  [
    'many keys',
    Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key\u2028${index}`, index])),
  ],
];

describe('jsonPieces', () => {
  it.each(VALUES)('writes %s as safeJson does', (_what, value) => {
    for (const indent of [0, 2]) {
      const pieces = [...jsonPieces(value, indent)];
      // Compared as a boolean: a difference of megabytes is no message.
      expect(JSON.parse(pieces.join('')) !== undefined).toBe(true);
      expect(withoutEscapes(pieces.join('')) === withoutEscapes(safeJson(value, indent))).toBe(true);
    }
  });

  it.each(VALUES)('holds no more than a few pieces of %s', (_what, value) => {
    const lengths = [...jsonPieces(value)].map((piece) => piece.length);
    expect(Math.max(...lengths)).toBeLessThan(500_000);
  });

  it('hides secrets in long texts, keys and values, whatever piece they are in', () => {
    const secrets = new SecretRegister();
    secrets.add('Zx9-Hush-Q7w4-Lm2');
    const text = `${'a'.repeat(65_530)}Zx9-Hush-Q7w4-Lm2 ${LONG}`;
    const value = { 'Zx9-Hush-Q7w4-Lm2': 1, text, list: [{ a: 'Zx9-Hush-Q7w4-Lm2', b: LONG }] };
    const written = [...jsonPieces(value, 2, secrets)].join('');
    expect(written).not.toContain('Hush');
    expect(written.match(/\[redacted\]/g)).toHaveLength(3);
  });

  it.each(['#', '##', '###'])('puts no workflow command together where a text is cut after %s', (start) => {
    for (let before = 65_530; before < 65_540; before++) {
      const pieces = [...jsonPieces(`${'a'.repeat(before)}${start}[command]${LONG}`, 0)];
      const written = pieces.map((piece) => piece.replaceAll('##[', '#\\u0023[')).join('');
      expect(written.includes('##['), `after ${before} characters`).toBe(false);
    }
  });
});

/** A cut may leave an escape that is not needed. */
const withoutEscapes = (json: string): string => json.replaceAll('\\u0023', '#').replaceAll('\\u005b', '[');
