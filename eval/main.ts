import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Corpus, readCorpus } from './corpus.js';

/** Each `*.eval.ts` here exports `evaluate(corpus)` (only a part with data of its own gets none), which prints its tables and says whether its bars hold. */
const { values, positionals } = parseArgs({
  options: { corpus: { type: 'string' }, samples: { type: 'string' } },
  allowPositionals: true,
});
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.eval.js'));
/** Parts that bring their own labelled data. */
const OWN_DATA = new Set(['languages']);
const needsCorpus = positionals.length === 0 || positionals.some((part) => !OWN_DATA.has(part));
if (values.corpus === undefined && needsCorpus) {
  console.error('Usage: npm run eval -- --corpus <folder> [--samples <rule>] [part …]');
  console.error(`Parts: ${files.map((file) => file.replace('.eval.js', '')).join(', ')}`);
  process.exit(2);
}
const corpus = values.corpus === undefined ? undefined : await readCorpus(values.corpus);
let held = true;
for (const file of files) {
  if (positionals.length > 0 && !positionals.includes(file.replace('.eval.js', ''))) continue;
  console.log(`\n## ${file.replace('.eval.js', '')}`);
  const {
    evaluate,
  }: { evaluate: (corpus: Corpus | undefined, options: { samples?: string }) => Promise<boolean> } =
    await import(`./${file}`);
  held = (await evaluate(corpus, values)) && held;
}
process.exit(held ? 0 : 1);
