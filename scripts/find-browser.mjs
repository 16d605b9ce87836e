import { existsSync } from 'node:fs';

/** The Chromium of this machine, or undefined: CHROME_PATH, or where the usual packages put it. */
export function findBrowser() {
  const usual = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  return [
    process.env.CHROME_PATH ?? '',
    ...usual.map((name) => `/usr/bin/${name}`),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path !== '' && existsSync(path));
}
