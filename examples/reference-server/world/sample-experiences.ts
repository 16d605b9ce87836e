import type { GhapEntry, Memory, Outcome } from '../records.js';

/** What a fresh server has lived through already, so that there is something to search and to group. */

type Parts = Pick<GhapEntry, 'domain' | 'strategy' | 'goal' | 'hypothesis' | 'action' | 'prediction'>;

/** An experience without the fields that the server fills in. */
export type SampleExperience = Parts & { readonly outcome: Omit<Outcome, 'confidence_tier' | 'resolved_at'> };

/** The sample experiences, oldest first. */
export const SAMPLE_EXPERIENCES: readonly SampleExperience[] = [
  {
    domain: 'debugging',
    strategy: 'read-the-error',
    goal: 'Make the failing date test pass',
    hypothesis: 'The date is parsed in the local time zone',
    action: 'Parse the date as UTC',
    prediction: 'The date test passes on every machine',
    outcome: {
      status: 'falsified',
      result: 'The date test still failed on one machine',
      surprise: 'The time zone of the test machine was set by the test runner',
      root_cause: { category: 'environment-issue', description: 'The test runner sets its own time zone' },
      lesson: {
        what_worked: 'Setting the time zone in the test itself',
        takeaway: 'A test brings its own time zone',
      },
    },
  },
  {
    domain: 'debugging',
    strategy: 'check-assumptions',
    goal: 'Find out why the date test fails at night',
    hypothesis: 'The clock of the test machine is wrong',
    action: 'Compare the clock with a time server',
    prediction: 'The clock differs by an hour',
    outcome: {
      status: 'falsified',
      result: 'The clock was right, the time zone of the test machine was not',
      surprise: 'The time zone of the test machine changed with the season',
      root_cause: {
        category: 'environment-issue',
        description: 'The time zone of the machine has summer time',
      },
    },
  },
  {
    domain: 'testing',
    strategy: 'systematic-elimination',
    goal: 'Stop a flaky test from failing now and then',
    hypothesis: 'Two tests share a temporary file',
    action: 'Give each test a temporary folder of its own',
    prediction: 'The flaky test passes a thousand times in a row',
    outcome: {
      status: 'confirmed',
      result: 'The flaky test passed a thousand times',
      lesson: { what_worked: 'A temporary folder for each test', takeaway: 'Tests share nothing' },
    },
  },
  {
    domain: 'testing',
    strategy: 'systematic-elimination',
    goal: 'Find the flaky test that leaves a temporary file behind',
    hypothesis: 'The test that writes the report leaves the file behind',
    action: 'Run the tests one at a time and look at the temporary folder',
    prediction: 'The temporary file appears after the report test',
    outcome: { status: 'confirmed', result: 'The file appeared after the report test' },
  },
  {
    domain: 'performance',
    strategy: 'root-cause-analysis',
    goal: 'Make the word count faster on large files',
    hypothesis: 'Reading the file line by line is slow',
    action: 'Read the large file at once',
    prediction: 'The word count takes half the time',
    outcome: {
      status: 'falsified',
      result: 'The time did not change',
      surprise: 'Nearly all the time was spent in the regular expression',
      root_cause: { category: 'wrong-assumption', description: 'The slow part was assumed and not measured' },
      lesson: {
        what_worked: 'A profile of the running program',
        takeaway: 'Measure before changing anything',
      },
    },
  },
  {
    domain: 'performance',
    strategy: 'root-cause-analysis',
    goal: 'Make the search faster on large files',
    hypothesis: 'The regular expression is slow on long lines',
    action: 'Measure the regular expression on its own',
    prediction: 'Nearly all the time is spent in the regular expression',
    outcome: {
      status: 'falsified',
      result: 'The regular expression took little time',
      surprise: 'Nearly all the time was spent in opening files',
      root_cause: {
        category: 'wrong-assumption',
        description: 'What was slow before was assumed to be slow again',
      },
    },
  },
  {
    domain: 'refactoring',
    strategy: 'divide-and-conquer',
    goal: 'Split the module that adds and counts',
    hypothesis: 'Adding and counting have nothing in common',
    action: 'Move counting to a file of its own',
    prediction: 'No test changes',
    outcome: { status: 'confirmed', result: 'All tests passed unchanged' },
  },
  {
    domain: 'security',
    strategy: 'research-first',
    goal: 'Keep paths inside the sandbox folder',
    hypothesis: 'Removing two dots from a path is enough',
    action: 'Resolve links before comparing the path with the folder',
    prediction: 'No path leads out of the folder',
    outcome: { status: 'abandoned', result: 'The sandbox was replaced by another one' },
  },
];

/** A memory without the fields that the server fills in. */
export type SampleMemory = Pick<Memory, 'content' | 'category' | 'importance' | 'tags'>;

/** The sample memories, oldest first. */
export const SAMPLE_MEMORIES: readonly SampleMemory[] = [
  { content: 'The tests run with node --test.', category: 'workflow', importance: 0.9, tags: ['tests'] },
  {
    content: 'Ada prefers small commits with one reason each.',
    category: 'preference',
    importance: 0.6,
    tags: ['git'],
  },
  {
    content: 'The mean of no numbers is an error and not zero.',
    category: 'decision',
    importance: 0.7,
    tags: ['numbers'],
  },
];
