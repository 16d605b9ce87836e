import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { compileSchema } from '../../schema/index.js';
import { run } from '../run.js';

type Args = Readonly<Record<string, unknown>>;
interface Definition {
  readonly name: string;
  readonly description: string;
  readonly properties?: object;
  readonly annotations?: object;
  readonly outputSchema?: object;
}

/** A tool that checks its arguments and then responds. */
function tool(definition: Definition, answer: (args: Args) => unknown): FakeTool {
  const { properties = {}, annotations = { readOnlyHint: true }, ...rest } = definition;
  const required = Object.keys(properties);
  const inputSchema = { type: 'object', properties, required, additionalProperties: false };
  const compiled = compileSchema(inputSchema);
  return {
    definition: { ...rest, annotations, inputSchema },
    answer: (args) =>
      compiled.check(args).outcome === 'valid' ? answer(args) : refused('Invalid arguments: see the schema.'),
  };
}

const data = (value: unknown): unknown => said(JSON.stringify(value));

/** The rules that a run finds, at warning or above. */
async function found(...tools: readonly FakeTool[]): Promise<readonly string[]> {
  for await (const event of run(toolSession(tools), { seed: 1, mode: 'all', now: () => 0 }))
    if (event.type === 'summary') {
      const serious = event.report.findings.filter(({ severity }) => severity !== 'info');
      return [...new Set(serious.map(({ rule }) => rule))];
    }
  throw new Error('no summary');
}

const DAY = { type: 'string', format: 'date' };
const period = (until: object, isRejected: (from: string, to: string) => boolean): FakeTool =>
  tool(
    {
      name: 'list_events',
      description: 'Lists the events of a period.',
      properties: { from: { ...DAY, description: 'e.g. 2031-03-01' }, to: { ...DAY, ...until } },
    },
    ({ from, to }) =>
      isRejected(String(from), String(to)) ? refused('The period is not valid.') : data({ events: [] }),
  );
const isBackwards = (from: string, to: string): boolean => from > to;

describe('an example in a description', () => {
  it.each([['whatever goes with it', period({}, (from) => from.startsWith('2031'))]])(
    'is a finding where it is rejected: %s',
    async (_, one) => {
      expect(await found(one)).toEqual(['run/valid-rejected']);
    },
  );

  it.each([
    ['with the example of the other end', period({ description: 'e.g. 2031-03-31' }, isBackwards)],
    ['with the same day at the other end', period({}, isBackwards)],
  ])('is fine where it is accepted %s', async (_, one) => {
    expect(await found(one)).toEqual([]);
  });
});
