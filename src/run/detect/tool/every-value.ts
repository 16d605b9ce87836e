import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf, describedAs, type Ignored } from './ignored-argument.js';
import { modeOf } from './ignored-match.js';
import { isTexts, itemsOf, pairsIn } from './several-values.js';

/** Calls that one pair of values costs. */
const COST = 3;

/** How a definition says that all values are needed, or that one is enough; then the values are named. */
const GIVEN = '(?:given|requested|specified|listed|named|supplied|provided|selected) ';
const EVERY = new RegExp(
  `\\b(?:(?:all|every(?: one)?|each)(?: of)? (?:the |these |those )(?:${GIVEN})?` +
    `|(?:ha(?:s|ve|ving)|carr(?:y|ies|ying)|with|match\\w*|(?:that|which|must) (?:contain|include)s?) (?:all|every|each) (?:${GIVEN})?)$`,
  'i',
);
const SOME = new RegExp(
  `\\b(?:any|at least one) (?:of (?:the |these |those )(?:${GIVEN})?|(?:the |these )?${GIVEN})$`,
  'i',
);

/** What follows where it is about what is shown of each item: "with all tags of it". */
const SHOWS = /^\w{0,20}\s+(?:of|for|shown|included|attached)\b/i;

/**
 * Values of which all are needed get items that have one of them alone, or values of which one is enough get fewer items
 * than one of them alone. What each gets alone is the control. Only of a tool that reads, and that has no mode for it.
 */
export async function everyValue(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Ignored | undefined> {
  const { name, schema } = argument;
  if (state.stage !== 'read' || !isTexts(schema)) return undefined;
  const how = saidOf(`${state.tool.description ?? ''}\n${describedAs(argument)}`, name);
  const sent = successes(state)[0]?.arguments;
  if (how === undefined || !isRecord(sent) || argumentsOf(state).some((one) => modeOf(one) !== undefined))
    return undefined;
  const compiled = compileSchema(state.tool.inputSchema);
  const ask = async (...values: readonly string[]): Promise<Shown | undefined> => {
    const args = { ...sent, [name]: values };
    const [worked] = successes(state);
    if (worked === undefined || compiled.check(args).outcome !== 'valid') return undefined;
    const attempt = await extraCall(state, context, emit, worked.scenario, args);
    return attempt?.succeeded === true ? { attempt, items: itemsOf(attempt) } : undefined;
  };
  for (const [one, other] of pairsIn(context, { name, schema }).slice(0, 2)) {
    if (state.extra < COST) return undefined;
    const [first, second, both] = [await ask(one), await ask(other), await ask(one, other)];
    if (first === undefined || second === undefined || both === undefined) continue;
    const [own, others] = [new Set(first.items), new Set(second.items)];
    const isApart =
      first.items.some((item) => !others.has(item)) || second.items.some((item) => !own.has(item));
    // Items that neither value alone has shown may be written otherwise.
    const isKnown = both.items.every((item) => own.has(item) || others.has(item));
    if (!isApart || !isKnown || own.size === 0 || others.size === 0) continue;
    // No limit explains more items than the fewest, or fewer than the most.
    const isWrong =
      how === 'every'
        ? both.items.length > Math.min(own.size, others.size)
        : both.items.length < Math.max(own.size, others.size);
    if (isWrong) return ignored(name, how, [one, other], both);
  }
  return undefined;
}

interface Shown {
  readonly attempt: Attempt;
  readonly items: readonly string[];
}

/** What the definition says of several values: the words before the name of the argument, or its last part. */
function saidOf(text: string, name: string): 'every' | 'some' | undefined {
  const noun = singular(snakeName(name).split('_').at(-1) ?? '');
  const words = noun.replace(/[^a-z0-9]/g, '');
  const before = text
    .split(/(?<=[.;!?])\s+|\n+/)
    .flatMap((sentence) =>
      [...sentence.matchAll(new RegExp(`\\b${words}`, 'gi'))]
        .filter(({ index }) => !SHOWS.test(sentence.slice(index)))
        .map(({ index }) => sentence.slice(0, index)),
    );
  const [every, some] = [EVERY, SOME].map((way) => before.some((start) => way.test(start)));
  if (every === some) return undefined;
  return every === true ? 'every' : 'some';
}

function ignored(
  name: string,
  how: 'every' | 'some',
  pair: readonly [string, string],
  { attempt, items }: Shown,
): Ignored {
  const [one, other] = pair.map((value) => quoteValue(value));
  return how === 'every'
    ? {
        attempt,
        message: `One value of "${quote(name, 60)}" is enough, although all are needed.`,
        expected: `only items with ${one} and ${other}`,
        received: `${items.length} items, more than with one of them alone`,
      }
    : {
        attempt,
        message: `All values of "${quote(name, 60)}" are needed, although one is enough.`,
        expected: `items with ${one} or ${other}`,
        received: `${items.length} items, fewer than with one of them alone`,
      };
}
