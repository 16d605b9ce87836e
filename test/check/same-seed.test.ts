import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runAssay } from '../cli/run-assay.js';

const NOTES = fileURLToPath(new URL('../fixtures/notes-server.mjs', import.meta.url));

/** Two runs with one seed may differ in times. */
function timeless(json: string): string {
  return JSON.stringify(JSON.parse(json))
    .replace(/"(?:milliseconds|p50|p95|max)":[\d.]+/g, '"time":0')
    .replace(/"startedAt":"[^"]*"/, '');
}

/** Where two long texts part: the test runner would print both in full. */
function firstDifference(one: string, other: string): readonly string[] | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 200), at + 100));
}

it('a check of a server in a process of its own gives the same report for the same seed, but for times', async () => {
  // Without the tool that never answers: a time limit proves nothing here.
  const words = ['check', '--mode', 'all', '--no-save', '--seed', '7', '--deny', 'print_*', '--json'];
  const check = async () => (await runAssay([...words, '--', process.execPath, NOTES])).out;
  const first = await check();
  expect(first.length).toBeGreaterThan(10_000);
  expect(firstDifference(timeless(await check()), timeless(first))).toBeUndefined();
});
