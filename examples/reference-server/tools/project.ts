import { join } from 'node:path';
import { projectInputs } from '../schemas/project.js';
import { defineTool, READS, type ToolDefinition } from '../tool-definition.js';
import { insufficient, invalid } from '../tool-error.js';
import { integer, list, object, text } from '../typed-schema.js';
import { listEntries } from '../world/listing.js';
import type { Sandbox } from '../world/sandbox.js';
import { isTestFile, type TestRun, type TestRunner } from '../world/test-run.js';
import type { World } from '../world/world.js';

const count = (description: string) => integer(description, { minimum: 0 });

/** Tools that find and run the tests of the project in the sandbox folder. */
export const projectTools: readonly ToolDefinition[] = [
  defineTool({
    name: 'list_tests',
    title: 'List test files',
    description: 'Lists the test files in the sandbox: those whose names end in .test.mjs or .test.js.',
    input: projectInputs.list_tests,
    output: object({ files: list('The paths of the test files.', text('A path.')) }),
    effect: READS,
    run: async (_, { sandbox }) => ({ files: await testFiles(sandbox) }),
  }),
  defineTool({
    name: 'run_tests',
    title: 'Run tests',
    description:
      'Runs test files of the sandbox, each in a confined process that can read the sandbox and cannot write.',
    input: projectInputs.run_tests,
    output: object({
      passed: count('How many tests passed.'),
      failed: count('How many tests failed.'),
      skipped: count('How many tests were skipped.'),
      files: list('The test files that were run.', text('A path.')),
      failures: list(
        'The tests that failed.',
        object({
          file: text('The test file.'),
          name: text('The name of the test.'),
          message: text('Why it failed.'),
        }),
      ),
    }),
    // Tests are code, and code that is not confined may use the network.
    effect: { ...READS, openWorldHint: true },
    checks: {
      runtime: async ({ path }, world) => {
        if (path !== undefined) await oneTestFile(world.sandbox, path);
        await testRunner(world);
        return {};
      },
    },
    async run({ path, name, timeout_seconds = 30 }, world) {
      const { sandbox } = world;
      const files = path === undefined ? await testFiles(sandbox) : [await oneTestFile(sandbox, path)];
      if (files.length === 0) throw insufficient('There are no test files in the sandbox.');
      const runTestFile = await testRunner(world);
      const deadline = Date.now() + timeout_seconds * 1000;
      const runs: TestRun[] = [];
      for (const file of files) {
        const filter = name === undefined ? {} : { name };
        runs.push(await runTestFile(join(sandbox.root, file), { deadline, ...filter }));
      }
      return { files, ...added(runs) };
    },
  }),
];

async function testRunner(world: World): Promise<TestRunner> {
  const runner = await world.testRunner();
  if (runner !== undefined) return runner;
  throw insufficient(
    'Tests are not run here: bubblewrap (bwrap), which confines them, is not available. Start the server with --unconfined-tests to run them anyway.',
  );
}

async function testFiles(sandbox: Sandbox): Promise<string[]> {
  const entries = await listEntries(sandbox, sandbox.root, { recursive: true, limit: 5_000 });
  return entries
    .map((entry) => entry.path)
    .filter((path) => isTestFile(path) && !/(^|\/)node_modules\//.test(path));
}

async function oneTestFile(sandbox: Sandbox, path: string): Promise<string> {
  const file = sandbox.name(await sandbox.existing(path));
  if (!isTestFile(file))
    throw invalid(`"${path}" is not a test file: its name must end in .test.mjs or .test.js.`);
  return file;
}

function added(runs: readonly TestRun[]): TestRun {
  const total = (pick: (run: TestRun) => number) => runs.reduce((sum, run) => sum + pick(run), 0);
  return {
    passed: total((run) => run.passed),
    failed: total((run) => run.failed),
    skipped: total((run) => run.skipped),
    failures: runs.flatMap((run) => run.failures),
  };
}
