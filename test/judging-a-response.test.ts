import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (name: string): string => readFileSync(resolve(import.meta.dirname, '../docs', name), 'utf8');

/** A page's examples as one program: they build on each other, from top to bottom. */
const programOf = (page: string): string =>
  [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)]
    .map((match) => match[1] ?? '')
    .join('\n')
    .replace(/^import \{ ([^}]+) \} from '([^']+)';$/gm, "const { $1 } = await load('$2');");

/** `expression; // → value`: the expression begins where a line begins without indentation. */
const CLAIM = /^([^\s/}\]].*(?:\n(?: .*|[}\]].*))*?); \/\/ → (.+)$/gm;

type Check = (actual: unknown, expected: string) => void;
const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (load: (name: string) => Promise<object>, check: Check) => Promise<void>;

describe.each(['judging-a-response.md', 'customizing-the-diagnosis.md'])('docs/%s', (name) => {
  it('says what the code does', async () => {
    const page = read(name);
    const checked: string[] = [];
    const run = new AsyncFunction(
      'load',
      'check',
      programOf(page).replace(
        CLAIM,
        (_line, expression: string, value: string) => `check(${expression}, ${JSON.stringify(value)});`,
      ),
    );
    await run(
      (name) => import(name) as Promise<object>,
      (actual, expected) => {
        checked.push(expected);
        const exact = typeof actual === 'number' ? Math.round(actual * 1e9) / 1e9 : actual;
        expect(JSON.stringify(exact)).toBe(expected);
      },
    );
    expect(checked).toHaveLength([...page.matchAll(/\/\/ → /g)].length);
    expect(checked.length).toBeGreaterThanOrEqual(10);
  });
});
