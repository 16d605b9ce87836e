import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './axe.js';
import { launch, openServers } from './open-page.js';
import { TWELVE } from './sample-servers.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
}, 60_000);

afterAll(() => browser?.close());

describe('the page of many servers', () => {
  it('says how many are clean, and shows each with what to fix, the worst first', async () => {
    const { page, said, requests } = await openServers(browser, TWELVE);
    expect(await page.title()).toBe('12 servers · Assay report');
    expect(await page.locator('#verdict-title').textContent()).toBe('6 of 12 servers are clean');
    const names = await page.locator('.server h3').allTextContents();
    expect(names).toHaveLength(12);
    expect(names.slice(0, 4)).toEqual(['github', 'postgres-production', 'figma', 'linear']);
    expect(names).toContain('<b>bold</b>');
    const first = page.locator('.server').first();
    expect(await first.textContent()).toContain('1 error, 4 warnings, 0 notes');
    expect(await first.locator('.causes li').count()).toBe(4);
    expect(await first.locator('.causes code', { hasText: 'inputSchema' }).count()).toBeGreaterThan(0);
    expect(await first.textContent()).not.toContain('`');
    expect(await page.locator('.server a', { hasText: 'linear' }).count()).toBe(0);
    expect([said, requests]).toEqual([[], []]);
  });

  it('leads to the report of a server and back', async () => {
    const { page, said } = await openServers(browser, TWELVE);
    await page.getByRole('link', { name: 'github', exact: true }).click();
    await page.locator('.masthead h1', { hasText: 'github-server' }).waitFor();
    expect(await page.locator('#findings .finding').count()).toBeGreaterThan(0);
    await page.locator('#tools summary').first().click();
    await page.getByRole('link', { name: 'All 12 servers' }).click();
    await page.locator('.server').first().waitFor();
    expect(said).toEqual([]);
  });

  it('opens at a finding of one server', async () => {
    const { page } = await openServers(browser, TWELVE, '?server=github#finding/a0');
    await page.locator('.finding[open]').waitFor();
    expect(await page.locator('.finding[open]').textContent()).toContain('(a)');
  });

  it.each([
    ['light', 1280, ''],
    ['dark', 1280, ''],
    ['light', 375, ''],
    ['dark', 375, '?server=github'],
  ] as const)(
    'has no violation that axe finds, and fits: %s, %i wide, at "%s"',
    async (colorScheme, width, end) => {
      const { page } = await openServers(browser, TWELVE, end, { colorScheme, width });
      expect(await axeViolations(page)).toEqual([]);
      const wide: unknown = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect(wide).toBe(false);
    },
  );
});
