import { readToolList } from '../src/protocol/index.js';
import type { Corpus } from './corpus.js';
import { judgeMutations, type MutationScore } from './drift/contradictions.js';

/** Contradictions that are printed. */
const MAX_LINES = 30;

/** Whether what is said of two versions of a tool holds, for all tools and mutations whose direction is certain. */
export async function evaluate({ servers }: Corpus): Promise<boolean> {
  const score: MutationScore = {
    comparisons: 0,
    samples: 0,
    answers: { yes: 0, no: 0, unknown: 0 },
    contradictions: [],
  };
  let count = 0;
  for (const { tools } of servers)
    for (const tool of readToolList(tools, '2025-11-25').tools) {
      judgeMutations(tool, score);
      count++;
    }
  const { comparisons, samples, answers, contradictions } = score;
  console.log(`${count} tools, ${comparisons} mutations, ${samples} values`);
  console.log(`said: yes ${answers.yes}, no ${answers.no}, unknown ${answers.unknown}`);
  console.log(`contradicted: ${contradictions.length}`);
  for (const line of contradictions.slice(0, MAX_LINES)) console.log(`  ${line}`);
  return contradictions.length === 0;
}
