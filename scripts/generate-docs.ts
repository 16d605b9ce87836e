import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CONFIG_SCHEMA } from '../src/config/index.js';
import { CONTRACT_SCHEMA, LOCK_SCHEMA } from '../src/drift/index.js';
import { FLEET_SCHEMA } from '../src/fleet/index.js';
import { withDefects } from './faulty-server-page.js';
import { COMMAND_PAGES, withOutputs } from './page-commands.js';
import { withTables } from './portability-tables.js';
import { PUBLISHED_IDS, withNewIds } from './published-ids.js';
import { withCommandOutputs } from './readme-outputs.js';
import { rulePages } from './rule-pages.js';

/** Regenerates `docs/rules`, the schemas of our files, and the generated parts of other pages: `npm run docs`. */
const folder = resolve('docs/rules');
const pages = rulePages();
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder))
  if (name.endsWith('.md') && !pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
// Editors read these, people read the pages about them: no indentation, which would be a third of their size.
for (const [name, schema] of [
  ['config', CONFIG_SCHEMA],
  ['contract', CONTRACT_SCHEMA],
  ['fleet', FLEET_SCHEMA],
  ['lock', LOCK_SCHEMA],
] as const)
  writeFileSync(resolve(`docs/assay.${name}.schema.json`), `${JSON.stringify(schema)}\n`);

function rewrite(page: string, change: (text: string) => string): void {
  writeFileSync(page, change(readFileSync(page, 'utf8')));
}
for (const page of COMMAND_PAGES) rewrite(page, withOutputs);
rewrite('docs/portability.md', withTables);
rewrite('docs/faulty-server.md', withDefects);
rewrite('README.md', withCommandOutputs);
rewrite(PUBLISHED_IDS, withNewIds);
console.log(`${pages.size} pages in docs/rules`);
