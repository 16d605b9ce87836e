import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunReport } from '../../src/model/run-report.js';
import { runAssay } from '../cli/run-assay.js';
import { axeViolations } from './axe.js';
import { launch, openReport } from './open-page.js';

const SERVER = resolve(import.meta.dirname, '../../dist/examples/faulty-server/main.js');

/** What a reader opens, from the outside in, and what is there once it is open. */
const CARDS = [
  ['#findings details', '.body'],
  ['#tools .rows > details', '.schema'],
  ['.schema, .schema details', ':not(summary)'],
  ['.call', '.wire'],
] as const;

let browser: Browser;
let folder: string;
let report: RunReport;

beforeAll(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'assay-run-'));
  // Few calls show findings of every severity; the tools that never respond or are slow would only be waited for.
  const waiting = ['--deny', 'print_book', '--deny', 'price_newspaper_cover'];
  const words = ['check', '--no-save', '--mode', 'all', '--max-calls', '150', '--report', 'json=report.json'];
  await runAssay([...words, ...waiting, '--', process.execPath, SERVER], { cwd: folder });
  report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as RunReport;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the page of a real run of the faulty server', () => {
  it('leads from an error to the call that shows it, as it went over the wire', async () => {
    const shown = new Map(
      report.tools.flatMap(({ name, exchanges = [] }) =>
        exchanges.flatMap((exchange, index) =>
          exchange.findings.map((id) => [id, { name, exchange, number: index + 1 }] as const),
        ),
      ),
    );
    const finding = report.findings.find(({ id, severity }) => severity === 'error' && shown.has(id));
    const call = shown.get(finding?.id ?? '');
    const { page, said, requests } = await openReport(browser, report, `#finding/${finding?.id}`);
    await page
      .locator('.finding[open]')
      .getByRole('link', { name: /^call \d+$/ })
      .last()
      .click();
    const opened = page.locator('.call[open]');
    await opened.locator('.wire').first().waitFor();
    expect(page.url()).toContain(`#tool/${call?.name}/${call?.number}`);
    const sent = call?.exchange.params ?? {};
    expect(await opened.locator('.wire pre').first().textContent()).toBe(
      'value' in sent ? JSON.stringify(sent.value, null, 2) : '',
    );
    expect([said, requests]).toEqual([[], []]);
  });

  it.each(['light', 'dark'] as const)(
    'has no violation that axe finds with much of it open: %s',
    async (colorScheme) => {
      const { page, said } = await openReport(browser, report, '', { colorScheme });
      for (const [cards, body] of CARDS) {
        await page.locator(cards).evaluateAll((all) => {
          for (const one of all.slice(0, 6)) one.setAttribute('open', '');
        });
        const empty = () =>
          page
            .locator(cards)
            .evaluateAll(
              (all, part) =>
                all.filter((one) => one.matches('[open]') && one.querySelector(part) === null).length,
              body,
            );
        await expect.poll(empty).toBe(0);
      }
      expect(await page.locator('.call[open] .wire').count()).toBeGreaterThan(4);
      expect(await axeViolations(page)).toEqual([]);
      expect(said).toEqual([]);
    },
  );
});
