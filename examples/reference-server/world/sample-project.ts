/** The small project that a fresh sandbox holds, as the commits that made it. */

/** One commit: who, when, why, and the files that it wrote. */
export interface SampleCommit {
  readonly author: string;
  readonly email: string;
  readonly date: string;
  readonly message: string;
  readonly files: Readonly<Record<string, string>>;
}

const ADA = { author: 'Ada Byron', email: 'ada@example.com' };
const GRACE = { author: 'Grace Murray', email: 'grace@example.com' };
const ALAN = { author: 'Alan Mathison', email: 'alan@example.com' };

const README = `# Abacus

Small functions on numbers and words.

- \`src/sum.mjs\` adds numbers.
- \`src/words.mjs\` counts words.
`;

const SUM = `/** Adds all its arguments. */
export function sum(...numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
`;

const SUM_TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sum } from '../src/sum.mjs';

test('adds two numbers', () => assert.equal(sum(1, 2), 3));
test('adds nothing to zero', () => assert.equal(sum(), 0));
`;

const WORDS = `/** Counts how often each word occurs. */
export function countWords(text) {
  const counts = new Map();
  for (const word of text.toLowerCase().match(/[\\p{L}']+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
`;

const WORDS_TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords } from '../src/words.mjs';

test('counts a word once per occurrence', () => {
  assert.equal(countWords('To be or not to be').get('be'), 2);
});
`;

const MEAN = `import { sum } from './sum.mjs';

/** The arithmetic mean; of no numbers there is none. */
export function mean(numbers) {
  if (numbers.length === 0) throw new RangeError('the mean of no numbers');
  return sum(...numbers) / numbers.length;
}
`;

const PACKAGE = `{
  "name": "abacus",
  "version": "1.0.0",
  "type": "module",
  "scripts": { "test": "node --test" }
}
`;

/** The commits of the sample project, oldest first. */
export const SAMPLE_COMMITS: readonly SampleCommit[] = [
  {
    ...ADA,
    date: '2024-03-04T09:00:00Z',
    message: 'Start with a function that adds two numbers',
    files: {
      'README.md': '# Abacus\n\nSmall functions on numbers.\n',
      'package.json': PACKAGE,
      'src/sum.mjs': '/** Adds two numbers. */\nexport function sum(a, b) {\n  return a + b;\n}\n',
    },
  },
  {
    ...ADA,
    date: '2024-03-05T10:30:00Z',
    message: 'Test the addition',
    files: { 'test/sum.test.mjs': SUM_TEST.replace(/test\('adds nothing.*\n/, '') },
  },
  {
    ...GRACE,
    date: '2024-03-11T14:15:00Z',
    message: 'Add any number of numbers\n\nNo numbers at all add up to zero.',
    files: { 'src/sum.mjs': SUM, 'test/sum.test.mjs': SUM_TEST },
  },
  {
    ...GRACE,
    date: '2024-04-02T08:45:00Z',
    message: 'Count words',
    files: { 'src/words.mjs': WORDS, 'test/words.test.mjs': WORDS_TEST, 'README.md': README },
  },
  {
    ...ALAN,
    date: '2024-05-20T16:20:00Z',
    message: 'Fix the mean of an empty list',
    files: { 'src/mean.mjs': MEAN },
  },
];

/** The sample project as input for `git fast-import`. */
export function fastImportStream(): string {
  const commits = SAMPLE_COMMITS.map(({ author, email, date, message, files }) => {
    const seconds = Date.parse(date) / 1000;
    const who = `${author} <${email}> ${seconds} +0000`;
    const changes = Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
    return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${data(message)}${changes.join('')}`;
  });
  return `${commits.join('\n')}\ndone\n`;
}

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
