import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAssay } from './run-assay.js';

describe('assay worker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-worker-'));
  beforeAll(() => {
    const servers = { one: { url: 'http://127.0.0.1:1/mcp' } };
    writeFileSync(join(folder, 'fleet.json'), JSON.stringify({ name: 'small', servers }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    [['worker'], 2, 'assay: Name the database with --db postgres://…'],
    [['worker', '--db', 'history.db'], 2, 'assay: Workers share a Postgres database'],
    [['worker', '--db', 'postgres://127.0.0.1:1/x', '--lease', '0'], 2, 'Must be a number from 1 to 3600.'],
    [['worker', '--db', 'postgres://127.0.0.1:1/x', '--tags', ','], 2, 'Must be a list such as linux,gpu.'],
    [['worker', '--db', 'postgres://me:hunter2@127.0.0.1:1/x'], 3, 'nothing listens there'],
    [['fleet', 'run', 'fleet.json', '--detach'], 2, 'assay: --detach leaves the run to workers'],
    [['fleet', 'schedule', 'fleet.json'], 2, 'assay: Schedules are kept by workers'],
  ])('%j exits with %i, and says why', async (words, expected, reason) => {
    const { code, err } = await runAssay(words, { cwd: folder });
    expect(code).toBe(expected);
    expect(err).toContain(reason);
    expect(err).not.toContain('hunter2');
  });
});
