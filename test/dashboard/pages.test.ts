import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardPages } from '../../src/cli/serve/dashboard-pages.js';
import { type RunningDashboard, serveDashboard } from '../../src/dashboard/serve-dashboard.js';
import { addToken } from '../../src/dashboard/token.js';
import type { History } from '../../src/store/index.js';
import { axeViolations } from '../report-page/axe.js';
import { emptyPage, launch } from '../report-page/open-page.js';
import { SCRIPT_NAME } from '../report-page/sample-report.js';
import { HOSTILE_NAMES, sampleHistory } from './sample-history.js';

let browser: Browser;
let history: History;
let close: () => Promise<void>;
let dashboard: RunningDashboard;
let locked: RunningDashboard;
const started: string[] = [];

beforeAll(async () => {
  ({ history, close } = await sampleHistory());
  const startCheck = {
    servers: new Set(['weather']),
    start: async (server: string) => {
      started.push(server);
      return { fleetRun: 'x' };
    },
  };
  let time = 0;
  const now = (): number => (time += 1_000);
  const options = {
    ...{
      history,
      pages: dashboardPages(),
      assay: '0.1.0',
      hosts: [],
      now,
      lookEvery: 50,
      startCheck,
    },
    onError: (error: unknown) => {
      throw error;
    },
  };
  dashboard = await serveDashboard({ ...options, needsToken: false }, { host: '127.0.0.1', port: 0 });
  locked = await serveDashboard({ ...options, needsToken: true }, { host: '127.0.0.1', port: 0 });
  browser = await launch();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await dashboard?.close();
  await locked?.close();
  await close?.();
});

/** Opens a page of the dashboard, and collects what goes wrong in it. */
async function open(path: string) {
  const page = await emptyPage(browser);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto(`http://127.0.0.1:${dashboard.port}${path}`);
  await settled(page);
  return { page, said };
}

/** Waits until everything that the page asks for is shown. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('.loading').first().waitFor({ state: 'detached' });
}

const query = (values: Record<string, string>): string => `?${new URLSearchParams(values)}`;

const PATHS: Readonly<Record<string, () => string>> = {
  overview: () => '/',
  server: () => `/server${query({ name: SCRIPT_NAME })}`,
  tool: () => `/tool${query({ server: SCRIPT_NAME, name: SCRIPT_NAME })}`,
  rules: () => '/rules',
  rule: () => `/rule${query({ id: 'run/valid-rejected' })}`,
  activity: () => '/activity',
  compare: () => `/compare${query({ before: SCRIPT_NAME, after: 'weather' })}`,
  api: () => '/api',
};

describe('a page of the dashboard', () => {
  it.each(Object.keys(PATHS))(
    'shows names and texts of servers as text, and has no violation that axe finds: %s',
    async (name) => {
      const { page, said } = await open(PATHS[name]?.() ?? '');
      for (const card of await page.locator('#changes summary').all()) await card.click();
      await settled(page);
      expect(await axeViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 375, height: 800 });
      expect(await axeViolations(page)).toEqual([]);
      const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect(isWide, 'is wider than a phone').toBe(false);
      expect(said).toEqual([]);
      expect(await page.locator('main img, main script, main style').count()).toBe(0);
    },
  );
});

describe('the dashboard', () => {
  it('is searched, sorted and filtered, and the address says how', async () => {
    const { page } = await open('/');
    const names = page.locator('.servers tbody th strong');
    const second = page.locator('.servers tbody tr').nth(1);
    await expect.poll(() => names.count()).toBe(HOSTILE_NAMES.length + 5);
    await page.keyboard.press('/');
    await page.keyboard.type('WEATH');
    await page.waitForURL(/\?q=WEATH/);
    await expect.poll(() => names.allTextContents()).toEqual(['weather']);
    await page.goto(`http://127.0.0.1:${dashboard.port}/`);
    await page.getByRole('link', { name: /Got worse/ }).click();
    await page.waitForURL(/change=worse/);
    await second.waitFor({ state: 'detached' });
    await page.goBack();
    await second.waitFor();
    await page.getByRole('button', { name: 'Server' }).click();
    await page.waitForURL(/sort=name&order=asc/);
    await page.locator('th[aria-sort="ascending"]', { hasText: 'Server' }).waitFor();
  });

  it('is filtered by fleet, group and tag, and shows servers that were not checked yet', async () => {
    const { page } = await open('/');
    const names = page.locator('.servers tbody th strong');
    await page.getByLabel('Fleet').selectOption({ label: 'platform (3)' });
    await page.waitForURL(/\?fleet=platform/);
    await page.locator('h1', { hasText: '1 of 3 servers clean' }).waitFor();
    await page.getByLabel('Group').selectOption({ label: 'outside (2)' });
    await page.waitForURL(/fleet=platform&group=outside/);
    await expect.poll(() => names.allTextContents()).toEqual(['weather', 'coming soon']);
    await page.getByRole('link', { name: 'coming soon' }).click();
    await page.getByText('This server has not been checked yet.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: SCRIPT_NAME }).click();
    await page.waitForURL(/fleet=platform&tag=/);
    await expect.poll(() => names.allTextContents()).toEqual(['coming soon']);
  });

  it('leads by keyboard from a server to its tool and back, without loading the page again', async () => {
    const { page } = await open('/?q=weather');
    await page.evaluate('window.kept = true');
    await page.getByRole('link', { name: 'weather', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'weather' }).waitFor();
    await page.locator('#contract').getByRole('link', { name: 'read' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'read' }).waitFor();
    await page.goBack();
    await page.locator('h1', { hasText: 'weather' }).waitFor();
    expect(await page.evaluate('window.kept')).toBe(true);
  });

  it('shows the lines of a definition that changed, and starts a check', async () => {
    const { page } = await open(`/server${query({ name: 'weather' })}`);
    await page.locator('#changes summary').first().click();
    expect(await page.locator('.diff .before').textContent()).toContain('sha256:one');
    expect(await page.locator('.diff .after').textContent()).toContain('sha256:two');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Started; see Activity').waitFor();
    expect(started).toEqual(['weather']);
  });

  it('shows what is under way as it happens', async () => {
    const { page } = await open('/activity');
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('0 done').waitFor();
    const [{ id = '' } = {}] = await history.fleets.recentRuns(1);
    await history.fleetJobs.abandon({ fleetRunId: id, server: 'docs' }, `Lost. ${SCRIPT_NAME}`);
    await page.getByText('1 given up').waitFor();
  });

  it('opens the report of a run', async () => {
    const { page, said } = await open(`/server${query({ name: 'weather' })}`);
    await page.getByRole('link', { name: 'Open the report' }).click();
    await page.locator('.kicker', { hasText: 'Assay report' }).waitFor();
    expect(said).toEqual([]);
  });

  it('asks for a token where one is needed, and keeps a browser signed in', async () => {
    const token = await addToken(history.tokens, {
      name: 'page',
      role: 'read',
      created_at: '2026-01-01T00:00:00Z',
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${locked.port}/rules`);
    await page.getByLabel('Token').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The bearer token is missing or wrong.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Token').fill(token ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('h1', { hasText: 'Rules' }).waitFor();
    await page.reload();
    await page.locator('h1', { hasText: 'Rules' }).waitFor();
    expect(await page.evaluate('document.cookie')).toBe('');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token').waitFor();
    await context.close();
  });
});
