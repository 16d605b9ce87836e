import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/run/run.js';
import { EXPECTED_CLASSES, LANGUAGE_EXAMPLES } from './language-examples.js';
import { recordedSession } from './recording.js';

describe('a recorded server', () => {
  it.each(LANGUAGE_EXAMPLES)('in $name has the same verdicts as the others', async ({ name }) => {
    const text = await readFile(new URL(`../recordings/${name}.ndjson`, import.meta.url), 'utf8');
    const classes: Record<string, unknown> = {};
    const options = {
      seed: 1,
      mode: 'safe',
      now: () => 0,
      reopen: async () => recordedSession(text),
    } as const;
    for await (const event of run(recordedSession(text), options))
      if (event.type === 'summary')
        for (const tool of event.report.tools) classes[tool.name] = tool.classification;
    expect(classes).toEqual(EXPECTED_CLASSES);
  });
});
