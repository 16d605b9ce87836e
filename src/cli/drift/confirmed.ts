import { createInterface } from 'node:readline/promises';
import type { Invocation } from '../invocation.js';

/** Asks a person on a terminal; nothing where there is none. */
export async function confirmed(
  question: string,
  { signal, streams }: Pick<Invocation, 'signal' | 'streams'>,
): Promise<boolean | undefined> {
  const { input, errors } = streams();
  if (!('isTTY' in input && input.isTTY === true)) return undefined;
  const lines = createInterface({ input, output: errors });
  try {
    return /^y(?:es)?$/i.test((await lines.question(question, { signal })).trim());
  } finally {
    lines.close();
  }
}
