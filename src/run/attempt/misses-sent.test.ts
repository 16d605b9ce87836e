import { expect, it } from 'vitest';
import { missesSent } from './misses-sent.js';

const toolOf = (name: string) => ({
  name,
  inputSchema: { type: 'object' as const, properties: { path: { type: 'string' } } },
});

it.each<[name: string, path: string, text: string, expected: boolean]>([
  ['scan_file', 'a.txt', '⏭️  File skipped (binary or unreadable): a.txt', true],
  ['skip_file', 'a.txt', 'File skipped: a.txt', false],
  ['scan_file', 'a.txt', 'Scanned a.txt\nSkipped 2 lines', false],
  ['show_context', 'a', '=== CONTEXT ===\nFiles: the path does not exist: a\n\nRules: none', true],
  ['show_context', 'a', '=== CONTEXT ===\nFiles: the path does not exist: b\n\nRules: none', false],
  ['check_links', 'a', 'Link not found: a', false],
])('%s of %s: %s', (name, path, text, expected) => {
  expect(missesSent(toolOf(name), { path }, text)).toBe(expected);
});
