import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { namedValue } from '../../attempt/prose-item.js';
import { replyData, replyText, shownData } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';

/** Values that agree before a label is taken to mean the same in two tools; calls that are looked at; pairs that are tried. */
const [ENOUGH, MOST_CALLS, MOST] = [2, 20, 4];

/** Two tools that were asked for the same thing, and what each says under one label. */
interface Twice {
  readonly asked: Attempt;
  readonly other: Attempt;
  readonly label: string;
  readonly said: number;
  readonly elsewhere: number;
}

/**
 * Two tools that read give a thing different numbers under one label, while they give the same for other things, or the
 * definition of one says that it is the number that the other shows. Both are read again.
 */
export const labelsDiffer: ServerDetector = {
  name: 'labels differ',
  scope: 'server',
  after: 'reading',
  rules: [RUN_RULES.readsDiffer],
  at: '/label',
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    const readers = context.ofStage('read').filter(({ stopped }) => stopped === undefined);
    let tried = 0;
    for (const [one, other] of pairsOf(readers)) {
      const [derived, source] = inOrder(one, other);
      const found = tried < MOST ? wrongIn(derived, source) : undefined;
      if (found === undefined) continue;
      tried++;
      const detection = await confirmed(derived, source, found, context, emit);
      if (detection !== undefined) yield detection;
    }
  },
};

/** Pairs of tools that are compared: with many tools, their number grows faster than theirs. */
const MOST_PAIRS = 500;

function* pairsOf(readers: readonly ToolState[]): Generator<readonly [ToolState, ToolState]> {
  let left = MOST_PAIRS;
  for (const [index, one] of readers.entries())
    for (const other of readers.slice(index + 1)) {
      if (left-- <= 0) return;
      yield [one, other];
    }
}

/** The tool that says that its number is the other's, or else the one that shows less of a thing: it has computed it. */
function inOrder(one: ToolState, other: ToolState): readonly [derived: ToolState, source: ToolState] {
  if (saysSame(one, other)) return [one, other];
  const shown = (state: ToolState): number => replyText(successes(state)[0]?.reply).length;
  return saysSame(other, one) || shown(other) < shown(one) ? [other, one] : [one, other];
}

/** The first thing that two tools describe differently, where they agree on others. */
function wrongIn(one: ToolState, other: ToolState): Twice | undefined {
  const all = twiceIn(one, other);
  return all.find(({ label, said, elsewhere }) => {
    if (said === elsewhere) return false;
    const same = all.filter(
      (pair) => pair.label === label && pair.said === pair.elsewhere && pair.said !== 0,
    );
    const isLearned = new Set(same.map((pair) => pair.said)).size >= ENOUGH;
    const wrong = all.filter((pair) => pair.label === label && pair.said !== pair.elsewhere);
    return (isLearned && wrong.length < same.length) || saysSame(one, other, label);
  });
}

/** Whether a definition says that what it shows is what another tool shows: "the same number that read_page shows". */
const saysSame = (
  { tool: { description = '' } }: ToolState,
  { tool: { name } }: ToolState,
  label = '',
): boolean =>
  description
    .slice(0, 4_000)
    .split(/(?<=[.;!?])\s+|\n+/)
    .some(
      (sentence) =>
        /\b(?:same|equal|identical|exactly)\b/i.test(sentence) &&
        sentence.includes(name) &&
        foldName(sentence).includes(label),
    );

/** The labels that both tools use, for each thing that both were asked for and nothing more. */
function twiceIn(one: ToolState, other: ToolState): readonly Twice[] {
  const asked = byThing(other);
  return [...byThing(one)].flatMap(([thing, attempt]) => {
    const second = asked.get(thing);
    const elsewhere = second === undefined ? undefined : labelsIn(second);
    return [...labelsIn(attempt)].flatMap(([label, said]) => {
      const also = elsewhere?.get(label);
      return second === undefined || also === undefined
        ? []
        : [{ asked: attempt, other: second, label, said, elsewhere: also }];
    });
  });
}

/** The last call of a tool for each thing that its only argument names. */
function byThing(state: ToolState): ReadonlyMap<string, Attempt> {
  const calls = successes(state)
    .slice(-MOST_CALLS)
    .filter(({ arguments: args }) => isRecord(args) && Object.keys(args).length === 1);
  return new Map(
    calls.flatMap((attempt) => {
      const [[name, id] = ['', undefined]] = Object.entries(Object(attempt.arguments));
      // The number 7 is one thing here, and another there.
      const isCode = typeof id === 'string' && /\p{L}/u.test(id);
      return [[isCode ? id : canonicalJson([foldName(name), id]), attempt] as const];
    }),
  );
}

/** Numbers by their labels: members of a record, values with a name in prose, and the only number with a noun after it. */
function labelsIn({ reply, arguments: args }: Attempt): ReadonlyMap<string, number> {
  const data = shownData(reply);
  const named = isRecord(data) ? Object.entries(data) : [];
  const lines = replyData(reply) === undefined ? replyText(reply).slice(0, 4_000).split('\n') : [];
  const said = lines.flatMap((line) => [namedValue(line)].filter((one) => one !== undefined));
  const counted =
    lines.length === 1 ? [...(lines[0] ?? '').matchAll(/(?<![\w.])(\d{1,9}) (\p{L}{3,20})\b/gu)] : [];
  const nouns =
    counted.length === 1 ? counted.map(([, number, noun]) => [noun ?? '', Number(number)] as const) : [];
  const sent = new Set(Object.keys(isRecord(args) ? args : {}).map(foldName));
  return new Map(
    [...nouns, ...said, ...named].flatMap(([name, value]) =>
      typeof value === 'number' && !sent.has(foldName(name)) ? [[foldName(name), value] as const] : [],
    ),
  );
}

async function confirmed(
  one: ToolState,
  other: ToolState,
  { asked, other: second, label }: Twice,
  context: RunContext,
  emit: Emit,
): Promise<Detection | undefined> {
  const read = async (state: ToolState, attempt: Attempt): Promise<number | undefined> => {
    const again = await extraCall(state, context, emit, attempt.scenario, attempt.arguments);
    return again?.succeeded === true ? labelsIn(again).get(label) : undefined;
  };
  const before = await read(one, asked);
  const now = await read(other, second);
  const after = await read(one, asked);
  if (before === undefined || now === undefined || before === now || before !== after) return undefined;
  const draft = {
    path: joinPointer('/label', label),
    message: `The tool gives another "${quote(label, 60)}" for a thing than "${quote(other.tool.name, 60)}", which gives the same for others.`,
    expected: `${quoteValue(now)}, as ${quote(other.tool.name, 60)} shows`,
    received: quoteValue(before),
    evidence: [{ text: `request: ${quote(asked.arguments, 160)}` }],
  };
  const finding = runFinding(RUN_RULES.readsDiffer, one.tool.name, draft, 'response');
  return { finding, attempt: asked, isConfirmed: true };
}
