import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { snakeName } from '../../../scenario/plausible/name-values.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';

/** Pairs of tools that are read again. */
const MOST = 4;

/** Folded names of members that count all of something: `totalKeys`, `key_count`, `num_keys`. */
const COUNT = /^(?:total|num|numberof)(\w{3,40})$|^(\w{3,40}?)(?:count|total)$/;

/** Folded names of members that say whether all is well. */
const VERDICT = /^(?:is)?(valid|consistent|healthy|intact|complete|insync)$/;

/** Names of objects around what is said of everything. */
const WHOLE = /^(?:summary|stats|statistics|totals|counts|overview|result|results|data|meta)$/;

/** Words in the name of a tool that shows a part, or something else than what is stored. */
const PART = new RegExp(
  `(?:^|_)(?:${[
    'open|active|recent|pending|unused|missing|overdue|expired|archived|deleted|trash|trashed|completed|done',
    'today|upcoming|failed|my|own|matching|orphan|orphans|orphaned|untagged|unread|new|next|latest|top',
    'cache|cached|queue|session|memory|draft|drafts|search|find|query|filter|by|for|usage|history',
  ].join('|')})(?:_|$)`,
);

/** What one call without arguments says of everything. */
interface Claims {
  readonly state: ToolState;
  readonly attempt: Attempt;
  /** By what is counted. */
  readonly counts: ReadonlyMap<string, Claim<number>>;
  /** By what is judged. */
  readonly verdicts: ReadonlyMap<string, Claim<boolean>>;
}

interface Claim<T> {
  readonly name: string;
  readonly value: T;
}

/** What two tools say of the same. */
interface Contradiction {
  readonly name: string;
  readonly said: number | boolean;
  readonly other: number | boolean;
}

/**
 * Two tools that read everything contradict each other: one counts none of what the other one counts, or finds all well
 * where the other one finds the same kind of fault. Both are asked again.
 */
export const claimsDiffer: ServerDetector = {
  name: 'claims differ',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.readsDiffer],
  at: '/claims',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    const all = context.states.filter(reads).flatMap(claimsOf);
    let tried = 0;
    const told = new Set<ToolState>();
    for (const one of all)
      for (const other of all) {
        if (one === other || told.has(one.state) || told.has(other.state) || tried >= MOST) continue;
        if (contradiction(one, other) === undefined) continue;
        tried++;
        const found = await confirmed(context, emit, one, other);
        if (found === undefined) continue;
        told.add(one.state);
        yield found;
      }
  },
};

/** Whether a tool reads when it is called without arguments: it may also repair what it finds, where it is told to. */
const reads = ({ stage, tool }: ToolState): boolean => stage === 'read' || LOOKS.test(snakeName(tool.name));

const LOOKS = /^(?:check|validate|verify|inspect|audit|analy[sz]e|explore|get|list|show|count|summari[sz]e)_/;

function claimsOf(state: ToolState): readonly Claims[] {
  if (state.stopped !== undefined || PART.test(snakeName(state.tool.name))) return [];
  const attempt = successes(state).find(
    ({ arguments: args }) => isRecord(args) && Object.keys(args).length === 0,
  );
  return attempt === undefined ? [] : [claimsIn(state, attempt)];
}

function claimsIn(state: ToolState, attempt: Attempt): Claims {
  const counts = new Map<string, Claim<number>>();
  const verdicts = new Map<string, Claim<boolean>>();
  const data = replyData(attempt.reply);
  for (const [name, value] of isRecord(data) ? entriesOfWhole(data) : []) {
    const folded = foldName(name);
    const [, after, before] = COUNT.exec(folded) ?? [];
    const counted = after ?? before;
    if (typeof value === 'number' && counted !== undefined && !counts.has(counted))
      counts.set(counted, { name, value });
    const [, judged] = VERDICT.exec(folded) ?? [];
    if (typeof value === 'boolean' && judged !== undefined) verdicts.set(judged, { name, value });
  }
  return { state, attempt, counts, verdicts };
}

/** The members of a response, and those of what sums it up. */
const entriesOfWhole = (data: Readonly<Record<string, unknown>>): readonly [string, unknown][] =>
  Object.entries(data).flatMap(([name, value]): [string, unknown][] =>
    isRecord(value) && WHOLE.test(foldName(name)) ? Object.entries(value) : [[name, value]],
  );

/** What the first one denies, and the other one says. */
function contradiction(one: Claims, other: Claims): Contradiction | undefined {
  const none = [...one.counts].filter(
    ([key, { value }]) => value === 0 && (other.counts.get(key)?.value ?? 0) > 0,
  );
  const faults = none.filter(([key]) => FAULT.test(key));
  for (const [key, { name, value }] of one.verdicts) {
    const said = other.verdicts.get(key)?.value;
    // The same kind of fault, or they may be about different things.
    if (value && said === false && faults.length > 0) return { name, said: value, other: said };
  }
  const [first] = none.filter(([key]) => !FAULT.test(key));
  if (first === undefined) return undefined;
  return { name: first[1].name, said: 0, other: other.counts.get(first[0])?.value ?? 0 };
}

/** Folded words for what should not be there: one tool may look for more of it than another. */
const FAULT =
  /missing|extra|invalid|broken|error|issue|warning|mismatch|failed|fail|conflict|duplicate|problem|orphan|unused|stale|expired|overdue/;

async function confirmed(
  context: RunContext,
  emit: Emit,
  one: Claims,
  other: Claims,
): Promise<Detection | undefined> {
  const read = async ({ state, attempt }: Claims): Promise<Claims | undefined> => {
    const again = await extraCall(state, context, emit, attempt.scenario, {});
    return again?.succeeded === true ? claimsIn(state, again) : undefined;
  };
  const [before, between, after] = [await read(one), await read(other), await read(one)];
  if (before === undefined || between === undefined || after === undefined) return undefined;
  const found = contradiction(before, between);
  if (found === undefined || contradiction(after, between)?.name !== found.name) return undefined;
  const { tool } = one.state;
  const draft = {
    path: joinPointer('/claims', found.name),
    message: `The tool contradicts "${quote(other.state.tool.name, 60)}" in "${quote(found.name, 60)}".`,
    expected: quoteValue(found.other),
    received: quoteValue(found.said),
    evidence: [
      { text: quote(replyData(one.attempt.reply), 160) },
      { text: `${quote(other.state.tool.name, 60)}: ${quote(replyData(other.attempt.reply), 160)}` },
    ],
  };
  const finding = runFinding(RUN_RULES.readsDiffer, tool.name, draft, 'response');
  return { finding: { ...finding, severity: 'warning' }, attempt: one.attempt, isConfirmed: true };
}
