import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { open } from '../../src/connect/index.js';
import type { Session } from '../../src/model/session.js';
import { run } from '../../src/run/run.js';
import { EXPECTED_CLASSES, LANGUAGE_EXAMPLES } from './language-examples.js';
import { Recorder } from './recording.js';
import { setUp, skipUnlessReady } from './set-up.js';

const folderOf = (name: string): string =>
  fileURLToPath(new URL(`../../examples/languages/${name}/`, import.meta.url));

/** Folders of this machine do not belong in a recording. */
const hideFolders = (text: string): string =>
  text
    .replaceAll(fileURLToPath(new URL('../../', import.meta.url)), '/assay/')
    .replaceAll(homedir(), '/home/you');

describe.concurrent.each(LANGUAGE_EXAMPLES)('the example server in $name', (example) => {
  const { name, setUp: commands, start } = example;
  it('has the same verdicts as the others', async ({ expect, skip }) => {
    skipUnlessReady(await setUp(commands, folderOf(name)), `the example in ${name}`, skip);
    const [command, ...args] = start;
    const recorder = new Recorder(hideFolders);
    const openServer = async (): Promise<Session> =>
      recorder.record(await open({ kind: 'command', command, args, cwd: folderOf(name) }));
    const session = await openServer();
    const classes: Record<string, unknown> = {};
    const options = { seed: 1, mode: 'safe', now: () => 0, reopen: openServer } as const;
    for await (const event of run(session, options))
      if (event.type === 'summary')
        for (const tool of event.report.tools) classes[tool.name] = tool.classification;
    await session.close();
    expect(classes).toEqual(EXPECTED_CLASSES);
    if (process.env.RECORD === undefined) return;
    const folder = fileURLToPath(new URL('../recordings/', import.meta.url));
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}${name}.ndjson`, recorder.text);
  });
});
