import { readdirSync } from 'node:fs';
import { type Bar, describeBar, isCleared } from './bar.js';

/** Each `*.bench.ts` here exports `bench()`, which prints its table and returns its bars. */
const wanted = process.argv.slice(2);
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.js'));
const chosen = files.filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)));
if (chosen.length === 0) {
  console.error(
    `No such benchmark. There are: ${files.map((file) => file.replace('.bench.js', '')).join(', ')}`,
  );
  process.exit(2);
}
let missed = false;
for (const file of chosen) {
  console.log(`\n## ${file.replace('.bench.js', '')}`);
  const { bench }: { bench: () => Promise<readonly Bar[]> } = await import(`./${file}`);
  for (const bar of await bench()) {
    console.log(describeBar(bar));
    missed ||= !isCleared(bar);
  }
}
process.exit(missed ? 1 : 0);
