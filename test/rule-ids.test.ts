import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookLines, linesOf, PUBLISHED_IDS, withNewIds } from '../scripts/published-ids.js';

const text = readFileSync(resolve(import.meta.dirname, '..', PUBLISHED_IDS), 'utf8');

describe('the ids of rules', () => {
  it('are, with severity and revisions, what users were promised; npm run docs adds new ones', () => {
    expect(bookLines()).toEqual(linesOf(text));
  });

  it('are never withdrawn or changed by npm run docs', () => {
    const promised = 'run/hang error\nrun/was-once-there warning\n';
    expect(linesOf(withNewIds(promised))).toEqual(expect.arrayContaining([...linesOf(promised)]));
    expect(withNewIds(text.replace('run/hang error', 'run/hang info'))).toContain('run/hang info\n');
    expect(withNewIds(text.replace('run/hang error\n', ''))).toBe(text);
  });
});
