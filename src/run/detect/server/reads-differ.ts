import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { isUnnamed } from '../../attempt/prose-item.js';
import { idText, membersThatDiffer, type SeenThing, thingsIn } from '../../control/things.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from '../tool/extra-call.js';

/** Members that have to be the same before the things are taken for one, and pairs of tools that are compared by calls. */
const [SAME, MOST] = [2, 6];

/** Folded names of members that are shortened, or that mean another thing in each place. */
const LOOSE = new RegExp(
  `(?:${[
    'description|summary|excerpt|preview|snippet|text|body|content|notes?|url|link|href|uri',
    'type|kind|object|count|total|size|score|rank|position|index|heading',
  ].join('|')})$`,
);

/** A thing that one tool was asked for, and the same thing as another one shows it. */
interface Seen {
  readonly reader: ToolState;
  readonly asked: Attempt;
  readonly lister: ToolState;
  readonly list: Attempt;
  readonly id: string;
}

/** Two tools that read show another value of one member of the same thing, and the same values of others. Both are read again. */
export const readsDiffer: ServerDetector = {
  name: 'reads differ',
  scope: 'server',
  after: 'reading',
  rules: [RUN_RULES.readsDiffer],
  replay: { by: 'run', tools: 'all' },
  async *detect(context, emit) {
    let tried = 0;
    const told = new Set<ToolState>();
    for (const seen of pairsIn(context)) {
      if (tried >= MOST || told.has(seen.reader) || differing(seen, seen.asked, seen.list) === undefined)
        continue;
      tried++;
      const found = await confirmed(seen, context, emit);
      if (found === undefined) continue;
      told.add(seen.reader);
      yield found;
    }
  },
};

/** Each thing that was asked for by its id, with each list that shows it. */
function* pairsIn({ states }: RunContext): Generator<Seen> {
  const readers = states.filter(({ stage, stopped }) => stage === 'read' && stopped === undefined);
  for (const reader of readers)
    for (const asked of successes(reader).slice(0, 12)) {
      const id = idAsked(reader, asked);
      if (id === undefined) continue;
      for (const lister of readers.filter((one) => one !== reader)) {
        const list = successes(lister)
          .slice(0, 12)
          .find((one) => listedThing(one, id) !== undefined);
        if (list !== undefined) yield { reader, asked, lister, list, id };
      }
    }
}

/** The id of the only thing that a call asked for, and nothing more: it is the first in the response, and an argument. */
function idAsked({ tool: { inputSchema } }: ToolState, attempt: Attempt): string | undefined {
  const [thing] = thingsIn(attempt);
  const sent = isRecord(attempt.arguments) ? attempt.arguments : {};
  const args = Object.values(sent);
  const required = new Set<unknown>(
    isRecord(inputSchema) && Array.isArray(inputSchema.required) ? inputSchema.required : [],
  );
  // Whatever else was asked for, such as an old version, is not what a list shows.
  if (Object.keys(sent).some((name) => !required.has(name) && sent[name] !== thing?.id)) return undefined;
  return thing?.place === '' && args.some((value) => idText(value) === thing.id) ? thing.id : undefined;
}

const listedThing = (attempt: Attempt, id: string): SeenThing | undefined =>
  thingsIn(attempt).find((thing) => thing.place !== '' && thing.id === id);

/** The only member of which the two show different values. */
function differing(
  { id }: Seen,
  asked: Attempt,
  list: Attempt,
): { readonly name: string; readonly shown: unknown; readonly listed: unknown } | undefined {
  const [one] = thingsIn(asked);
  const other = listedThing(list, id);
  if (one?.id !== id || other === undefined) return undefined;
  const members = new Map(Object.entries(other.members).map(([name, value]) => [foldName(name), value]));
  const both = Object.entries(one.members).flatMap(([name, shown]) => {
    const listed = members.get(foldName(name));
    const isComparable = !isUnnamed(name) && !LOOSE.test(foldName(name)) && idText(shown) !== id;
    return isComparable && isPlain(shown) && typeof listed === typeof shown ? [{ name, shown, listed }] : [];
  });
  const wrong = both.filter((pair) => !isAlike(pair.shown, pair.listed) && !changesByItself(pair.name));
  const [only, ...more] = wrong;
  return both.length - wrong.length < SAME || more.length > 0 ? undefined : only;
}

/** Whether a member changes without a call. */
const changesByItself = (name: string): boolean => {
  const thing = (value: number): SeenThing => ({ place: '', idName: '', id: '', members: { [name]: value } });
  return membersThatDiffer(thing(1), thing(2)).length === 0;
};

const isPlain = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '' && value.length <= 80) ||
  typeof value === 'number' ||
  typeof value === 'boolean';

/** Whether two values are one, written otherwise: rounded, cut, in another case. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= Math.max(Math.abs(one), Math.abs(other)) * 0.02;
  if (typeof one !== 'string' || typeof other !== 'string') return one === other;
  // Dates, amounts and ids may be written in two ways.
  if (/[\d*…]/.test(one + other) && shapeOf(one) !== shapeOf(other)) return true;
  const [short, long] = [one, other].map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return short === undefined || long === undefined || long.includes(short) || short.includes(long);
}

/** The form of a text: where it has digits, and where letters. */
const shapeOf = (text: string): string => text.replaceAll(/\p{L}+/gu, 'a').replaceAll(/\d/g, '0');

async function confirmed(seen: Seen, context: RunContext, emit: Emit): Promise<Detection | undefined> {
  const { reader, asked, lister, list, id } = seen;
  const before = await extraCall(reader, context, emit, asked.scenario, asked.arguments);
  const now = await extraCall(lister, context, emit, list.scenario, list.arguments);
  const after = await extraCall(reader, context, emit, asked.scenario, asked.arguments);
  if (before?.succeeded !== true || now?.succeeded !== true || after?.succeeded !== true) return undefined;
  const [first, last] = [differing(seen, before, now), differing(seen, after, now)];
  if (first === undefined || first.name !== last?.name || first.shown !== last.shown) return undefined;
  const draft = {
    path: joinPointer('/differs', first.name),
    message: `The tool shows another "${quote(first.name, 60)}" of a thing than "${quote(lister.tool.name, 60)}".`,
    expected: quoteValue(first.listed),
    received: quoteValue(first.shown),
    evidence: [{ text: `request: ${quote(asked.arguments, 160)}` }, { text: `listed as ${quoteValue(id)}` }],
  };
  const finding = runFinding(RUN_RULES.readsDiffer, reader.tool.name, draft, 'response');
  return { finding, attempt: asked, isConfirmed: true };
}
