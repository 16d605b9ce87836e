import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Corpus, readCorpus } from './corpus.js';

/** Each `*.eval.ts` here exports `evaluate(corpus)`, which prints its tables and says whether its bars hold. */
const { values, positionals } = parseArgs({
  options: { corpus: { type: 'string' }, samples: { type: 'string' } },
  allowPositionals: true,
});
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.eval.js'));
if (values.corpus === undefined) {
  console.error('Usage: npm run eval -- --corpus <folder> [--samples <rule>] [part …]');
  console.error(`Parts: ${files.map((file) => file.replace('.eval.js', '')).join(', ')}`);
  process.exit(2);
}
const corpus = await readCorpus(values.corpus);
let held = true;
for (const file of files) {
  if (positionals.length > 0 && !positionals.includes(file.replace('.eval.js', ''))) continue;
  console.log(`\n## ${file.replace('.eval.js', '')}`);
  const { evaluate }: { evaluate: (corpus: Corpus, options: { samples?: string }) => Promise<boolean> } =
    await import(`./${file}`);
  held = (await evaluate(corpus, values)) && held;
}
process.exit(held ? 0 : 1);
