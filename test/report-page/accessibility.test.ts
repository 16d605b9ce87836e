import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './axe.js';
import { launch, openReport } from './open-page.js';
import { SAMPLE } from './sample-report.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
}, 60_000);

afterAll(() => browser?.close());

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.matches(':focus'))) return;
  }
  throw new Error('The Tab key does not lead there.');
}

describe('the page of a report for those who do not see or point', () => {
  it('can be used by keyboard from the search to a call', async () => {
    const { page } = await openReport(browser, SAMPLE);
    await page.keyboard.press('/');
    await page.keyboard.type('set_alarm');
    const card = page.locator('#tools summary').first();
    await tabTo(page, card);
    await page.keyboard.press('Enter');
    const call = page.locator('.call > summary').first();
    await call.waitFor();
    await tabTo(page, call);
    await page.keyboard.press('Space');
    await page.locator('.call[open] .wire').first().waitFor();
    expect(await page.locator('.call[open] .wire').count()).toBe(2);
  });

  it.each([
    ['light', 1280, ''],
    ['dark', 1280, ''],
    ['light', 375, '#finding/bbbb2222'],
    ['dark', 1280, '#finding/bbbb2222'],
    ['light', 1280, '#tool/set_alarm'],
    ['light', 1280, '#tool/set_alarm/1'],
    ['light', 1280, '#tool/set_alarm/2'],
    ['dark', 1280, '#tool/set_alarm/3'],
    ['light', 375, '#tool/set_alarm/2'],
    ['dark', 375, '#tool/set_alarm/4'],
    ['dark', 375, '#tool/find_station'],
  ] as const)('has no violation that axe finds: %s, %i wide, at "%s"', async (colorScheme, width, hash) => {
    const { page } = await openReport(browser, SAMPLE, hash, { colorScheme, width });
    if (hash.startsWith('#tool/set_alarm')) {
      await page.getByText('Input schema', { exact: true }).click();
      await page.locator('.schema[open] details').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '');
      });
    }
    expect(await axeViolations(page)).toEqual([]);
  });
});
