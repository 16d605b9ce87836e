import { diagnose } from '../src/response/diagnose/diagnose.js';
import type { Bar } from './bar.js';
import { compare } from './compare.js';

/** Pieces of text that, repeated, make a careless regular expression slow. */
const PUMPS = [
  'a',
  ' ',
  '"',
  '(',
  '_',
  'no ',
  'a.',
  '\n at ',
  'error ',
  'either or ',
  '{"error":',
  '[[',
  '\\',
];
const tool = { name: 'get_thing', inputSchema: { type: 'object' } };

function diagnosis(pump: string, length: number): () => unknown {
  const response = { isError: true, content: [{ type: 'text', text: pump.repeat(length / pump.length) }] };
  return () => diagnose({ tool, input: { id: pump }, response });
}

/** A response that is a thousand times as long may cost more to hand over, and no more to diagnose. */
export async function bench(): Promise<readonly Bar[]> {
  const bars: Bar[] = [];
  for (const pump of PUMPS) {
    const costs = await compare({ short: diagnosis(pump, 5_000), long: diagnosis(pump, 5_000_000) });
    bars.push({
      what: `diagnosis of 5 MB of ${JSON.stringify(pump)} / of 5 kB`,
      ratio: costs.long / costs.short,
      limit: { atMost: 10 },
    });
  }
  return bars;
}
