import type { Target } from '../connect/index.js';
import { coverageMatrix, type ToolSuiteOptions, toolSuite } from '../suite/index.js';

/** What to call, how strict to be, and what to print. */
export interface DescribeToolsOptions extends ToolSuiteOptions {
  /** The title of the tests. Default: tools. */
  readonly title?: string;
  /** Receives SPEC-021's coverage matrix, as Markdown, after the last test: `console.log` prints it. */
  readonly onMatrix?: (matrix: string) => void;
  /** Milliseconds that all calls together may take. Default five minutes. */
  readonly timeout?: number;
}

const FIVE_MINUTES = 300_000;

/**
 * Adds tests to a Vitest file: one for each tool of a server and each clause of its contract, and one for each call of your
 * own. Await it at the top of the file.
 */
export async function describeTools(target: Target, options: DescribeToolsOptions = {}): Promise<void> {
  const { afterAll, beforeAll, describe, it } = await import('vitest');
  const { title = 'tools', onMatrix, timeout = FIVE_MINUTES, ...rest } = options;
  const suite = await toolSuite(target, rest);
  describe(title, () => {
    beforeAll(() => suite.report(), timeout);
    afterAll(async () => {
      if (onMatrix !== undefined) onMatrix(coverageMatrix(await suite.report()));
      await suite.close();
    });
    for (const { tool, cases } of suite.tools)
      describe(tool, () => {
        for (const { name, run } of cases) it(name, (context) => run(context), timeout);
      });
  });
}
