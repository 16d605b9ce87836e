import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './load-config.js';
import { watchConfig } from './watch-config.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The next thing that a watcher is told, each time that it is asked. */
async function watched(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const told: unknown[] = [];
  let wake: () => void = () => undefined;
  const tell = (what: unknown): void => {
    told.push(what);
    wake();
  };
  const loaded = await loadConfig(file, folder);
  const stop = watchConfig(loaded, { changed: tell, broken: tell }, 5);
  const written = async (next: string): Promise<unknown> => {
    const before = told.length;
    writeFileSync(file, next);
    while (told.length === before)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return told.at(-1);
  };
  return { written, stop };
}

describe('a configuration that is watched', () => {
  it.each([
    ['a.json', (mode: string) => JSON.stringify({ guard: { mode } })],
    ['b.mjs', (mode: string) => `export default { guard: { mode: '${mode}' } };`],
    ['c.ts', (mode: string) => `export default { guard: { mode: '${mode}' as const } };`],
  ])('%s is loaded again after a change, and a broken one is reported', async (name, text) => {
    const { written, stop } = await watched(name, text('enforce'));
    expect(await written(text('repair'))).toEqual({ guard: { mode: 'repair' } });
    expect(await written(text('repare   '))).toContain('/guard/mode');
    expect(await written(text('observe'))).toEqual({ guard: { mode: 'observe' } });
    stop();
  });
});
