import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { argumentsOf } from './ignored-argument.js';
import { readsOrComputes } from './reads-or-computes.js';
import { isNear } from './wrong-average.js';

/** What a choice asks for, by its folded name. */
const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    average: 'avg',
    avg: 'avg',
    mean: 'avg',
    sum: 'sum',
    total: 'sum',
    count: 'count',
    min: 'min',
    minimum: 'min',
    max: 'max',
    maximum: 'max',
  }),
);

/** Choices that are asked for. */
const NEEDED: readonly string[] = ['avg', 'sum', 'count'];

/** The average that a choice returns is not the sum through the count that two others return. Only of what reads or computes. */
export const aggregates: ToolDetector = {
  name: 'aggregates',
  scope: 'tool',
  rules: [RUN_RULES.numbersContradict],
  at: '/aggregates',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    if (!readsOrComputes(state)) return;
    for (const { name, schema } of argumentsOf(state)) {
      const members = new Map(
        (Array.isArray(schema.enum) ? schema.enum : []).flatMap((member: unknown) => {
          const meaning = typeof member === 'string' ? MEANINGS.get(foldName(member)) : undefined;
          return meaning === undefined ? [] : [[meaning, member] as const];
        }),
      );
      if (!NEEDED.every((one) => members.has(one))) continue;
      for (const base of basesOf(state, name).slice(0, 2)) {
        const results = new Map<string, Result>();
        for (const [meaning, value] of members) {
          const args = { ...(isRecord(base.arguments) ? base.arguments : {}), [name]: value };
          const attempt = await extraCall(state, context, emit, base.scenario, args);
          const result = attempt?.succeeded === true ? numberIn(attempt, args) : undefined;
          if (attempt !== undefined && result !== undefined) results.set(meaning, { attempt, result });
        }
        const found = judged(state, name, results);
        if (found !== undefined) {
          yield found;
          return;
        }
      }
    }
  },
};

interface Result {
  readonly attempt: Attempt;
  readonly result: number;
}

/** A success for each of the other arguments that were sent. */
function basesOf(state: ToolState, name: string): readonly Attempt[] {
  const seen = new Map<string, Attempt>();
  for (const attempt of successes(state)) {
    if (!isRecord(attempt.arguments)) continue;
    const { [name]: _, ...rest } = attempt.arguments;
    const key = canonicalJson(rest);
    if (!seen.has(key)) seen.set(key, attempt);
  }
  return [...seen.values()];
}

/** The only number of a response that is not an argument. */
function numberIn({ reply }: Attempt, args: Readonly<Record<string, unknown>>): number | undefined {
  const data = replyData(reply);
  if (typeof data === 'number') return data;
  const numbers = Object.values(isRecord(data) ? data : {}).filter((value) => typeof value === 'number');
  const [only, ...more] = numbers.filter((value) => !Object.values(args).includes(value));
  return more.length === 0 ? only : undefined;
}

function judged(
  { tool }: ToolState,
  name: string,
  results: ReadonlyMap<string, Result>,
): Detection | undefined {
  const [average, sum, count] = NEEDED.map((one) => results.get(one));
  if (average === undefined || sum === undefined || count === undefined || count.result < 1) return undefined;
  const expected = sum.result / count.result;
  const [least, most] = [results.get('min')?.result, results.get('max')?.result];
  // Where the least and the largest value do not fit either, the numbers are of something else.
  const isOfThese =
    least === undefined || most === undefined || (expected >= least - 0.01 && expected <= most + 0.01);
  if (isNear(average.result, expected) || !isOfThese) return undefined;
  const draft = {
    path: joinPointer('/aggregates', name),
    message: `The average that "${quote(name, 60)}" asks for is not the sum through the count.`,
    expected: `${sum.result} / ${count.result} = ${expected}`,
    received: `${average.result}`,
    evidence: [{ text: `request: ${quote(average.attempt.arguments, 160)}` }],
  };
  const finding = runFinding(RUN_RULES.numbersContradict, tool.name, draft, 'response');
  return { finding, attempt: average.attempt, isConfirmed: true };
}
