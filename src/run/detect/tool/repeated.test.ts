import { expect, it } from 'vitest';
import { toolSession } from '../../../../test/fixtures/tool-session.js';
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
