import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, type RunRule, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { type Argument, argumentsOf } from './ignored-argument.js';
import { onlyList } from './listed-items.js';

/** How a description promises results in the order of the request. */
const AS_ASKED =
  /\bin (?:the )?(?:same |given |requested )?order (?:of|as|in which|asked|given|requested)\b|\bin the order\b/i;

/** Folded names of lists that select, where the order of their items means nothing. */
const SELECTS =
  /^(?:exclude|include|filter|tag|label|categor|status|state|type|kind|level|role|priorit|source)/;

interface Listed {
  readonly attempt: Attempt;
  readonly items: readonly string[];
}

type Call = (value: readonly unknown[]) => Promise<Listed | undefined>;

/** A list in another order gets the same items, where it selects, and the items in that order, where that is promised. */
export const reversedList: ToolDetector = {
  name: 'reversed list',
  scope: 'tool',
  rules: [RUN_RULES.wrongOrder, RUN_RULES.filterIgnored],
  at: '/reversed',
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    if (state.stage !== 'read') return;
    for (const argument of argumentsOf(state)) {
      const found =
        argument.schema.type === 'array' ? await compare(state, context, emit, argument) : undefined;
      if (found !== undefined) yield found;
    }
  },
};

async function compare(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  argument: Argument,
): Promise<Detection | undefined> {
  const { name } = argument;
  const isPromised = AS_ASKED.test(state.tool.description ?? '');
  const given = isPromised || SELECTS.test(foldName(name)) ? listGiven(state, argument) : [];
  const base = successes(state).find((attempt) => (itemsOf(attempt)?.length ?? 0) > 0);
  const sent = base?.arguments;
  if (base === undefined || !isRecord(sent) || given.length < 2) return undefined;
  const call: Call = async (value) => {
    const attempt = await extraCall(state, context, emit, base.scenario, { ...sent, [name]: value });
    const items = attempt?.succeeded === true ? itemsOf(attempt) : undefined;
    return attempt === undefined || items === undefined ? undefined : { attempt, items };
  };
  const [one, other] = [await call(given), await call(given.toReversed())];
  if (one === undefined || other === undefined) return undefined;
  if (isPromised) return one.items.length === given.length ? unmoved(state, name, one, other) : undefined;
  const isEqual = isSame(one.items.toSorted(), other.items.toSorted());
  const again = isEqual ? undefined : await call(given);
  // What changes by itself proves nothing.
  if (again === undefined || !isSame(one.items, again.items)) return undefined;
  const message = `Not every item of "${quote(name, 60)}" is applied: their order decides.`;
  return detection(RUN_RULES.filterIgnored, state, name, message, one.items, other);
}

/** The items of a reversed request come as before. */
function unmoved(state: ToolState, name: string, one: Listed, other: Listed): Detection | undefined {
  if (new Set(one.items).size < 2 || !isSame(one.items, other.items)) return undefined;
  const message = 'The items do not come in the order that was asked for.';
  return detection(RUN_RULES.wrongOrder, state, name, message, one.items.toReversed(), other);
}

function detection(
  rule: RunRule,
  { tool }: ToolState,
  name: string,
  message: string,
  expected: readonly string[],
  { attempt, items }: Listed,
): Detection {
  const draft = {
    path: joinPointer('/reversed', name),
    message,
    expected: quote(expected, 160),
    received: quote(items, 160),
    evidence: [{ text: `request: ${quote(attempt.arguments, 160)}` }],
  };
  return { finding: runFinding(rule, tool.name, draft, 'response'), attempt, isConfirmed: true };
}

/** Two different items: those of a call that was made, or the first that the schema lists. */
function listGiven({ attempts }: ToolState, { name, schema }: Argument): readonly unknown[] {
  const sent = attempts
    .filter(({ succeeded }) => succeeded)
    .map(({ arguments: args }) => (isRecord(args) ? args[name] : undefined))
    .find((value) => Array.isArray(value) && new Set(value).size > 1);
  if (Array.isArray(sent)) return [...new Set(sent)].slice(0, 2);
  const { items } = schema;
  return isRecord(items) && Array.isArray(items.enum) ? items.enum.slice(0, 2) : [];
}

const itemsOf = ({ reply }: Attempt): readonly string[] | undefined =>
  onlyList(shownData(reply))?.map((item) => canonicalJson(item));

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
