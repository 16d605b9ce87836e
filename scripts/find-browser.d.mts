/** The Chromium of this machine, or undefined: CHROME_PATH, or where the usual packages put it. */
export function findBrowser(): string | undefined;
