import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that axe has to have looked at for its silence to mean anything. */
const FEWEST_PASSES = 20;

/** Elements that pass are counted, not described: most of the time would go into their selectors. */
const RUN = `axe
  .run({ preload: false, resultTypes: ['violations'] })
  .then(({ passes, violations }) => ({ passes: passes.length, violations }))`;

interface Result {
  readonly passes: number;
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe finds in an open page, with the elements that it is about. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { passes, violations } = (await page.evaluate(RUN)) as Result;
  if (passes <= FEWEST_PASSES) throw new Error(`axe looked at ${passes} rules only.`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
