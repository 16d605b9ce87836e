import { expect, it } from 'vitest';
import { runOrigin } from './run-origin.js';

const AT = new Date('2026-01-02T03:04:05Z');

it.each([
  [{ options: [] }, 'assay check --mode safe --seed 1'],
  [
    { options: ['--cwd', 'my server'], command: ['node', 'server.js'] },
    "assay check --mode safe --seed 1 --cwd 'my server' -- node server.js",
  ],
  [{ url: 'https://user:pa55word@host/mcp', options: [] }, expect.not.stringContaining('pa55word')],
])('has the command of the check, without secrets: %j', (words, command) => {
  const origin = runOrigin(words, { mode: 'safe', seed: 1, save: true }, { startedAt: AT, assay: '1.2.3' });
  expect(origin).toMatchObject({ startedAt: '2026-01-02T03:04:05.000Z', assay: '1.2.3', command });
});

it('says where the run is not saved', () => {
  const options = { mode: 'all', seed: 2, save: false } as const;
  const { command } = runOrigin({ options: [] }, options, { startedAt: AT, assay: '1.2.3' });
  expect(command).toBe('assay check --mode all --seed 2 --no-save');
});
