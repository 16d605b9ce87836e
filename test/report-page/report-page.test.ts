import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunFinding } from '../../src/model/run-report.js';
import { axeViolations } from './axe.js';
import { launch, openReport } from './open-page.js';
import { findingOf, reportOf, SAMPLE, SCRIPT_NAME, toolOf } from './sample-report.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
}, 60_000);

afterAll(() => browser?.close());

describe('the page of a report in Chromium', () => {
  it('says how many tools work, with what confidence, and what to fix first', async () => {
    const { page, said, requests } = await openReport(browser, SAMPLE);
    expect(await page.title()).toBe('weather · Assay report');
    const verdict = page.getByRole('region', { name: '2 of 5 tools fully working' });
    expect(await verdict.locator('.counts').textContent()).toBe('2 errors, 1 warning, 1 note');
    expect(await verdict.locator('.figures').textContent()).toContain('Confidence88 %');
    const lines = await verdict.locator('.fix-first li').allInnerTexts();
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain(`The tool refuses what its schema allows. ${SCRIPT_NAME}`);
    expect(lines[3]).toContain('find_station');
    expect([said, requests]).toEqual([[], []]);
  });

  it('shows when, with which version and by which command the server was checked', async () => {
    const origin = {
      startedAt: '2026-01-02T03:04:05.678Z',
      assay: '9.8.7',
      command: 'assay check -- node a.js',
      server: 'node a.js',
    };
    const { page } = await openReport(browser, { ...SAMPLE, origin });
    const head = await page.locator('.masthead').textContent();
    expect(head).toContain('2026-01-02 03:04:05 UTC · 2.5 s · Assay 9.8.7');
    expect(head).toContain('Commandassay check -- node a.jsServernode a.js');
  });

  it('shows what blocks the server first, and findings by their cause', async () => {
    const tools = ['a', 'b'].map((name, index) =>
      toolOf(name, { findings: [findingOf(`aaaa000${index}`, name, { message: `Says ${name}.` })] }),
    );
    const report = reportOf(tools);
    const [{ rule, severity, message }] = report.findings as [RunFinding];
    const { page } = await openReport(browser, {
      ...report,
      causes: [{ id: 'c', rule, severity, message, tools: ['a', 'b'], findings: ['aaaa0000', 'aaaa0001'] }],
      obstacles: [
        {
          kind: 'credentials',
          message: '2 tools need ACME_KEY.',
          tools: ['a', 'b'],
          response: 'ACME_KEY is not set',
          flag: '--env ACME_KEY=…',
        },
      ],
    });
    const lines = await page.locator('.fix-first li').allInnerTexts();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/blocked\s+2 tools need ACME_KEY\. Run the check with --env ACME_KEY=…\. a, b/);
    expect(lines[1]).toContain('Says a. a, b');
    expect(lines[0]).toContain('ACME_KEY is not set');
    expect(await page.locator('#findings .rows > details').count()).toBe(1);
  });

  it('shows a cause of many tools as one card, with the response, and opens the finding of each tool', async () => {
    const tools = ['a', 'b', 'c', 'd'].map((name) =>
      toolOf(name, { findings: [findingOf(`${name}111`, name, { response: `</pre>No key for ${name}.` })] }),
    );
    const { page, said } = await openReport(browser, reportOf(tools), '#finding/c111');
    const cards = page.locator('#findings .rows > details');
    expect(await cards.count()).toBe(1);
    expect(await cards.locator('> summary').textContent()).toContain('4 tools');
    expect(await cards.locator('> .body .facts').textContent()).toContain('Response</pre>No key for a.');
    expect(await page.locator('details[open] > summary:focus').textContent()).toContain('c /city');
    expect(await cards.locator('.others details[open] .facts').textContent()).toContain('No key for c.');
    expect(said).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('groups findings with the same message in one line, and finds them all', async () => {
    const tools = ['a', 'b', 'c', 'd', 'e'].map((name, index) =>
      toolOf(name, { findings: [findingOf(`aaaa000${index}`, name)] }),
    );
    const { page, said } = await openReport(browser, reportOf([...tools, toolOf('f')]));
    expect(await page.locator('.fix-first li').allInnerTexts()).toEqual([
      expect.stringMatching(/The tool refuses what its schema allows\. a, b, c and 2 more/),
    ]);
    await page.getByRole('button', { name: 'show all 5 of this rule' }).click();
    expect(await page.getByRole('searchbox').inputValue()).toBe('run/valid-rejected');
    expect(await page.locator('output').textContent()).toBe('5 of 6 tools, 5 of 5 findings');
    expect(said).toEqual([]);
  });

  it('says what is missing in a browser that cannot decompress, and in a file that is damaged', async () => {
    const page = await browser.newPage();
    await page.addInitScript('delete globalThis.DecompressionStream');
    const old = await openReport(browser, SAMPLE, '', { page });
    expect(await old.page.locator('#page').textContent()).toContain('Use a browser from 2024 or later');
    await page.close();
    const damaged = await openReport(browser, SAMPLE, '', {
      damage: (html) => html.replace(/id="report">.{40}/, 'id="report">'),
    });
    expect(await damaged.page.locator('#page').textContent()).toContain('may be damaged or incomplete');
  });

  it('shows a tool whose name is a script as text', async () => {
    const { page, said, requests } = await openReport(browser, SAMPLE, '#finding/aaaa1111');
    expect(await page.locator('script').count()).toBe(3);
    expect(await page.locator('img, b, i').count()).toBe(0);
    expect(await page.getByRole('row').filter({ hasText: SCRIPT_NAME }).count()).toBe(1);
    const evidence = page.locator('.evidence p').first();
    expect((await evidence.textContent())?.trim()).toBe('</script><b>bold</b> \\u{202e}evil');
    expect([said, requests]).toEqual([[], []]);
  });

  it('lets no other script run', async () => {
    const { page, said } = await openReport(browser, SAMPLE);
    await page.evaluate(`{
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
    }`);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(said.join()).toContain('Content Security Policy');
  });

  it('filters by words, by standing and by severity', async () => {
    const { page, said } = await openReport(browser, SAMPLE);
    const count = page.locator('output');
    const search = page.getByRole('searchbox');
    await page.keyboard.press('/');
    await page.keyboard.type('ALARM schema');
    expect(await search.inputValue()).toBe('ALARM schema');
    expect(await count.textContent()).toBe('1 of 5 tools, 2 of 4 findings');
    expect(await page.locator('#tools .card').allInnerTexts()).toEqual([
      expect.stringContaining('set_alarm'),
    ]);
    await page.keyboard.press('Escape');
    expect(await count.textContent()).toBe('5 of 5 tools, 4 of 4 findings');
    await page.getByRole('combobox', { name: 'Tools' }).selectOption('untested');
    expect(await count.textContent()).toBe('1 of 5 tools, 0 of 4 findings');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('combobox', { name: 'Findings' }).selectOption('warning');
    expect(await count.textContent()).toBe('1 of 5 tools, 1 of 4 findings');
    expect(said).toEqual([]);
  });

  it('drills down from the verdict to a finding, and from there to its tool', async () => {
    const { page, said } = await openReport(browser, SAMPLE);
    await page.locator('.fix-first a').nth(1).click();
    const finding = page.locator('details[open]').filter({ hasText: 'The answer breaks its schema.' });
    expect(await finding.locator('.facts').textContent()).toContain('State the condition in the schema.');
    expect(await finding.locator('.command pre').first().textContent()).toContain('assay call set_alarm');
    await finding.locator('.facts').getByRole('link', { name: 'set_alarm' }).click();
    const tool = page.locator('#tools details[open]').first();
    expect(await tool.locator('summary').first().textContent()).toContain('broken');
    expect(await tool.locator('table').first().textContent()).toContain('no answer had such a value');
    expect(said).toEqual([]);
  });

  it('copies the command that reproduces a finding', async () => {
    const { page } = await openReport(browser, SAMPLE, '#finding/bbbb2222');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the command: Reproduce' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(SAMPLE.findings[1]?.reproduce);
  });

  it.each([
    ['a finding', '#finding/cccc3333', 'The error has no code.'],
    ['a tool', '#tool/find_station', 'find_station'],
    ['a tool with a hostile name', `#tool/${encodeURIComponent(SCRIPT_NAME)}`, SCRIPT_NAME],
  ])('opens at %s when the address names it', async (_, hash, text) => {
    const { page, said } = await openReport(browser, SAMPLE, hash);
    const summary = page.locator('details[open] > summary:focus');
    expect(await summary.textContent()).toContain(text);
    expect(await summary.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(900);
    expect(said).toEqual([]);
  });

  it.each(['findings', 'contract', 'charts', 'tools'])('scrolls to #%s when it opens', async (section) => {
    const { page } = await openReport(browser, SAMPLE, `#${section}`, { height: 300 });
    const top = await page.locator(`#${section}`).evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(-1);
    expect(top).toBeLessThan(150);
  });

  it('has no text under 11 pixels on a phone, charts included', async () => {
    const { page } = await openReport(browser, SAMPLE, '#tool/set_alarm', { width: 375 });
    await page.locator('.times').waitFor();
    const small = await page.evaluate(`[...document.querySelectorAll('#charts *, .times *, #contract *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
      .map((element) => {
        const box = element.closest('svg')?.viewBox.baseVal.width;
        const scale = box ? element.closest('svg').clientWidth / box : 1;
        return [element.textContent, parseFloat(getComputedStyle(element).fontSize) * scale];
      })
      .filter(([, size]) => size < 11)`);
    expect(small).toEqual([]);
  });

  it('follows a link to a tool that the filter hides', async () => {
    const { page } = await openReport(browser, SAMPLE);
    await page.getByRole('searchbox').fill('get_forecast');
    await page.locator('.fix-first').getByRole('link', { name: 'find_station' }).click();
    expect(await page.locator('details[open] > summary:focus').textContent()).toContain('find_station');
  });

  it.each(['#tool/%E0%A4%A', '#finding/none', '#tool/', '#<script>'])(
    'opens with the address %s, which names nothing',
    async (hash) => {
      const { page, said } = await openReport(browser, SAMPLE, hash);
      expect(await page.locator('#tools .card').count()).toBe(5);
      expect(said).toEqual([]);
    },
  );

  it('puts the tools into another order', async () => {
    const latency = { calls: 8, p50: 1, p95: 2, max: 3 };
    const tools = [
      toolOf('b_quick', { latency }),
      toolOf('a_slow', { latency: { ...latency, p50: 900 } }),
      toolOf('c_cut', { latency, confidence: 20, cases: { planned: 8, executed: 2, passed: 1 } }),
    ];
    const { page, said } = await openReport(browser, reportOf(tools));
    const names = page.locator('#tools .tool strong');
    const order = page.getByRole('combobox', { name: 'Order' });
    expect(await names.allTextContents()).toEqual(['b_quick', 'a_slow', 'c_cut']);
    for (const [value, wanted] of [
      ['slowest', ['a_slow', 'b_quick', 'c_cut']],
      ['unsure', ['c_cut', 'b_quick', 'a_slow']],
      ['name', ['a_slow', 'b_quick', 'c_cut']],
    ] as const) {
      await order.selectOption(value);
      expect(await names.allTextContents()).toEqual(wanted);
    }
    expect(await page.locator('#tools').textContent()).toContain('1 / 2 of 8 cases');
    expect(said).toEqual([]);
  });

  it('draws some of a thousand tools, more on demand, and any that the address names', async () => {
    const report = reportOf(Array.from({ length: 1000 }, (_, index) => toolOf(`tool_${index}`)));
    const { page, said } = await openReport(browser, report);
    expect(await page.locator('#tools .card').count()).toBe(50);
    await page.locator('#tools').getByRole('button', { name: 'Show 50 more' }).click();
    expect(await page.locator('#tools .card').count()).toBe(100);
    const named = await openReport(browser, report, '#tool/tool_900');
    expect(await named.page.locator('details[open] > summary:focus').textContent()).toContain('tool_900');
    expect([said, named.said]).toEqual([[], []]);
  });

  it('cuts names and evidence of a megabyte, and shows evidence in full on demand', async () => {
    const name = 'n'.repeat(1_000_000);
    const finding = findingOf('aaaa1111', name, { evidence: [{ text: 'e'.repeat(1_000_000) }] });
    const { page, said } = await openReport(browser, reportOf([toolOf(name, { findings: [finding] })]));
    expect((await page.locator('main').textContent())?.length).toBeLessThan(20_000);
    await page.locator('.evidence').getByRole('button', { name: 'Show all 1,000,000 characters' }).click();
    expect((await page.locator('.evidence pre').textContent())?.length).toBe(1_000_000);
    expect(said).toEqual([]);
  });

  it('says what is new, fixed, not looked for and still there since an earlier report', async () => {
    const former = [
      findingOf('aaaa1111', SCRIPT_NAME),
      findingOf('eeee5555', 'get_forecast', { message: 'This was fixed.' }),
      findingOf('ffff6666', 'drop_tables', { message: 'Nobody looked.' }),
    ];
    const earlier = { ...reportOf([], former), seed: 2 };
    const { page, said, requests } = await openReport(browser, SAMPLE, '', { earlier });
    const changes = page.getByRole('region', { name: 'Changes since the earlier report' });
    expect(await changes.locator('summary').allTextContents()).toEqual([
      '3 New',
      '1 Fixed',
      '1 No longer seen, but not tested',
      '1 Still there',
      '5 Tools with a different verdict',
    ]);
    expect(await changes.textContent()).toContain('The two runs used a different mode or seed');
    for (const title of ['No longer seen', 'Still there']) await changes.getByText(title).click();
    await changes.locator('details:nth-child(4) li').waitFor();
    const lists = await changes.locator('ul').allTextContents();
    expect(lists[1]).toContain('This was fixed.');
    expect(lists[2]).toContain('(the tool was not tested: it deletes, and the mode is safe)');
    expect(lists[3]).toContain(SCRIPT_NAME);
    expect(lists[4]).toContain('set_alarm: missing → broken');
    expect(await page.locator('#findings .pill.new').count()).toBe(3);
    await page.getByRole('checkbox', { name: 'only new' }).check();
    expect(await page.locator('output').textContent()).toBe('1 of 5 tools, 3 of 4 findings');
    expect([said, requests]).toEqual([[], []]);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('says that a report is partial, and shows one without tools', async () => {
    const { page, said } = await openReport(browser, { ...reportOf([]), partial: 'it was interrupted' });
    expect(await page.locator('.verdict').textContent()).toContain(
      'This report is partial: it was interrupted Assay made 40 of 40 planned calls. What was not tested has not passed.',
    );
    expect(await page.getByRole('heading', { name: '0 of 0 tools fully working so far' }).count()).toBe(1);
    expect(await page.locator('#findings').textContent()).toContain('No findings.');
    expect(said).toEqual([]);
  });

  it.each([
    ['desktop', 1280],
    ['phone', 375],
    ['small phone', 320],
  ])('fits the width of a %s', async (_, width) => {
    const { page } = await openReport(browser, SAMPLE, '#finding/aaaa1111', { width });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  it('prints every finding in full, and nothing that only a screen needs', async () => {
    const { page } = await openReport(browser, SAMPLE);
    expect(await page.locator('#findings .body').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.filters').isVisible()).toBe(false);
    expect(await page.locator('#verdict').isVisible()).toBe(true);
    expect(await page.locator('#contract table').isVisible()).toBe(true);
    const bodies = page.locator('#findings .body');
    expect(await bodies.count()).toBe(4);
    expect(await bodies.first().isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('#findings:not(:has(details[open]))').waitFor();
  });
});
