import { expect, it } from 'vitest';
import { refused, said, toolSession } from '../../../../test/fixtures/tool-session.js';
import { json, tool, words } from '../../../../test/unseen/pair.js';
import { run } from '../../run.js';

/** What is said of a tool that replaces a text in a page. */
async function foundIn(which: string, isAll: boolean): Promise<readonly string[]> {
  let page = 'The green gate opens every evening, and the keeper sees to it.';
  const slug = words('Which page, e.g. "gate"');
  const read = ({ slug: one }: Readonly<Record<string, unknown>>): object =>
    one === 'gate' ? said(page) : refused(`No page ${String(one)}.`);
  const session = toolSession([
    tool('list_pages', 'Lists all pages.', {}, () => json({ pages: [{ slug: 'gate' }] })),
    tool('read_page', 'Shows the text of a page.', { slug }, read),
    tool(
      'replace_text',
      `Replaces ${which} of a text in a page.`,
      { slug, find: words('The text, e.g. "e"', { minLength: 1 }), replacement: words('What to put there.') },
      ({ slug: one, find, replacement }) => {
        if (one !== 'gate') return refused(`No page ${String(one)}.`);
        if (!page.includes(String(find))) return refused(`${String(find)} does not occur.`);
        const put = (): string => String(replacement);
        page = isAll ? page.replaceAll(String(find), put) : page.replace(String(find), put);
        return said('Replaced.');
      },
      { isWriting: true },
    ),
  ]);
  for await (const event of run(session, { seed: 1, now: () => 0, mode: 'all' }))
    if (event.type === 'summary')
      return event.report.findings.flatMap(({ rule, severity }) => (severity === 'info' ? [] : [rule]));
  throw new Error('no summary');
}

it.each<[which: string, isAll: boolean, found: readonly string[]]>([
  ['every occurrence', false, ['run/state']],
  ['every occurrence', true, []],
  ['the first occurrence', false, []],
])('a tool that replaces %s, and all of them: %s', async (which, isAll, found) => {
  expect(await foundIn(which, isAll)).toEqual(found);
});
