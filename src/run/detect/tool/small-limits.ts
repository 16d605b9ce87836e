import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/hash.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { listedItems, onlyList } from './listed-items.js';

/** Limits that are tried, and items that a list needs for it. */
const [TRIED, LEAST] = [[2, 3], 5];

const lengthOf = ({ succeeded, reply }: Attempt): number | undefined =>
  succeeded ? onlyList(shownData(reply))?.length : undefined;

/**
 * Two small limits each get one item less than they allow, although there are more, or other items than those that come
 * first with a larger one. Only of a tool that reads.
 */
export async function* smallLimits(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  name: string,
): AsyncGenerator<Detection> {
  if (state.stage !== 'read') return;
  const base = successes(state).find((attempt) => (listedItems(attempt)?.length ?? 0) >= LEAST);
  const sent = base?.arguments;
  if (base === undefined || !isRecord(sent) || state.extra < TRIED.length) return;
  const compiled = compileSchema(state.tool.inputSchema);
  const limited = async (): Promise<readonly Attempt[] | undefined> => {
    const attempts: Attempt[] = [];
    for (const size of TRIED) {
      const args = { ...sent, [name]: size };
      const isValid = compiled.check(args).outcome === 'valid';
      const attempt = isValid ? await extraCall(state, context, emit, base.scenario, args) : undefined;
      if (attempt === undefined) return undefined;
      attempts.push(attempt);
    }
    return attempts;
  };
  const attempts = await limited();
  if (attempts === undefined) return;
  const last = attempts.at(-1);
  const words = isEach(attempts, (attempt, size) => lengthOf(attempt) === size - 1)
    ? {
        message: `The response has one item less than "${quote(name, 60)}" allows, although there are more.`,
        expected: `${TRIED.at(-1)}`,
        received: `${Number(TRIED.at(-1)) - 1}`,
      }
    : await notTheFirst(state, attempts, name, limited, () =>
        extraCall(state, context, emit, base.scenario, base.arguments),
      );
  if (words === undefined || last === undefined) return;
  const draft = { path: joinPointer('', name), ...words };
  yield {
    finding: runFinding(RUN_RULES.limitIgnored, state.tool.name, draft),
    attempt: last,
    isConfirmed: true,
  };
}

const isEach = (attempts: readonly Attempt[], isSo: (attempt: Attempt, size: number) => boolean): boolean =>
  attempts.every((attempt, index) => isSo(attempt, TRIED[index] ?? 0));

/** How a definition promises an order in which the first items are the ones that are asked for. */
const FIRST_ONES =
  /\b(?:newest|latest|oldest|recent(?:ly)?|sorted|ordered|ranked|top|highest|lowest|largest|smallest|most|best|first)\b/i;
const BY_CHANCE = /\b(?:random|sampl|shuffl)/i;

/** What is said of small limits that get other items than the longer list begins with, where that has an order. */
async function notTheFirst(
  { tool }: ToolState,
  attempts: readonly Attempt[],
  name: string,
  limited: () => Promise<readonly Attempt[] | undefined>,
  longer: () => Promise<Attempt | undefined>,
): Promise<{ readonly message: string; readonly expected: string; readonly received: string } | undefined> {
  const said = `${tool.name.replaceAll('_', ' ')} ${tool.description ?? ''}`;
  if (!FIRST_ONES.test(said) || BY_CHANCE.test(said)) return undefined;
  const itemsOf = (attempt: Attempt | undefined): readonly string[] =>
    attempt === undefined ? [] : (listedItems(attempt) ?? []).map((item) => canonicalJson(item));
  const all = itemsOf(await longer());
  const isOther = (attempt: Attempt, size: number): boolean => {
    const items = itemsOf(attempt);
    const first = all.slice(0, size);
    return items.length === size && items.some((item) => !first.includes(item));
  };
  if (all.length < LEAST || !isEach(attempts, isOther)) return undefined;
  // Other calls may have changed an item since: the same is seen again between two lists that are alike.
  const between = (await limited()) ?? [];
  const isSteady = canonicalJson(all) === canonicalJson(itemsOf(await longer()));
  if (!isSteady || between.length === 0 || !isEach(between, isOther)) return undefined;
  return {
    message: `A small "${quote(name, 60)}" gets other items than the first ones of the longer list.`,
    expected: quote(all.slice(0, TRIED.at(-1)), 240),
    received: quote(itemsOf(attempts.at(-1)), 240),
  };
}
