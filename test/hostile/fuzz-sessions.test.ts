import { expect, it } from 'vitest';
import { readCorpus } from '../../eval/corpus.js';
import { TOOLS } from '../../examples/reference-server/tools.js';
import { fuzzSessions, type Recording } from './mutated-session.js';

/** A long run: `ASSAY_FUZZ=100000 ASSAY_CORPUS=<folder> npx vitest run test/hostile/fuzz-sessions.test.ts`. */
const { ASSAY_FUZZ = '200', ASSAY_CORPUS, ASSAY_FUZZ_SEED = '1' } = process.env;

const BUILT_IN: Recording = {
  tools: TOOLS.map((tool) => JSON.parse(JSON.stringify(tool))),
  replies: [
    { result: { content: [{ type: 'text', text: 'Found 3 users.' }] } },
    {
      result: { content: [{ type: 'text', text: '{"users":[{"id":1}]}' }], structuredContent: { users: [] } },
    },
    { result: { content: [{ type: 'text', text: 'ENOENT: no such file' }], isError: true } },
    { result: { content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] } },
    { result: { content: [{ type: 'resource', resource: { uri: 'file:///a', text: 'a' } }] } },
    { error: { code: -32602, message: 'Invalid arguments', data: { path: '/a' } } },
  ],
};

async function recordings(): Promise<Recording> {
  if (ASSAY_CORPUS === undefined) return BUILT_IN;
  const { servers, calls } = await readCorpus(ASSAY_CORPUS);
  return {
    tools: servers.flatMap(({ tools }) => tools),
    replies: calls.flatMap(({ response, error }): Recording['replies'] =>
      typeof response === 'object' && response !== null
        ? [{ result: response }]
        : typeof error === 'object' && error !== null
          ? [{ error }]
          : [],
    ),
  };
}

/** From so many on, code is compiled and small caches are full after two tenths: what still grows has no bound. */
const LONG = 20_000;

it('mutated exchanges of real servers end in a report each, without an internal error or growth', async () => {
  const wanted = Number(ASSAY_FUZZ);
  const { exchanges, errors, heap, cached } = await fuzzSessions(
    await recordings(),
    Number(ASSAY_FUZZ_SEED),
    wanted,
  );
  expect(exchanges).toBeGreaterThanOrEqual(wanted);
  expect(errors.map(({ error }) => (error instanceof Error ? error.stack : error))).toEqual([]);
  expect(heap).toHaveLength(10);
  const [first = 0, second = 0, last = 0] = [heap[0], heap[1], heap[9]];
  // Other tests share the process, so what counts is what is added.
  expect(last, heap.join(' ')).toBeLessThanOrEqual(wanted < LONG ? first + 100_000_000 : second * 1.1);
  expect(cached).toBeLessThanOrEqual(128 * 1024 * 1024);
}, 7_200_000);
