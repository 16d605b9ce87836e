import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { closedList } from '../../../scenario/plausible/closed-list.js';
import { documentedTool } from '../../../scenario/plausible/documented-tool.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { sameBeyondEcho } from '../../control/beyond-echo.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { workingCall } from './working-call.js';

/** How a description says what becomes of other values. */
const FALLS_BACK = new RegExp(
  String.raw`\b(?:${[
    'otherwise|any(?:thing)? (?:else|other)|other(?:s| values?)|unknown|unrecogni[sz]ed|unsupported',
    'fall(?:s|ing)?[ -]?back|ignored|case[- ]insensitive|custom|free(?:[- ]?form| text)|arbitrary',
  ].join('|')})\b`,
  'i',
);

/** Arguments of one tool that are tried, and listed values of each. */
const [MOST_ARGUMENTS, MOST_LISTED] = [3, 4];

/** A word that no list has. */
const NO_MEMBER = 'assay-unlisted';

interface Closed {
  readonly name: string;
  readonly members: readonly (string | number)[];
}

/**
 * A value that is outside the closed list of a description is taken for one of its members, and the caller is not told. The
 * members themselves have to make a difference: the argument is used.
 */
export const unlistedValue: ToolDetector = {
  name: 'unlisted value',
  scope: 'tool',
  rules: [RUN_RULES.enumDriftIn],
  replay: { by: 'run', tools: 'own' },
  async *detect(state, context, emit) {
    const worked = successes(state);
    // An argument may have an effect only beside others.
    const richest = worked.toSorted((a, b) => size(b) - size(a))[0];
    const bases = new Set([worked[0], richest].filter((one) => one !== undefined));
    for (const closed of closedArguments(state).slice(0, MOST_ARGUMENTS))
      for (const base of bases) {
        const found = await takenForMember(state, context, emit, base, closed);
        if (found === undefined) continue;
        yield found;
        break;
      }
  },
};

const size = ({ arguments: args }: Attempt): number =>
  Object.values(isRecord(args) ? args : {}).filter(Boolean).length;

/** The arguments without an enum of which a description lists all values. */
function closedArguments({ tool }: ToolState): readonly Closed[] {
  return Object.entries(propertiesOf(documentedTool(tool).inputSchema)).flatMap(([name, schema]) => {
    if (!isRecord(schema) || typeof schema.description !== 'string') return [];
    const isPlain = schema.enum === undefined && schema.const === undefined && schema.pattern === undefined;
    if (!isPlain || FALLS_BACK.test(schema.description)) return [];
    const listed = closedList(schema.description);
    const isNumber = schema.type === 'number';
    const members = isNumber ? listed.map(Number) : listed;
    const isOfType = isNumber ? members.every((one) => Number.isFinite(one)) : schema.type === 'string';
    return isOfType && members.length > 1 ? [{ name, members }] : [];
  });
}

async function takenForMember(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  worked: Attempt,
  { name, members }: Closed,
): Promise<Detection | undefined> {
  const base = isRecord(worked.arguments) ? worked.arguments : {};
  const call = (value: unknown): Promise<Attempt | undefined> =>
    workingCall(state, context, emit, worked.scenario, { ...base, [name]: value });
  const strange = unlisted(members);
  const taken = await call(strange);
  if (taken === undefined) return undefined;
  let twin: Attempt | undefined;
  let differs = false;
  for (const member of members.slice(0, MOST_LISTED)) {
    const listed = await call(member);
    if (listed === undefined) continue;
    if (isSame(taken, listed, name)) twin ??= listed;
    else differs = true;
    if (twin !== undefined && differs) break;
  }
  if (twin === undefined || !differs) return undefined;
  const draft = {
    path: joinPointer('', name),
    message: `A value of "${quote(name, 60)}" that its description does not list is taken for a listed one.`,
    expected: `an error: only ${members.map((one) => quoteValue(one)).join(', ')} are listed`,
    received: `a success, as for ${quoteValue(sentAs(twin, name))}`,
    evidence: [
      { text: `request: ${quote(taken.arguments, 160)}` },
      { text: `response: ${quote(replyText(taken.reply), 160)}` },
    ],
  };
  const finding = runFinding(RUN_RULES.enumDriftIn, state.tool.name, draft);
  return { finding: { ...finding, severity: 'warning' }, attempt: taken, isConfirmed: true };
}

/** A value between two listed numbers, or a word. */
function unlisted(members: readonly (string | number)[]): string | number {
  const [first, second] = members.filter((one) => typeof one === 'number');
  return first === undefined || second === undefined
    ? NO_MEMBER
    : Number(((first * 2 + second) / 3).toPrecision(3));
}

const sentAs = ({ arguments: args }: Attempt, name: string): unknown =>
  isRecord(args) ? args[name] : undefined;

/** Whether two responses are the same but for the value that each was sent. */
function isSame(one: Attempt, other: Attempt, name: string): boolean {
  if (sameBeyondEcho(one, other, { name, value: sentAs(one, name) })) return true;
  return withoutValue(one, sentAs(one, name)) === withoutValue(other, sentAs(other, name));
}

/** The text of a response without a value, a number also as percent. */
function withoutValue({ reply }: Attempt, value: unknown): string {
  const text = replyText(reply);
  if (typeof value !== 'number') return value === '' ? text : text.replaceAll(String(value), '‹value›');
  const written = new Set([
    String(value),
    value.toFixed(2),
    String(Number((value * 100).toPrecision(4))),
    (value * 100).toFixed(0),
  ]);
  return text.replace(/\d+(?:\.\d+)?/g, (found) => (written.has(found) ? '‹value›' : found));
}
