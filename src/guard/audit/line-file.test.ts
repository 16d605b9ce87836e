import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LineFile } from './line-file.js';

it('an audit file is put aside before it is too large, and no line is lost until the oldest file goes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-audit-'));
  const file = join(folder, 'audit.ndjson');
  const audit = new LineFile(file, 25);
  for (let i = 10; i < 20; i++) audit.write(`{"line":${i}}`);
  await audit.close();
  const names = readdirSync(folder).sort();
  expect(names).toEqual(['audit.ndjson', ...[1, 2, 3, 4].map((i) => `audit.ndjson.${i}`)]);
  const lines = [4, 3, 2, 1].flatMap((i) => readFileSync(`${file}.${i}`, 'utf8').trim().split('\n'));
  lines.push(...readFileSync(file, 'utf8').trim().split('\n'));
  expect(lines).toEqual(Array.from({ length: 10 }, (_, i) => `{"line":${i + 10}}`));
  rmSync(folder, { recursive: true });
});

it('a file that cannot be written is a fault', () => {
  expect(() => new LineFile('/no/such/folder/audit.ndjson')).toThrow('cannot be written');
});
