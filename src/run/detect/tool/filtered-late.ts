import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { canonicalJson, compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';
import { argumentsOf, describedAs, type Ignored } from './ignored-argument.js';
import { ALWAYS_FINDS } from './ignored-search.js';
import { onlyList } from './listed-items.js';

/** What says that a limit is for what is looked at, and not for what is found in it. */
const LOOKS_AT: readonly RegExp[] = [
  /\b(?:scan\w{0,4}|examin\w{1,3}|inspect\w{0,3}|look(?:s|ed)? (?:at|through)|among|out of|before filter\w{0,3})\b/i,
  /\bsearch(?:es|ed)? (?:in )?the (?:first|last|latest|most)\b/i,
  /\b(?:context|per|each|every)\b/i,
];

/** How many times as many are asked for, at most. */
const FURTHER = 10;

type Args = Readonly<Record<string, unknown>>;

/**
 * With a filter, a limit gets fewer items than it allows, although a larger one gets more of them: the items were counted
 * before they were selected. Without the filter, the limit gets as many as it allows. Only of a tool that reads.
 */
export async function filteredLate(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  name: string,
): Promise<Ignored | undefined> {
  const limit = argumentsOf(state).find((one) => one.name === name);
  if (limit === undefined || state.stage !== 'read') return undefined;
  const said = `${state.tool.name} ${state.tool.description ?? ''} ${describedAs(limit)}`;
  if (LOOKS_AT.some((words) => words.test(said)) || ALWAYS_FINDS.test(said)) return undefined;
  const { default: given, maximum } = limit.schema;
  const compiled = compileSchema(state.tool.inputSchema);
  const pages = successes(state).flatMap((attempt) => {
    if (!isRecord(attempt.arguments)) return [];
    const { [name]: most = given, ...rest } = attempt.arguments;
    const length = lengthOf(attempt);
    return typeof most === 'number' && length !== undefined ? [{ attempt, most, rest, length }] : [];
  });
  // A text with one line may say that there is none.
  const short = pages.find(
    (page) =>
      page.length > 1 &&
      page.length < page.most &&
      pages.some(
        (all) => all.most === page.most && all.length === all.most && isWithout(all.rest, page.rest),
      ),
  );
  if (short === undefined) return undefined;
  const more = Math.min(
    short.most * FURTHER,
    typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER,
  );
  const call = async (most: number): Promise<Attempt | undefined> => {
    const args = { ...short.rest, [name]: most };
    const isValid = more > short.most && compiled.check(args).outcome === 'valid';
    const attempt = isValid ? await extraCall(state, context, emit, short.attempt.scenario, args) : undefined;
    return attempt?.succeeded === true ? attempt : undefined;
  };
  const further = await call(more);
  const length = further === undefined ? undefined : lengthOf(further);
  if (length === undefined || length <= short.length) return undefined;
  // What is listed may have grown since.
  const again = await call(short.most);
  if (again === undefined || lengthOf(again) !== short.length) return undefined;
  return {
    attempt: again,
    message: `"${quote(name, 60)}" is applied before the other arguments select: fewer come than there are.`,
    expected: `${Math.min(short.most, length)}, of at least ${length}`,
    received: `${short.length}`,
  };
}

/** Whether some arguments are others without one or more of them. */
const isWithout = (fewer: Args, all: Args): boolean =>
  Object.keys(fewer).length < Object.keys(all).length &&
  Object.entries(fewer).every(([key, value]) => canonicalJson(value) === canonicalJson(all[key] ?? null));

/** The items of a list, or the lines of a text: one that is indented belongs to the one above it. */
function lengthOf({ reply }: Attempt): number | undefined {
  const data = shownData(reply);
  const items = onlyList(data);
  if (items !== undefined || data !== undefined) return items?.length;
  return replyText(reply)
    .split('\n')
    .filter((line) => /^\S/.test(line)).length;
}
