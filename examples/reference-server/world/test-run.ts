import { basename } from 'node:path';
import { type ChildResult, runChild } from './child.js';
import { type Confine, findConfinement } from './confinement.js';
import type { Sandbox } from './sandbox.js';

/** A test that failed. */
export interface TestFailure {
  readonly file: string;
  readonly name: string;
  readonly message: string;
}

/** What came of running test files. */
export interface TestRun {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly TestFailure[];
}

/** How to run test files. */
export interface TestRunOptions {
  /** Only tests whose name contains this text. */
  readonly name?: string;
  /** When to give up, by the clock. */
  readonly deadline: number;
}

/** True for the name of a file that holds tests. */
export const isTestFile = (path: string): boolean => /\.test\.m?js$/.test(basename(path));

/** Runs one test file. */
export type TestRunner = (location: string, options: TestRunOptions) => Promise<TestRun>;

/** Plain commands, for those who have asked for it. */
const UNCONFINED: Confine = (file, args) => [file, args];

/** Finds out how tests can be run; `undefined` where they can neither be confined nor may go without. */
export async function openTestRunner(
  sandbox: Sandbox,
  isUnconfinedAllowed: boolean,
): Promise<TestRunner | undefined> {
  const confine = (await findConfinement(sandbox.root)) ?? (isUnconfinedAllowed ? UNCONFINED : undefined);
  if (confine === undefined) return undefined;
  return (location, options) => runTestFile(sandbox, location, options, confine);
}

/** Runs one test file in a process that may read the sandbox and nothing else, nor write or start anything. */
async function runTestFile(
  sandbox: Sandbox,
  location: string,
  options: TestRunOptions,
  confine: Confine,
): Promise<TestRun> {
  const filter = options.name === undefined ? [] : [`--test-name-pattern=${escaped(options.name)}`];
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  const flags = ['--no-warnings', permission, `--allow-fs-read=${sandbox.root}/`, '--test-reporter=tap'];
  const [file, args] = confine(process.execPath, [...flags, ...filter, location]);
  const result = await runChild(file, args, {
    cwd: sandbox.root,
    env: file === process.execPath ? { LC_ALL: 'C' } : { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
    timeoutMs: Math.max(1, options.deadline - Date.now()),
  });
  return readTap(sandbox.name(location), result);
}

function readTap(file: string, { stdout, stderr, code, timedOut, truncated }: ChildResult): TestRun {
  const count = (label: string) =>
    Number([...stdout.matchAll(new RegExp(`^# ${label} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0);
  const failures = [...stdout.matchAll(NOT_OK)]
    .filter(([, , , details]) => !details?.includes("failureType: 'subtestsFailed'"))
    .map(([, , name = '', details = '']) => ({ file, name, message: messageOf(details) }));
  const failed = count('fail') + count('cancelled');
  const run = { passed: count('pass'), failed, skipped: count('skipped') + count('todo'), failures };
  if (code === 0 || failed > 0) return run;
  const message = timedOut
    ? 'The tests took too long and were stopped.'
    : truncated
      ? 'The tests printed too much and were stopped.'
      : (/^\w*Error.*$/m.exec(stderr)?.[0] ?? 'The test file could not be run.').slice(0, 500);
  return { ...run, failed: 1, failures: [{ file, name: file, message }] };
}

/** A failed test in TAP, with the YAML block that explains it. */
const NOT_OK = /^( *)not ok \d+ - (.*)\n((?:\1 {2}.*\n)*)/gm;

function messageOf(details: string): string {
  const inline = /^ *error: '(.*)'$/m.exec(details)?.[1];
  const block = /^( *)error: \|-\n((?:\1 {2}.*\n| *\n)*)/m.exec(details)?.[2];
  const text = inline ?? block?.replace(/^ +/gm, '').trim() ?? 'The test failed.';
  return text.slice(0, 500);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
