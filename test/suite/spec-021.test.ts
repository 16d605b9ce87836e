import { afterAll, describe, expect, it } from 'vitest';
import { createDispatch } from '../../examples/reference-server/dispatch.js';
import { createServer } from '../../examples/reference-server/server.js';
import { createWorld } from '../../examples/reference-server/world/world.js';
import { describeTools } from '../../src/vitest/index.js';

const world = await createWorld();
afterAll(() => world[Symbol.asyncDispose]());

/** Tools of the document: with enums in arguments and responses, in arguments alone, and without any. */
const ONLY = ['list_memories', 'get_clusters', 'ping'];

const SILENT = { warn: () => undefined, info: () => undefined, error: () => undefined };

let matrix = '';

await describeTools(
  {
    kind: 'in-process',
    serve: (transport) =>
      createServer(createDispatch(world, { logger: SILENT }), world).connect(transport as never),
  },
  {
    title: 'SPEC-021 on the reference server',
    only: ONLY,
    strict: true,
    onMatrix: (text) => {
      matrix = text;
    },
  },
);

describe('the coverage matrix of SPEC-021', () => {
  it('has a row for each tool, and a call for each cell', () => {
    const rows = matrix.split('\n').slice(2);
    expect(rows.map((row) => row.split(' ')[1]).sort()).toEqual([...ONLY].sort());
    expect(matrix).toMatch(/^\| list_memories \| Yes \(.+\) \| Yes \(.*category.*\) \| category \(7 of 7\)/m);
    expect(matrix).toMatch(/^\| ping \| Yes \(.+\) \| Yes \(.+\) \| status \(1 of 1\) \|$/m);
    expect(matrix).not.toContain('| No');
  });
});
