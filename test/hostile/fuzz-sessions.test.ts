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

it('mutated exchanges of real servers end in a report each, without an internal error', async () => {
  const { exchanges, errors } = await fuzzSessions(
    await recordings(),
    Number(ASSAY_FUZZ_SEED),
    Number(ASSAY_FUZZ),
  );
  expect(exchanges).toBeGreaterThanOrEqual(Number(ASSAY_FUZZ));
  expect(errors.map(({ error }) => (error instanceof Error ? error.stack : error))).toEqual([]);
}, 3_600_000);
