import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { htmlReport } from '../src/report/html/html.js';
import type { Bar } from './bar.js';
import { largeReport } from './page/large-report.js';
import { scriptingOf } from './page/scripting.js';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const KEYS = ['p', 'a', 'r', 'c', 'e', 'l'];

/** Milliseconds of scripting that a reader does not notice. */
const UNNOTICED = 100;

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

/** How large the page of a large server is, and how quick to open, to filter and to look into. */
export async function bench(): Promise<readonly Bar[]> {
  const report = largeReport(1_000, 20);
  const json = JSON.stringify(report, null, 2);
  const compressed = gzipSync(json).length;
  const html = await htmlReport(report, readFileSync(at('dist/web/page.html'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'assay-page-'));
  const file = join(folder, 'report.html');
  writeFileSync(file, html);
  const browser = await launch();
  try {
    const times = await measure(browser, pathToFileURL(file).href);
    const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString('en')} kB`;
    console.log(`1,000 tools, 20,000 calls: JSON ${kilobytes(json.length)}, gzip ${kilobytes(compressed)}`);
    console.log(`page ${kilobytes(html.length)}`);
    console.log(
      `scripting until the page is drawn: ${times.first.map((one) => one.toFixed(0)).join(', ')} ms`,
    );
    console.log(
      `scripting of each key of a search: ${times.keys.map((one) => one.toFixed(0)).join(', ')} ms`,
    );
    console.log(`scripting until the calls of a tool are drawn: ${times.open.toFixed(0)} ms`);
    return [
      {
        what: 'page, against 2 × the gzip of its JSON + 300 kB',
        ratio: html.length / (2 * compressed + 300_000),
        limit: { atMost: 1 },
      },
      bar('first content', median(times.first)),
      bar('a key of the search (the slowest)', Math.max(...times.keys)),
      bar('the calls of a tool', times.open),
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function bar(what: string, milliseconds: number): Bar {
  return {
    what: `${what}: scripting, against ${UNNOTICED} ms`,
    ratio: milliseconds / UNNOTICED,
    limit: { atMost: 1 },
  };
}

interface Times {
  readonly first: readonly number[];
  readonly keys: readonly number[];
  readonly open: number;
}

async function measure(browser: Browser, address: string): Promise<Times> {
  const first: number[] = [];
  for (let round = 0; round < 3; round++) {
    const page = await browser.newPage();
    first.push(
      await scriptingOf(browser, page, async () => {
        await page.goto(address);
        await page.locator('#tools').waitFor();
        await page.waitForTimeout(500);
      }),
    );
    await page.close();
  }
  const page = await browser.newPage();
  await page.goto(address);
  const search = page.getByRole('searchbox');
  await search.focus();
  const keys: number[] = [];
  for (const key of KEYS)
    keys.push(
      await scriptingOf(browser, page, async () => {
        await page.keyboard.press(key);
        await page.waitForTimeout(300);
      }),
    );
  await search.fill('');
  const open = await scriptingOf(browser, page, async () => {
    await page.locator('#tools summary').nth(30).click();
    await page.locator('.call').first().waitFor();
  });
  return { first, keys, open };
}

async function launch(): Promise<Browser> {
  const { findBrowser }: { findBrowser: () => string | undefined } = await import(
    at('scripts/find-browser.mjs').href
  );
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('There is no Chromium: set CHROME_PATH.');
  return chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
}
