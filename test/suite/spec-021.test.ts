import { afterAll, describe, expect, it } from 'vitest';
import { createDispatch } from '../../examples/reference-server/dispatch.js';
import { createServer } from '../../examples/reference-server/server.js';
import { TOOLS } from '../../examples/reference-server/tools.js';
import { createWorld } from '../../examples/reference-server/world/world.js';
import { BUNDLED_FIXTURES } from '../../src/cli/check/bundled-fixtures.js';
import { describeTools } from '../../src/vitest/index.js';

const world = await createWorld();
afterAll(() => world[Symbol.asyncDispose]());

/** Tools of the document: with enums in arguments and responses, in arguments alone, and without any. A long run takes all. */
const ONLY = ['list_memories', 'get_clusters', 'ping'];
const isLong = process.env.TEST_LENGTH === 'long';

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
    mode: 'all',
    values: BUNDLED_FIXTURES,
    ...(isLong ? {} : { only: ONLY }),
    strict: true,
    onMatrix: (text) => {
      matrix = text;
      if (isLong) console.log(text);
    },
  },
);

describe('the coverage matrix of SPEC-021', () => {
  it('has a row for each tool, and a call for each cell', () => {
    const rows = matrix.split('\n').slice(2);
    const names = isLong ? TOOLS.map(({ name }) => name) : ONLY;
    expect(rows.map((row) => row.split(' ')[1]).sort()).toEqual(expect.arrayContaining(names.toSorted()));
    expect(matrix).toMatch(
      /^\| list_memories \| Yes \(.+\) \| Yes \(.*category.*\) \| accepted category \(7 of 7\)/m,
    );
    expect(matrix).toMatch(/^\| ping \| Yes \(.+\) \| Yes \(.+\) \| returned status \(1 of 1\) \|$/m);
    expect(matrix).not.toContain('| No');
  });
});
