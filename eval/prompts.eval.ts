import { ToolCallValidator } from '../src/args/index.js';
import { isRecord } from '../src/model/json.js';
import { estimateTokens } from '../src/model/token-estimate.js';
import type { JsonSchema } from '../src/model/tool.js';
import { compileSchema } from '../src/schema/index.js';
import { validArguments } from './args/valid-arguments.js';
import type { Corpus } from './corpus.js';
import { mistakes } from './prompts/mistakes.js';
import { correctByPrompt } from './prompts/prompt-corrector.js';

interface Row {
  prompts: number;
  rebuilt: number;
  tokens: number[];
  again: number[];
}

const BUDGET = 500;
const LEAST_REBUILT = 0.9;
const MOST_SHOWN = 10;

/** What help prompts cost, and whether a valid call can be rebuilt from the prompt alone. */
export async function evaluate({ servers }: Corpus): Promise<boolean> {
  const rows = new Map<string, Row>();
  const misses: string[] = [];
  for (const { file, tools } of servers)
    for (const tool of tools) {
      const schema = tool.inputSchema as JsonSchema;
      const original = validArguments(compileSchema(schema, { closed: true }));
      if (original === undefined || !isRecord(schema)) continue;
      const validator = new ToolCallValidator({ strict: false });
      const readOnly = isRecord(tool.annotations) && tool.annotations.readOnlyHint === true;
      validator.registerSchema('tool', schema, { readOnly });
      for (const { kind, args } of mistakes(schema, original)) {
        const result = validator.validate('tool', args);
        if (result.valid || result.inconclusive !== undefined) continue;
        const row = rows.get(kind) ?? { prompts: 0, rebuilt: 0, tokens: [], again: [] };
        rows.set(kind, row);
        const prompt = validator.buildHelpPrompt('tool', result.errors, { arguments: args });
        const again = validator.buildHelpPrompt('tool', result.errors, { arguments: args, attempt: 2 });
        row.prompts++;
        row.tokens.push(estimateTokens(prompt));
        row.again.push(estimateTokens(again));
        if (validator.validate('tool', correctByPrompt(args, prompt)).valid) row.rebuilt++;
        else misses.push(`${file} ${String(tool.name)}, ${kind}`);
      }
    }
  return report(rows, misses);
}

const sorted = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b);
const quantile = (numbers: readonly number[], part: number): number =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0;

function report(rows: ReadonlyMap<string, Row>, misses: readonly string[]): boolean {
  console.table(
    Object.fromEntries(
      [...rows].map(([kind, { prompts, rebuilt, tokens, again }]) => [
        kind,
        {
          prompts,
          'rebuilt %': ((100 * rebuilt) / prompts).toFixed(1),
          'tokens, median': quantile(tokens, 0.5),
          'tokens, 95 %': quantile(tokens, 0.95),
          'again, median': quantile(again, 0.5),
        },
      ]),
    ),
  );
  for (const miss of misses.slice(0, MOST_SHOWN)) console.log(`  not rebuilt: ${miss}`);
  const all = [...rows.values()];
  const prompts = all.reduce((sum, row) => sum + row.prompts, 0);
  const rebuilt = all.reduce((sum, row) => sum + row.rebuilt, 0);
  const tokens = all.flatMap((row) => row.tokens);
  const longest = quantile(tokens, 1);
  const bars = [
    [longest <= BUDGET, `longest prompt: ${longest} tokens (≤ ${BUDGET}); median ${quantile(tokens, 0.5)}`],
    [
      rebuilt >= LEAST_REBUILT * prompts,
      `valid calls rebuilt from the prompt alone: ${rebuilt} of ${prompts}, ${((100 * rebuilt) / prompts).toFixed(1)} % (≥ ${100 * LEAST_REBUILT} %)`,
    ],
  ] as const;
  for (const [held, text] of bars) console.log(`${held ? 'ok    ' : 'MISSED'} ${text}`);
  return bars.every(([held]) => held);
}
