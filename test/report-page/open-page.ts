import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/find-browser.mjs';
import type { RunReport } from '../../src/model/run-report.js';
import type { ServersReport } from '../../src/model/servers-report.js';
import { compareReports } from '../../src/report/compare-reports.js';
import { htmlReport, htmlServers } from '../../src/report/html/html.js';

const TEMPLATE = resolve(import.meta.dirname, '../../dist/web/page.html');
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long a step in the page may take: only a machine that is very busy comes near it. */
const LONGEST_STEP = 120_000;

/** Starts the Chromium of this machine; that there is none is a failure, not a reason to test nothing. */
export async function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error(
      'The report page is tested in Chromium, and there is none: install the package "chromium" or set CHROME_PATH.',
    );
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const context = await browser.newContext();
  context.setDefaultTimeout(LONGEST_STEP);
  await context.newPage();
  return browser;
}

/** What a test wants to be different about the window. */
export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/**
 * The one page of a browser, empty and heard by nobody. Tests of a file follow each other in it: a new tab costs a
 * process, and its first frames have been seen to wait for ever.
 */
export async function emptyPage(browser: Browser, look: Look = {}): Promise<Page> {
  const { width = 1280, height = 900, colorScheme = 'light' } = look;
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('The browser has no page: open it with launch().');
  for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event);
  await page.goto('about:blank');
  const size = page.viewportSize();
  if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  return page;
}

/** An open report, with everything that it said and asked for. */
export interface OpenPage {
  readonly page: Page;
  /** What came to the console, and errors that nothing caught. */
  readonly said: string[];
  /** Requests beside that for the file itself. */
  readonly requests: string[];
}

/** What a test wants to be different. */
export interface Setting extends Look {
  /** The report with which it is compared. */
  readonly earlier?: RunReport;
  /** Another page than the browser's own, in which it is opened. */
  readonly page?: Page;
  /** What happens to the file before it is opened. */
  readonly damage?: (html: string) => string;
}

/** Writes a report as HTML and opens the file, as a reader would; `hash` is the end of the address. */
export function openReport(
  browser: Browser,
  report: RunReport,
  hash = '',
  setting: Setting = {},
): Promise<OpenPage> {
  const { earlier } = setting;
  const comparison = earlier === undefined ? undefined : compareReports(earlier, report);
  return openFile(browser, (template) => htmlReport(report, template, comparison), hash, setting);
}

/** The same with the reports of many servers; `end` is the end of the address. */
export function openServers(
  browser: Browser,
  report: ServersReport,
  end = '',
  setting: Setting = {},
): Promise<OpenPage> {
  return openFile(browser, (template) => htmlServers(report, template), end, setting);
}

async function openFile(
  browser: Browser,
  make: (template: string) => Promise<string>,
  hash: string,
  setting: Setting,
): Promise<OpenPage> {
  const { damage = (html) => html } = setting;
  const folder = mkdtempSync(join(tmpdir(), 'assay-page-'));
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'report.html');
  writeFileSync(file, damage(await make(readFileSync(TEMPLATE, 'utf8'))));
  const page = setting.page ?? (await emptyPage(browser, setting));
  const said: string[] = [];
  const requests: string[] = [];
  const address = pathToFileURL(file).href;
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => {
    if (request.url().split(/[?#]/)[0] !== address) requests.push(request.url());
  });
  await page.goto(`${address}${hash}`);
  await page.locator('#page:not(:empty)').waitFor();
  return { page, said, requests };
}
