import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { knownNames } from '../../src/cli/config/known-names.js';
import { readConfig } from '../../src/config/index.js';

const page = readFileSync(new URL('../../docs/guard.md', import.meta.url), 'utf8');

describe('the page about the guard', () => {
  const configs = [...page.matchAll(/^```json\n(.*?)^```$/gms)]
    .map(([, text = '']): unknown => JSON.parse(text))
    .filter((value) => typeof value === 'object' && value !== null && 'guard' in value);

  it('shows policies that Assay accepts', () => {
    expect(configs).not.toEqual([]);
    expect(configs.map((config) => readConfig(config, knownNames()).problems)).toEqual(
      configs.map(() => undefined),
    );
  });
});
