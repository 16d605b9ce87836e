import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFECTS } from '../examples/faulty-server/defects.js';
import { open } from '../src/connect/index.js';

const MAIN = resolve(import.meta.dirname, '../dist/examples/faulty-server/main.js');

describe('the faulty server', () => {
  it('has at least forty kinds of defects, one per tool, each with a twin of its own', () => {
    const kinds = DEFECTS.map(({ kind }) => kind);
    const tools = DEFECTS.flatMap(({ tool, twin }) => [tool, twin]);
    expect(new Set(kinds).size).toBe(DEFECTS.length);
    expect(new Set(tools).size).toBe(2 * DEFECTS.length);
    expect(DEFECTS.length).toBeGreaterThanOrEqual(40);
  });

  it('is described by its page, defect by defect', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../docs/faulty-server.md'), 'utf8');
    const rows = [...page.matchAll(/^\| +([a-z].*?) +\|$/gm)].map(([, cells = '']) => cells.split(/ +\| +/));
    const expected = DEFECTS.map(({ kind, tool, twin, description, expected: { rule, severity } }) => [
      kind,
      `\`${tool}\``,
      description,
      `\`${rule}\``,
      severity,
      `\`${twin}\``,
    ]);
    expect(rows).toEqual(expected);
  });

  it('lists every faulty tool and every twin', async () => {
    await using session = await open({ kind: 'command', command: process.execPath, args: [MAIN] });
    const { tools } = await session.listTools();
    const names = tools.map((tool) => (tool as { name: string }).name);
    expect(names).toEqual(expect.arrayContaining(DEFECTS.flatMap(({ tool, twin }) => [tool, twin])));
  });
});
