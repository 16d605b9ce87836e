import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CONFIG_SCHEMA } from '../src/config/index.js';
import { rulePages } from './rule-pages.js';

/** Writes `docs/rules` and the schema of the configuration anew: `npm run docs`, from the root of the project. */
const folder = resolve('docs/rules');
const pages = rulePages();
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
writeFileSync(resolve('docs/assay.config.schema.json'), `${JSON.stringify(CONFIG_SCHEMA, null, 2)}\n`);
console.log(`${pages.size} pages in docs/rules`);
