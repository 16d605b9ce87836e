import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CONFIG_SCHEMA } from '../src/config/index.js';
import { COMMAND_PAGES, withOutputs } from './page-commands.js';
import { withTables } from './portability-tables.js';
import { rulePages } from './rule-pages.js';

/** Writes `docs/rules`, the tables of `docs/portability.md` and the schema of the configuration anew: `npm run docs`. */
const folder = resolve('docs/rules');
const pages = rulePages();
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
writeFileSync(resolve('docs/assay.config.schema.json'), `${JSON.stringify(CONFIG_SCHEMA, null, 2)}\n`);
for (const page of COMMAND_PAGES) writeFileSync(page, withOutputs(readFileSync(page, 'utf8')));
console.log(`${pages.size} pages in docs/rules`);
const page = resolve('docs/portability.md');
writeFileSync(page, withTables(readFileSync(page, 'utf8')));
