import { isRecord } from '../../../model/json.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { singular } from '../../../scenario/known/singular.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { type Argument, argumentsOf, describedAs, type Ignored } from './ignored-argument.js';
import { modeOf } from './ignored-match.js';
import { isTexts, itemsOf, pairsIn } from './several-values.js';
import { workingCall } from './working-call.js';

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
  const { name } = argument;
  const how = isList(state, argument) ? saidOf(state, argument) : undefined;
  const [worked] = successes(state);
  if (how === undefined || !isRecord(worked?.arguments)) return undefined;
  const sent = worked.arguments;
  const ask = async (...values: readonly string[]): Promise<Shown | undefined> => {
    const [first] = successes(state);
    if (first === undefined) return undefined;
    const attempt = await workingCall(state, context, emit, first.scenario, { ...sent, [name]: values });
    return attempt === undefined ? undefined : { attempt, items: itemsOf(attempt) };
  };
  for (const pair of pairsIn(context, argument).slice(0, 2)) {
    if (state.extra < COST) return undefined;
    const [one, other] = pair;
    const [first, second, both] = [await ask(one), await ask(other), await ask(one, other)];
    if (first === undefined || second === undefined || both === undefined) continue;
    if (isCombinedWrongly(how, first.items, second.items, both.items)) return ignored(name, how, pair, both);
  }
  return undefined;
}

/** Whether an argument of a tool that reads takes several texts, and no other says how they are combined. */
const isList = (state: ToolState, { schema }: Argument): boolean =>
  state.stage === 'read' && isTexts(schema) && argumentsOf(state).every((one) => modeOf(one) === undefined);

/** Whether two values together get more items than both can have, or fewer than either has; where they differ at all. */
function isCombinedWrongly(
  how: 'every' | 'some',
  first: readonly string[],
  second: readonly string[],
  both: readonly string[],
): boolean {
  const [own, others] = [new Set(first), new Set(second)];
  const isApart = first.some((item) => !others.has(item)) || second.some((item) => !own.has(item));
  // Items that neither value alone has shown may be written otherwise.
  const isKnown = both.every((item) => own.has(item) || others.has(item));
  if (!isApart || !isKnown || own.size === 0 || others.size === 0) return false;
  // No limit explains more items than the fewest, or fewer than the most.
  return how === 'every'
    ? both.length > Math.min(own.size, others.size)
    : both.length < Math.max(own.size, others.size);
}

interface Shown {
  readonly attempt: Attempt;
  readonly items: readonly string[];
}

/** What the definition says of several values: the words before the name of the argument, or its last part. */
function saidOf({ tool }: ToolState, argument: Argument): 'every' | 'some' | undefined {
  const text = `${tool.description ?? ''}\n${describedAs(argument)}`;
  const noun = singular(snakeName(argument.name).split('_').at(-1) ?? '');
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
