import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Follower, Installation, printed, scriptOf } from '../journeys/journey.js';
import { setUp, skipUnlessReady } from './set-up.js';

/** The steps of the page that belong together, by a word that only their commands have. */
const JOURNEYS = [
  { name: 'Python with its SDK', isOwn: (command: string) => command.includes('.venv') },
  { name: 'Go', isOwn: (command: string) => /^go |\.\/library/.test(command) },
];

/** The page installs Assay, as the test has done. */
const PREPARING = /^npm install\b/;

const { files, steps } = scriptOf('languages.md', PREPARING);

let installation: Installation;

beforeAll(async () => {
  installation = await Installation.create();
}, 120_000);

afterAll(() => installation?.remove());

describe.each(JOURNEYS)('the journey of $name', ({ name, isOwn }) => {
  it('does what the page says, from the packed package in an empty folder', async ({ skip }) => {
    const follower = new Follower(installation);
    follower.write(files);
    const own = steps.filter(({ command }) => isOwn(command));
    expect(own.length).toBeGreaterThan(2);
    for (const { command, exitCode, output } of own) {
      if (!command.startsWith('npx ')) {
        const outcome = await setUp([command.split(' ')], follower.folder);
        skipUnlessReady(outcome, `the journey of ${name}`, skip);
        continue;
      }
      const { code, printed: text } = await follower.run(command);
      expect({ command, code, text }).toMatchObject({ code: exitCode });
      if (output !== undefined) expect(text).toMatch(printed(output));
    }
  });
});
