import { expect, it } from 'vitest';
import { refused, toolSession } from '../../../../test/fixtures/tool-session.js';
import { json, tool, words } from '../../../../test/unseen/pair.js';
import { run } from '../../run.js';

const PAGE = words('Name of the page.', { enum: ['home', 'about', 'terms'] });

/** A wiki of which one tool claims that it only reads, and adds to a page. */
function wiki() {
  const pages = new Map<unknown, string>([
    ['home', 'Welcome.'],
    ['about', 'Who we are.'],
    ['terms', 'The terms.'],
  ]);
  return [
    tool('show_page', 'Shows a page.', { page: PAGE }, ({ page }) => json({ page, text: pages.get(page) })),
    tool(
      'sign_page',
      'The last line of a page.',
      { page: PAGE, line: words('A line.') },
      ({ page, line }) => {
        pages.set(page, `${pages.get(page)}\n${line} about home terms`);
        return json({ page, line });
      },
    ),
  ];
}

it('is no response of an earlier call that shows what another tool has stored', async () => {
  let time = 0;
  for await (const event of run(toolSession(wiki()), { seed: 1, mode: 'all', now: () => time++ }))
    if (event.type === 'summary')
      expect(event.report.findings.map(({ rule }) => rule)).not.toContain('run/mixed-up');
});

/** A tool that works until another one has worked: its last error is what the test is about. */
function kiln(said: string) {
  let isUsedUp = false;
  return [
    tool('show_heat', 'The heat of a page of the log.', { page: PAGE }, ({ page }) =>
      isUsedUp ? refused(said) : json({ page, degrees: 900 }),
    ),
    tool('show_wood', 'The wood of a page of the log.', { page: PAGE }, ({ page }) => {
      isUsedUp = true;
      return json({ page, logs: 4 });
    }),
  ];
}

it.each([
  [`1 error for Model: input_value='{"error": "Limit 50/day"}'`, false],
  ["1 error for Model: input_value='{}'", true],
])('fails after other calls, unless a limit is used up: %s', async (said, isFlaky) => {
  let time = 0;
  for await (const event of run(toolSession(kiln(said)), { seed: 1, mode: 'all', now: () => time++ }))
    if (event.type === 'summary')
      expect(event.report.findings.some(({ rule }) => rule === 'run/flaky')).toBe(isFlaky);
});
